import ControlledFoundation
import Testing

/// The words with which the mistakes of `TrapBehaviourTests` end a program of the controlled world.
@Suite struct LibdispatchWordsTests {
  @Test func `Over-resume`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Run { DispatchQueue(label: "q").resume() }
    }
    expect(result, says: "BUG IN CLIENT OF LIBDISPATCH: Over-resume of an object")
  }

  @Test func `Release of a suspended object`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Run { DispatchQueue(label: "q").suspend() }
    }
    expect(result, says: "BUG IN CLIENT OF LIBDISPATCH: Release of a suspended object")
  }

  @Test func `A late target`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Run { DispatchQueue(label: "q").setTarget(queue: .main) }
    }
    expect(
      result,
      says:
        "BUG IN CLIENT OF LIBDISPATCH: Cannot change the target of this object after it has been activated"
    )
  }

  @Test func `A precondition`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Run { dispatchPrecondition(condition: .onQueue(DispatchQueue(label: "photos"))) }
    }
    expect(
      result,
      says:
        "BUG IN CLIENT OF LIBDISPATCH: Assertion failed: Block was expected to execute on queue [photos]"
    )
  }
}
