import Operations
import Synchronization
import Testing

extension Behaviour {
  /// What a queue tells its observers.
  @Suite struct QueueObservationTests {
    @Test("Rule 26: one addition, or one batch, is one change of operations and operationCount")
    func oneChange() {
      let log = Log()
      // One at a time: the wait at the end doesn't include what another thread is still telling.
      let queue = queue(limit: 1)
      queue.isSuspended = true
      let tokens = [
        queue.observe(\.operationCount, options: [.old, .new]) { _, change in
          log("count \(change.oldValue!) → \(change.newValue!)")
        },
        queue.observe(\.operations, options: [.old, .new]) { _, change in
          log("operations \(change.oldValue!.count) → \(change.newValue!.count)")
        },
      ]
      queue.addOperation(Operation())
      queue.addOperations([Operation(), Operation()], waitUntilFinished: false)
      queue.cancelAllOperations()
      #expect(
        log.lines == [
          "operations 0 → 1", "count 0 → 1", "operations 1 → 3", "count 1 → 3",
        ])
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      for token in tokens { token.invalidate() }
      #expect(
        log.lines.dropFirst(4) == [
          "operations 3 → 2", "count 3 → 2", "operations 2 → 1", "count 2 → 1",
          "operations 1 → 0", "count 1 → 0",
        ])
    }

    @Test("Rule 40: isSuspended is posted once for each assignment")
    func suspended() {
      let log = Log()
      let queue = OperationQueue()
      let token = queue.observe(\.isSuspended, options: .new) { _, change in
        log("\(change.newValue!)")
      }
      queue.isSuspended = true
      queue.isSuspended = true
      queue.isSuspended = false
      token.invalidate()
      #expect(log.lines == ["true", "true", "false"])
    }

    @Test("Rule 40: an addition is told completely before the queue starts anything for it")
    func addedBeforeStarted() {
      for _ in 0..<100 {
        let log = Log()
        let queue = OperationQueue()
        let operation = logging("started", log)
        let tokens = [
          queue.observe(\.operations) { queue, _ in
            if queue.operationCount > 0 { log("operations") }
          },
          queue.observe(\.operationCount) { queue, _ in
            if queue.operationCount > 0 { log("operationCount") }
          },
        ]
        queue.addOperation(operation)
        queue.waitUntilAllOperationsAreFinished()
        for token in tokens { token.invalidate() }
        #expect(log.lines == ["operations", "operationCount", "started"])
      }
    }

    @Test("Rule 41: an observer with the option initial never misses the end")
    func initialNeverMisses() {
      let queue = OperationQueue()
      var tokens: [NSKeyValueObservation] = []
      let operations = (0..<5_000).map { _ in Operation() }
      let seen = operations.map { _ in Counter() }
      queue.addOperations(operations, waitUntilFinished: false)
      for (operation, seen) in zip(operations, seen) {
        tokens.append(
          operation.observe(\.isFinished, options: [.initial, .new]) { _, change in
            if change.newValue! { seen.increment() }
          })
      }
      queue.waitUntilAllOperationsAreFinished()
      tokens.removeAll()
      #expect(seen.allSatisfy { $0.value >= 1 })
    }

    @Test("Rule 42: observers may be added and removed from inside a callback")
    func fromInside() {
      let log = Log()
      let operation = Operation()
      let tokens = Mutex<[String: NSKeyValueObservation]>([:])
      @Sendable func observe(_ name: String, _ body: @escaping @Sendable () -> Void) {
        let token = operation.observe(\.isFinished) { _, _ in
          log(name)
          body()
        }
        tokens.withLock { $0[name] = token }
      }
      observe("first") {
        tokens.withLock { $0["second"] }?.invalidate()
        tokens.withLock { $0["first"] }?.invalidate()
        observe("added") {}
      }
      observe("second") {}
      observe("third") {}
      operation.start()
      // The post that comes by hand reaches the one that was added.
      operation.willChangeValue(forKey: "isFinished")
      operation.didChangeValue(forKey: "isFinished")
      #expect(log.lines == ["first", "third", "third", "added"])
    }

    @Test("Rule 28: the main queue has a fixed limit and name, is never suspended, cancels nothing")
    func mainQueue() {
      let main = OperationQueue.main
      #expect(main === OperationQueue.main)
      main.maxConcurrentOperationCount = 5
      main.isSuspended = true
      main.name = "other"
      main.underlyingQueue = DispatchQueue(label: "other")
      #expect(main.maxConcurrentOperationCount == 1)
      #expect(!main.isSuspended)
      #expect(main.name == "NSOperationQueue Main Queue")
      #expect(main.underlyingQueue?.label == DispatchQueue.main.label)
    }

    @Test(
      "Rule 28: the main queue runs its operations on the main thread, where it's the current one")
    func mainThread() {
      let log = Log()
      let operation = BlockOperation {
        // Not `Thread.isMainThread`: a process on Linux that only serves Dispatch gives up its first
        // thread, and serves the main queue on another one.
        dispatchPrecondition(condition: .onQueue(.main))
        log("current \(OperationQueue.current === OperationQueue.main)")
      }
      OperationQueue.main.addOperation(operation)
      OperationQueue.main.cancelAllOperations()
      operation.waitUntilFinished()
      #expect(log.lines == ["current true"])
    }

    @Test("Rule 28: the current queue inside an operation, nested, and outside")
    func currentQueue() {
      let log = Log()
      let (outer, inner) = (OperationQueue(), OperationQueue())
      outer.name = "outer"
      inner.name = "inner"
      inner.underlyingQueue = nil
      outer.addOperation {
        log(OperationQueue.current?.name ?? "none")
        Operation().start()
        let nested = BlockOperation { log(OperationQueue.current?.name ?? "none") }
        inner.addOperations([nested], waitUntilFinished: true)
        log(OperationQueue.current?.name ?? "none")
      }
      outer.waitUntilAllOperationsAreFinished()
      log(OperationQueue.current?.name ?? "none")
      #expect(log.lines == ["outer", "inner", "outer", "none"])
    }

    @Test("Rule 29: the underlying queue is nil by default, and runs the operations when it's set")
    func underlyingQueue() {
      let log = Log()
      let key = DispatchSpecificKey<String>()
      let target = DispatchQueue(label: "target")
      target.setSpecific(key: key, value: "target")
      let queue = OperationQueue()
      #expect(queue.underlyingQueue == nil)
      queue.underlyingQueue = target
      #expect(queue.underlyingQueue === target)
      let running = Counter()
      for _ in 0..<50 {
        queue.addOperation {
          running.increment()
          log(DispatchQueue.getSpecific(key: key) ?? "elsewhere")
          running.decrement()
        }
      }
      queue.waitUntilAllOperationsAreFinished()
      #expect(log.lines == Array(repeating: "target", count: 50))
      #expect(running.peak == 1, "a serial target makes the queue serial")
    }
  }
}
