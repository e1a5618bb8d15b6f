import Testing

#if REAL_FOUNDATION
  import Foundation
#else
  import ControlledFoundation
#endif

/// Mistakes that end the program on both sides.
///
/// The words are tested where they are ours.
@Suite struct TrapBehaviourTests {
  @Test func `sync onto one's own queue`() async {
    await #expect(processExitsWith: .failure) {
      observe { _ in
        let queue = DispatchQueue(label: "q")
        queue.sync { queue.sync {} }
      }
    }
  }

  @Test func `sync onto a queue whose target one is on, and the other way round`() async {
    await #expect(processExitsWith: .failure) {
      observe { _ in
        let target = DispatchQueue(label: "target")
        let queue = DispatchQueue(label: "q", target: target)
        queue.sync { target.sync {} }
      }
    }
    await #expect(processExitsWith: .failure) {
      observe { _ in
        let target = DispatchQueue(label: "target")
        let queue = DispatchQueue(label: "q", target: target)
        target.sync { queue.sync {} }
      }
    }
  }

  @Test func `A barrier inside a barrier of the same queue`() async {
    await #expect(processExitsWith: .failure) {
      observe { _ in
        let queue = DispatchQueue(label: "q", attributes: .concurrent)
        queue.sync(flags: .barrier) { queue.sync(flags: .barrier) {} }
      }
    }
  }

  @Test func `Resuming what runs, and what is inactive`() async {
    await #expect(processExitsWith: .failure) {
      observe { _ in DispatchQueue(label: "q").resume() }
    }
    await #expect(processExitsWith: .failure) {
      observe { _ in DispatchQueue(label: "q", attributes: .initiallyInactive).resume() }
    }
  }

  @Test func `Letting go of a suspended and of an inactive queue`() async {
    await #expect(processExitsWith: .failure) {
      observe { _ in DispatchQueue(label: "q").suspend() }
    }
    await #expect(processExitsWith: .failure) {
      observe { _ in _ = DispatchQueue(label: "q", attributes: .initiallyInactive) }
    }
    await #expect(processExitsWith: .failure) {
      observe { _ in _ = DispatchSource.makeTimerSource() }
    }
  }

  @Test func `A new target for an active queue`() async {
    await #expect(processExitsWith: .failure) {
      observe { _ in
        let queue = DispatchQueue(label: "q")
        queue.async {}
        queue.setTarget(queue: .global())
      }
    }
  }

  @Test func `One leave too many`() async {
    await #expect(processExitsWith: .failure) { observe { _ in DispatchGroup().leave() } }
  }

  @Test func `A semaphore that dies below its first count`() async {
    await #expect(processExitsWith: .failure) {
      observe { _ in DispatchSemaphore(value: 1).wait() }
    }
  }

  @Test func `Waiting for an item that ran twice`() async {
    await #expect(processExitsWith: .failure) {
      observe { _ in
        let item = DispatchWorkItem {}
        item.perform()
        item.perform()
        item.wait()
      }
    }
  }

  @Test func `A block that isn't where dispatchPrecondition expects it`() async {
    await #expect(processExitsWith: .failure) {
      observe { _ in dispatchPrecondition(condition: .onQueue(DispatchQueue(label: "q"))) }
    }
    await #expect(processExitsWith: .failure) {
      observe { _ in
        let queue = DispatchQueue(label: "q")
        queue.sync { dispatchPrecondition(condition: .notOnQueue(queue)) }
      }
    }
    await #expect(processExitsWith: .failure) {
      observe { _ in
        let queue = DispatchQueue(label: "q", attributes: .concurrent)
        queue.sync { dispatchPrecondition(condition: .onQueueAsBarrier(queue)) }
      }
    }
  }
}
