import Operations
import Testing

extension Behaviour {
  /// Which changes are told, in which order.
  @Suite struct StateOrderTests {
    @Test("Rule 37: the order of notifications for a dependency, a hundred times the same")
    func dependency() {
      for _ in 0..<100 {
        let observer = StateObserver()
        let (a, b) = (Operation(), Operation())
        b.addDependency(a)
        observer.observe(a, as: "A")
        observer.observe(b, as: "B")
        let queue = OperationQueue()
        queue.addOperations([b, a], waitUntilFinished: false)
        queue.waitUntilAllOperationsAreFinished()
        #expect(
          observer.log.lines == [
            "A.isExecuting=true", "B.isReady=true", "A.isExecuting=false", "A.isFinished=true",
            "B.isExecuting=true", "B.isExecuting=false", "B.isFinished=true",
          ])
      }
    }

    @Test("Rule 37: whatever wakes a dependent in between, its dependency tells its end first")
    func wokenInBetween() {
      for _ in 0..<100 {
        let log = Log()
        let (a, b) = (Operation(), logging("B", log))
        b.addDependency(a)
        let tokens = [
          a.observe(\.isFinished) { _, _ in
            b.willChangeValue(forKey: "isReady")
            b.didChangeValue(forKey: "isReady")
            let other = Operation()
            b.addDependency(other)
            b.removeDependency(other)
            b.cancel()
          },
          a.observe(\.isFinished) { _, _ in log("A") },
          b.observe(\.isFinished) { _, _ in log("B") },
        ]
        let queue = OperationQueue()
        queue.addOperations([b, a], waitUntilFinished: false)
        queue.waitUntilAllOperationsAreFinished()
        for token in tokens { token.invalidate() }
        #expect(log.lines == ["A", "B"])
      }
    }

    @Test("Rule 37: when a dependent becomes ready, its dependency already reads finished")
    func stateFirst() {
      let log = Log()
      let (a, b) = (Operation(), Operation())
      b.addDependency(a)
      let token = b.observe(\.isReady, options: .new) { _, change in
        log("ready \(change.newValue!) finished \(a.isFinished) executing \(a.isExecuting)")
      }
      a.start()
      token.invalidate()
      #expect(log.lines == ["ready true finished true executing false"])
    }

    @Test("Rule 37: an operation ready from birth never posts isReady")
    func readyFromBirth() {
      let observer = StateObserver()
      let operation = Operation()
      observer.observe(operation, as: "A", keys: ["isReady"])
      operation.start()
      #expect(observer.log.lines == [])
    }

    @Test("Rule 37: with two dependencies isReady is posted once, by the last")
    func twoDependencies() {
      let observer = StateObserver()
      let (a, b, c) = (Operation(), Operation(), Operation())
      c.addDependency(a)
      c.addDependency(b)
      observer.observe(c, as: "C", keys: ["isReady"])
      a.start()
      #expect(observer.log.lines == [])
      b.start()
      #expect(observer.log.lines == ["C.isReady=true"])
    }

    @Test("Rule 38: cancelled while it waits, then resumed")
    func cancelledWhileWaiting() {
      let observer = StateObserver()
      let operation = Operation()
      observer.observe(operation, as: "A")
      let queue = OperationQueue()
      queue.isSuspended = true
      queue.addOperation(operation)
      operation.cancel()
      #expect(observer.log.lines == ["A.isCancelled=true", "A.isReady=true"])
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      #expect(
        observer.log.lines == ["A.isCancelled=true", "A.isReady=true", "A.isFinished=true"])
    }

    @Test("Rule 8: cancelled while it executes, only isCancelled is posted; after the end nothing")
    func cancelledWhileExecuting() {
      let observer = StateObserver()
      final class Cancelling: Operation, @unchecked Sendable {
        override func main() { cancel() }
      }
      let operation = Cancelling()
      observer.observe(operation, as: "A")
      operation.start()
      operation.cancel()
      #expect(
        observer.log.lines == [
          "A.isExecuting=true", "A.isCancelled=true", "A.isExecuting=false", "A.isFinished=true",
        ])
      let late = Operation()
      observer.observe(late, as: "late")
      late.start()
      let count = observer.log.lines.count
      late.cancel()
      #expect(observer.log.lines.count == count)
    }

    @Test("Rule 39: adding and removing a dependency posts dependencies and isReady")
    func dependencyChanges() {
      let observer = StateObserver()
      let (a, b) = (Operation(), Operation())
      observer.observe(b, as: "B", keys: ["isReady"])
      let token = b.observe(\.dependencies, options: [.old, .new]) { _, change in
        observer.log("dependencies \(change.oldValue!.count) → \(change.newValue!.count)")
      }
      b.addDependency(a)
      b.addDependency(a)
      b.removeDependency(a)
      b.removeDependency(a)
      token.invalidate()
      #expect(
        observer.log.lines == [
          "dependencies 0 → 1", "B.isReady=false", "dependencies 1 → 0", "B.isReady=true",
        ])
    }

    @Test("Rule 36: observers are called on the thread that makes the change")
    func thread() {
      let log = Log()
      let operation = Operation()
      let thread = ObjectIdentifier(Thread.current)
      let token = operation.observe(\.isCancelled) { _, _ in
        log("\(ObjectIdentifier(Thread.current) == thread)")
      }
      operation.cancel()
      token.invalidate()
      #expect(log.lines == ["true"])
    }

    @Test("Rule 36: no lock is held: an observer may use everything")
    func reentrancy() {
      let queue = OperationQueue()
      let ran = Counter()
      let (a, b) = (Operation(), Operation())
      b.addDependency(a)
      var tokens: [NSKeyValueObservation] = []
      for operation in [a, b] {
        for key in [\Operation.isFinished, \.isExecuting, \.isReady] {
          tokens.append(
            operation.observe(key) { operation, _ in
              queue.addOperation { ran.increment() }
              _ = (queue.operations, queue.operationCount, operation.dependencies)
              b.queuePriority = .high
              b.removeDependency(Operation())
              operation.addObserver(
                Silent(), forKeyPath: "isFinished", options: .initial, context: nil)
            })
        }
      }
      queue.addOperations([a, b], waitUntilFinished: true)
      queue.waitUntilAllOperationsAreFinished()
      for token in tokens { token.invalidate() }
      #expect(ran.value == 7)
    }

    final class Silent: NSObject {
      override func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
      ) {}
    }
  }
}
