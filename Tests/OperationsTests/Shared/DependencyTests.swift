import Testing

#if FOUNDATION_BEHAVIOUR
  import Foundation
#else
  import Operations
#endif

extension Behaviour {
  @Suite struct DependencyTests {
    @Test("Rule 4: ready once every dependency has finished, for operations in no queue")
    func withoutQueue() {
      let (first, second, last) = (Operation(), Operation(), Operation())
      #expect(last.isReady)
      last.addDependency(first)
      last.addDependency(second)
      #expect(!last.isReady)
      first.start()
      #expect(!last.isReady)
      second.start()
      #expect(last.isReady)
      #expect(last.dependencies == [first, second])
    }

    @Test("Rule 4: dependencies order operations across queues")
    func acrossQueues() {
      let log = Log()
      let (first, second) = (logging("first", log), logging("second", log))
      second.addDependency(first)
      let (here, there) = (OperationQueue(), OperationQueue())
      here.isSuspended = true
      there.addOperation(second)
      here.addOperation(first)
      #expect(!second.isReady)
      here.isSuspended = false
      there.waitUntilAllOperationsAreFinished()
      #expect(log.lines == ["first", "second"])
    }

    @Test("Rule 4: dependencies keep finished operations until they are removed, each once")
    func dependenciesAreKept() {
      let (first, last) = (Operation(), Operation())
      last.addDependency(first)
      last.addDependency(first)
      #expect(last.dependencies == [first])
      first.start()
      #expect(last.dependencies == [first])
      #expect(last.isReady)
      last.removeDependency(first)
      #expect(last.dependencies == [])
    }

    @Test("Rule 4: a dependency that has finished before doesn't hold anything up")
    func finishedDependency() {
      let (first, last) = (Operation(), Operation())
      first.start()
      last.addDependency(first)
      #expect(last.isReady)
    }

    @Test(
      "Rule 5: removing an unfinished dependency releases the operation",
      .differs(.removeDependency))
    func removeDependency() throws {
      let (first, last) = (Operation(), Operation())
      last.addDependency(first)
      last.removeDependency(first)
      try #require(last.isReady)
      let queue = OperationQueue()
      last.addDependency(first)
      queue.addOperation(last)
      last.removeDependency(first)
      last.waitUntilFinished()
      #expect(last.isFinished)
    }

    @Test("Rule 5: removing what was never added does nothing")
    func removeStranger() {
      let (first, last) = (Operation(), Operation())
      last.removeDependency(first)
      #expect(last.isReady)
      last.addDependency(first)
      last.removeDependency(Operation())
      #expect(!last.isReady)
    }

    @Test("Rule 6: a cycle runs none of its members and blocks nobody else; a cancel breaks it")
    func cycle() {
      let log = Log()
      let (a, b, c) = (logging("a", log), logging("b", log), logging("c", log))
      a.addDependency(b)
      b.addDependency(a)
      let queue = OperationQueue()
      queue.addOperations([a, b, c], waitUntilFinished: false)
      c.waitUntilFinished()
      #expect(log.lines == ["c"])
      #expect(!a.isReady && !b.isReady)
      a.cancel()
      queue.waitUntilAllOperationsAreFinished()
      #expect(log.lines == ["c", "b"])
    }

    @Test("Rule 7: a dependency that was cancelled releases its dependents like any other")
    func cancelledDependency() {
      let log = Log()
      let (a, b) = (logging("a", log), logging("b", log))
      b.addDependency(a)
      a.cancel()
      let queue = OperationQueue()
      queue.addOperations([a, b], waitUntilFinished: true)
      #expect(log.lines == ["b"])
      #expect(!b.isCancelled)
    }

    @Test("Rule 14: dropping a long chain takes no stack", .differs(.longChain))
    func longChain() {
      onSmallStack {
        var last = Operation()
        for _ in 0..<100_000 {
          let next = Operation()
          next.addDependency(last)
          last = next
        }
      }
    }

    @Test("Rule 14: finishing and dropping a long chain takes no stack", .differs(.longChain))
    func longFinishedChain() {
      let runs = Counter()
      onSmallStack {
        let queue = OperationQueue()
        queue.isSuspended = true
        var last: Operation?
        for _ in 0..<100_000 {
          let next = BlockOperation { runs.increment() }
          if let last { next.addDependency(last) }
          queue.addOperation(next)
          last = next
        }
        queue.isSuspended = false
        queue.waitUntilAllOperationsAreFinished()
      }
      #expect(runs.value == 100_000)
    }

    /// Runs on a thread with a stack of 128 KiB, on which one byte for each operation is too much.
    private func onSmallStack(_ body: @escaping @Sendable () -> Void) {
      let end = Gate()
      let thread = Thread {
        body()
        end.open()
      }
      thread.stackSize = 128 << 10
      thread.start()
      end.wait()
    }
  }
}
