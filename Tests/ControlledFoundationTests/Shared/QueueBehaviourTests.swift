import Testing

#if REAL_FOUNDATION
  import Foundation
#else
  import ControlledFoundation
#endif

@Suite struct QueueBehaviourTests {
  @Test func `A serial queue keeps the order of submission, whoever submits`() {
    let lines = observe { log in
      let queue = DispatchQueue(label: "q")
      for number in 1...3 { queue.async { log(number) } }
      queue.sync { log("sync") }
      queue.async { log("async") }
      queue.sync {}
    }
    #expect(lines == ["1", "2", "3", "sync", "async"])
  }

  @Test func `sync returns the result and passes errors on`() {
    struct Failure: Error {}
    let lines = observe { log in
      let queue = DispatchQueue(label: "q")
      log(queue.sync { 42 })
      do { try queue.sync { throw Failure() } } catch { log(error) }
      log(queue.sync(flags: .barrier) { "barrier" })
    }
    #expect(lines == ["42", "Failure()", "barrier"])
  }

  @Test func `A barrier waits for all before it and holds up all after it`() {
    let lines = observe { log in
      let queue = DispatchQueue(label: "q", attributes: .concurrent)
      let gate = DispatchSemaphore(value: 0)
      let begun = DispatchSemaphore(value: 0)
      for _ in 1...2 {
        queue.async {
          begun.signal()
          gate.wait()
          log("reader")
        }
      }
      queue.async(flags: .barrier) { log("barrier") }
      queue.async(execute: DispatchWorkItem(flags: .barrier) { log("barrier item") })
      queue.async { log("after") }
      begun.wait()
      begun.wait()
      gate.signal()
      gate.signal()
      queue.sync(flags: .barrier) { log("last") }
    }
    #expect(lines == ["reader", "reader", "barrier", "barrier item", "after", "last"])
  }

  @Test func `Blocks of a concurrent queue run at the same time`() {
    let lines = observe { log in
      let queue = DispatchQueue(label: "q", attributes: .concurrent)
      let (ping, pong) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let group = DispatchGroup()
      queue.async(group: group) {
        ping.signal()
        pong.wait()
        log("first")
      }
      queue.async(group: group) {
        ping.wait()
        log("second")
        pong.signal()
      }
      group.wait()
    }
    #expect(lines == ["second", "first"])
  }

  @Test func `A barrier on a global queue is an ordinary block`() {
    let lines = observe { log in
      let queue = DispatchQueue.global()
      let (inside, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let group = DispatchGroup()
      queue.async(group: group, flags: .barrier) {
        inside.signal()
        gate.wait()
        log("barrier")
      }
      inside.wait()
      queue.async(group: group) {
        log("other")
        gate.signal()
      }
      group.wait()
    }
    #expect(lines == ["other", "barrier"])
  }

  @Test func `An inactive queue begins with activate, and activating twice is harmless`() {
    let lines = observe { log in
      let queue = DispatchQueue(label: "q", attributes: .initiallyInactive)
      queue.async { log("block") }
      log("before")
      queue.activate()
      queue.activate()
      queue.sync {}
    }
    #expect(lines == ["before", "block"])
  }

  @Test func `A suspended queue begins when resumed as often`() {
    let lines = observe { log in
      let queue = DispatchQueue(label: "q")
      queue.suspend()
      queue.suspend()
      queue.async { log("block") }
      queue.resume()
      log("once")
      queue.resume()
      queue.sync {}
    }
    #expect(lines == ["once", "block"])
  }

  @Test func `Queues with one serial target run one at a time, each in its order`() {
    let lines = observe { log in
      let target = DispatchQueue(label: "target")
      let (a, b) = (
        DispatchQueue(label: "a", target: target),
        DispatchQueue(label: "b", attributes: .concurrent, target: target)
      )
      let gate = DispatchSemaphore(value: 0)
      a.async {
        gate.wait()
        log("a1")
      }
      b.async { log("b1") }
      gate.signal()
      b.sync {}
      a.sync { log("a2") }
      target.sync { log("target") }
    }
    #expect(lines == ["a1", "b1", "a2", "target"])
  }

  @Test func `An inactive queue may still change its target`() {
    let lines = observe { log in
      let target = DispatchQueue(label: "target")
      let queue = DispatchQueue(label: "q", attributes: .initiallyInactive)
      queue.setTarget(queue: target)
      queue.activate()
      queue.sync { dispatchPrecondition(condition: .onQueue(target)) }
      log("on target")
    }
    #expect(lines == ["on target"])
  }

  @Test func `Specific values are found on the queue and on its targets`() {
    let lines = observe { log in
      let (one, two) = (DispatchSpecificKey<Int>(), DispatchSpecificKey<String>())
      let target = DispatchQueue(label: "target")
      let queue = DispatchQueue(label: "q", target: target)
      target.setSpecific(key: one, value: 1)
      target.setSpecific(key: two, value: "target")
      queue.setSpecific(key: two, value: "queue")
      queue.sync {
        log(DispatchQueue.getSpecific(key: one) ?? 0, DispatchQueue.getSpecific(key: two) ?? "")
      }
      log(DispatchQueue.getSpecific(key: one) ?? 0)
      queue.setSpecific(key: two, value: nil)
      queue.async { log(DispatchQueue.getSpecific(key: two) ?? "") }
      queue.sync {}
    }
    #expect(lines == ["1 queue", "0", "target"])
  }

  @Test func `dispatchPrecondition passes where it holds`() {
    let lines = observe { log in
      let queue = DispatchQueue(label: "q", attributes: .concurrent)
      queue.sync { dispatchPrecondition(condition: .onQueue(queue)) }
      queue.sync(flags: .barrier) { dispatchPrecondition(condition: .onQueueAsBarrier(queue)) }
      dispatchPrecondition(condition: .notOnQueue(queue))
      log("passed")
    }
    #expect(lines == ["passed"])
  }

  @Test func `concurrentPerform runs each round once and returns after the last`() {
    let lines = observe { log in
      DispatchQueue.concurrentPerform(iterations: 50) { log($0) }
      DispatchQueue.concurrentPerform(iterations: 0) { log($0) }
      DispatchQueue.concurrentPerform(iterations: 1) { _ in log("nested") }
    }
    #expect(lines.count == 51)
    #expect(Set(lines.dropLast().compactMap { Int($0) }) == Set(0..<50))
    #expect(lines.last == "nested")
  }

  @Test func `Labels are as given`() {
    let lines = observe { log in
      log(DispatchQueue(label: "own").label, DispatchQueue.main.label)
      log(DispatchQueue.global().label, DispatchQueue.global(qos: .background).label)
    }
    #expect(
      lines == [
        "own com.apple.main-thread",
        "com.apple.root.default-qos com.apple.root.background-qos",
      ])
  }
}
