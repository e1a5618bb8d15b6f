import Testing

@testable import Interleaving

@Suite struct ThreadPathTests {
  typealias Path = ControlledThread.Path

  @Test func `Paths are in the order of their numbers`() {
    var random = SplitMix64(seed: 1)
    var paths = [Path.main]
    var children = [0]
    for _ in 0..<200 {
      let parent = Int(random.next() % UInt64(paths.count))
      children[parent] += 1
      paths.append(paths[parent].child(children[parent]))
      children.append(0)
    }
    for left in paths {
      for right in paths {
        #expect((left < right) == left.numbers.lexicographicallyPrecedes(right.numbers))
        #expect((left == right) == (left.numbers == right.numbers))
      }
    }
  }

  @Test func `A path reads what it writes`() {
    let path = Path.main.child(2).child(1)
    #expect(path.description == "0.2.1")
    #expect(Path("0.2.1") == path)
    #expect(Path("0.2.1")?.checksum == path.checksum)
    #expect(Path("t") == .clock)
    #expect(Path.clock < Path.main)
  }

  @Test func `A long chain is compared and let go of without a deep stack`() {
    var path = Path.main
    for _ in 0..<200_000 { path = path.child(1) }
    #expect(Path.main < path)
    #expect(path < path.child(1))
    #expect(path < Path.main.child(2))
  }
}
