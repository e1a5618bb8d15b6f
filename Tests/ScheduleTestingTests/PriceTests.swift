import ScheduleTesting
import Testing

/// A price that is looked up when somebody first asks for it.
final class Price: @unchecked Sendable {
  private let lock = NSLock()
  private var known: Int?

  /// Another thread can come between the two times that the lock is taken.
  var hasty: Int {
    if let known = lock.withLock({ known }) { return known }
    let found = lookUp()
    lock.withLock { known = found }
    return found
  }

  var careful: Int {
    lock.withLock {
      if let known { return known }
      let found = lookUp()
      known = found
      return found
    }
  }

  private func lookUp() -> Int {
    print("looked up")
    return 3
  }
}

@Suite struct PriceTests {
  @Test func `The careful price is looked up once, in every schedule`() {
    let exploration = Explorer().exploreProgram {
      let price = Price()
      DispatchQueue.concurrentPerform(iterations: 2) { _ in _ = price.careful }
    }
    #expect(exploration.coverage == .all)
    #expect(exploration.races.isEmpty)
    #expect(exploration.results.map(\.outcome.kind) == [.finished])
    #expect(exploration.results.map(\.output) == ["looked up\n"])
  }

  @Test func `The hasty price is looked up twice in some schedule`() {
    let exploration = Explorer().exploreProgram {
      let price = Price()
      DispatchQueue.concurrentPerform(iterations: 2) { _ in _ = price.hasty }
    }
    #expect(exploration.coverage == .all)
    #expect(Set(exploration.results.map(\.output)) == ["looked up\n", "looked up\nlooked up\n"])
  }
}
