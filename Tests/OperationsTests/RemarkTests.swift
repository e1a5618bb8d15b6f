import Operations
import Testing

/// The mistakes that a program survives, each with one line on standard error.
@Suite struct RemarkTests {
  @Test("Rule 17: isFinished posted before the queue has started the operation: the queue drains")
  func finishedUnstarted() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      final class Eager: Operation, @unchecked Sendable {
        nonisolated(unsafe) var finished = false
        override var isFinished: Bool { finished }
      }
      let queue = OperationQueue()
      queue.isSuspended = true
      var operation: Eager? = Eager()
      queue.addOperation(operation!)
      operation!.willChangeValue(forKey: "isFinished")
      operation!.finished = true
      operation!.didChangeValue(forKey: "isFinished")
      guard queue.operationCount == 0 else { fatalError("the queue didn't drain") }
      operation = nil
      queue.isSuspended = false
      queue.addOperations([Operation(), Operation()], waitUntilFinished: true)
      drain(queue)
    }
    let written = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let line =
      #/\*\*\* Eager 0x[0-9a-f]+ went isFinished=YES without being started by the queue it is in\n/#
    #expect(written.wholeMatch(of: line) != nil, "\(written)")
  }

  @Test("Rule 44: a post without its announcement is honoured, and remarked on once")
  func unannounced() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      final class Hasty: Operation, @unchecked Sendable {
        nonisolated(unsafe) var finished = false
        override var isFinished: Bool { finished }
        override func start() {
          finished = true
          didChangeValue(forKey: "isFinished")
        }
      }
      let queue = OperationQueue()
      for _ in 0..<3 { queue.addOperation(Hasty()) }
      drain(queue)
    }
    let written = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let line =
      #/\*\*\* Hasty 0x[0-9a-f]+: didChangeValue\(forKey: "isFinished"\) without willChangeValue\(forKey: "isFinished"\); on Apple's systems the change can go unnoticed\n/#
    #expect(written.wholeMatch(of: line) != nil, "\(written)")
  }

  @Test("Rule 44: announced posts cause no remark")
  func announced() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let operation = Operation()
      let token = operation.observe(\.isReady, options: [.old, .new]) { _, _ in }
      for key in ["isReady", "ready", "name", "isExecuting"] {
        operation.willChangeValue(forKey: key)
        operation.didChangeValue(forKey: key)
      }
      token.invalidate()
    }
    #expect(result?.standardErrorContent == [])
  }
}

/// Waits from an asynchronous context, which is of no harm in a process that does nothing else.
private func drain(_ queue: OperationQueue) { queue.waitUntilAllOperationsAreFinished() }
