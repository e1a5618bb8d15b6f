import Testing

#if FOUNDATION_BEHAVIOUR
  import Foundation
#else
  import Operations
#endif

extension Behaviour {
  /// The order in which a queue starts what is ready.
  @Suite struct QueueOrderTests {
    @Test("Rule 19: priority decides, then the order of adding")
    func priorities() {
      let log = Log()
      let queue = queue(limit: 1)
      queue.isSuspended = true
      let priorities: [(String, Operation.QueuePriority)] = [
        ("normal 1", .normal), ("low", .low), ("very high", .veryHigh), ("normal 2", .normal),
        ("very low", .veryLow), ("high", .high), ("normal 3", .normal),
      ]
      for (name, priority) in priorities {
        let operation = logging(name, log)
        operation.queuePriority = priority
        queue.addOperation(operation)
      }
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      #expect(
        log.lines == ["very high", "high", "normal 1", "normal 2", "normal 3", "low", "very low"])
    }

    @Test("Rule 19: no pre-emption: what executes isn't interrupted by a higher priority")
    func noPreemption() {
      let (begun, goOn) = (Gate(), Gate())
      let log = Log()
      let queue = queue(limit: 1)
      queue.addOperation {
        begun.open()
        goOn.wait()
        log("first")
      }
      begun.wait()
      let urgent = logging("urgent", log)
      urgent.queuePriority = .veryHigh
      queue.addOperation(urgent)
      goOn.open()
      queue.waitUntilAllOperationsAreFinished()
      #expect(log.lines == ["first", "urgent"])
    }

    @Test("Rule 19: with a limit of 1, a later operation that is ready overtakes one that waits")
    func overtaking() {
      let log = Log()
      let queue = queue(limit: 1)
      let condition = Operation()
      let waiting = logging("waiting", log)
      waiting.addDependency(condition)
      let later = logging("later", log)
      queue.addOperations([waiting, later], waitUntilFinished: false)
      later.waitUntilFinished()
      condition.start()
      queue.waitUntilAllOperationsAreFinished()
      #expect(log.lines == ["later", "waiting"])
    }

    @Test("Rule 19: operations that become ready out of order start in the order of adding")
    func lateReadiness() {
      let log = Log()
      let queue = queue(limit: 1)
      queue.isSuspended = true
      let conditions = (0..<4).map { _ in Operation() }
      for (number, condition) in conditions.enumerated() {
        let operation = logging("\(number)", log)
        operation.addDependency(condition)
        queue.addOperation(operation)
      }
      for index in [2, 0, 3, 1] { conditions[index].start() }
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      #expect(log.lines == ["0", "1", "2", "3"])
    }

    @Test("Rule 13: a priority that changes in the queue takes effect")
    func priorityChange() {
      let log = Log()
      let queue = queue(limit: 1)
      queue.isSuspended = true
      let operations = ["a", "b", "c"].map { logging($0, log) }
      queue.addOperations(operations, waitUntilFinished: false)
      operations[2].queuePriority = .high
      operations[0].queuePriority = .veryHigh
      operations[0].queuePriority = .veryLow
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      #expect(log.lines == ["c", "b", "a"])
    }

    @Test(
      "Rule 13: the five priorities have their numbers",
      arguments: zip(
        [Operation.QueuePriority.veryLow, .low, .normal, .high, .veryHigh], [-8, -4, 0, 4, 8]))
    func priorityNumbers(priority: Operation.QueuePriority, number: Int) {
      #expect(priority.rawValue == number)
      let operation = Operation()
      operation.queuePriority = priority
      #expect(operation.queuePriority == priority)
    }

    @Test("Rule 23: a batch is added whole before any of it starts")
    func batch() {
      let log = Log()
      let queue = queue(limit: 1)
      let (first, second) = (logging("first", log), logging("second", log))
      second.queuePriority = .veryHigh
      queue.addOperations([first, second], waitUntilFinished: true)
      #expect(log.lines == ["second", "first"])
    }
  }
}
