import ControlledFoundation
import Testing

@Suite struct RandomTests {
  @Test func `Everything random is the same in every run`() {
    func program() {
      print(Int.random(in: 0..<1_000_000), UInt8.random(in: 1...9), Double.random(in: 0..<1))
      print((1...9).shuffled(), Bool.random(), [1, 2, 3].randomElement() ?? 0, UUID())
      var numbers = [1, 2, 3, 4, 5]
      numbers.shuffle()
      print(numbers, SystemRandomNumberGenerator.first)
    }
    let first = Run(program).output
    #expect(first.split(separator: "\n").count == 3)
    #expect(Run(program).output == first)
  }

  @Test func `Identifiers are well formed and differ from each other`() {
    let run = Run {
      let identifiers = (1...100).map { _ in UUID().uuidString }
      print(
        Set(identifiers).count, identifiers.allSatisfy { $0.count == 36 && Array($0)[14] == "4" })
    }
    #expect(run.output == "100 true\n")
  }
}

extension SystemRandomNumberGenerator {
  fileprivate static var first: UInt64 {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }
}
