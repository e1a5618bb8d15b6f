import Operations
import Testing

/// The mistakes that end a program, each with its exact text.
@Suite struct TrapTests {
  /// Runs a mistake in a process of its own; returns what that wrote on standard error.
  private func expect(
    _ text: String, _ result: ExitTest.Result?, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let written = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(written.contains(text), sourceLocation: sourceLocation)
  }

  final class Download: Operation, @unchecked Sendable {}

  @Test("Rule 4: an operation can't depend on itself")
  func selfDependency() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let operation = Operation()
      operation.addDependency(operation)
    }
    expect("*** -[NSOperation addDependency:]: an operation cannot depend on itself", result)
  }

  @Test("Rule 9: starting an operation that isn't ready")
  func notReady() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let operation = Download()
      operation.addDependency(Operation())
      operation.start()
    }
    expect("*** -[Download start]: receiver is not yet ready to execute", result)
  }

  @Test("Rule 9: an override of isReady is asked")
  func notReadyByOverride() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      final class Unready: Operation, @unchecked Sendable {
        override var isReady: Bool { false }
      }
      Unready().start()
    }
    expect("*** -[Unready start]: receiver is not yet ready to execute", result)
  }

  @Test("Rule 9: starting an operation from inside its own work")
  func executing() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let operation = BlockOperation()
      operation.addExecutionBlock { operation.start() }
      operation.start()
    }
    expect("*** -[NSBlockOperation start]: receiver is already executing", result)
  }

  @Test("Rule 9: starting by hand what a queue owns, cancelled or not", arguments: [false, true])
  func ownedByQueue(isCancelled: Bool) async {
    let result =
      if isCancelled {
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          let (queue, operation) = (OperationQueue(), Operation())
          queue.isSuspended = true
          queue.addOperation(operation)
          operation.cancel()
          operation.start()
        }
      } else {
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          let (queue, operation) = (OperationQueue(), Operation())
          queue.isSuspended = true
          queue.addOperation(operation)
          operation.start()
        }
      }
    expect(
      "*** -[NSOperation start]: something is trying to start the receiver simultaneously from more "
        + "than one thread", result)
  }

  @Test("Rule 18: adding a block after the end")
  func lateBlock() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let operation = BlockOperation {}
      operation.start()
      operation.addExecutionBlock {}
    }
    expect(
      "*** -[NSBlockOperation addExecutionBlock:]: blocks cannot be added after the operation has "
        + "started executing or finished", result)
  }

  @Test("Rule 20: a limit below -1")
  func negativeLimit() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      OperationQueue().maxConcurrentOperationCount = -2
    }
    expect("count (-2) cannot be negative", result)
  }

  @Test("Rule 22: adding an operation that is in a queue")
  func enqueuedTwice() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (queue, operation) = (OperationQueue(), Operation())
      queue.isSuspended = true
      queue.addOperation(operation)
      OperationQueue().addOperation(operation)
    }
    expect(
      "*** -[NSOperationQueue addOperation:]: operation is already enqueued on a queue", result)
  }

  @Test("Rule 22: adding an operation that has finished")
  func finishedEnqueued() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let operation = Operation()
      operation.start()
      OperationQueue().addOperation(operation)
    }
    expect(
      "*** -[NSOperationQueue addOperation:]: operation is finished and cannot be enqueued", result)
  }

  @Test("Rule 22: adding an operation that executes")
  func executingEnqueued() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let operation = BlockOperation()
      operation.addExecutionBlock { OperationQueue().addOperation(operation) }
      operation.start()
    }
    expect(
      "*** -[NSOperationQueue addOperation:]: operation is executing and cannot be enqueued", result
    )
  }

  @Test("Rule 22: a batch with a bad operation")
  func badBatch() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let finished = Operation()
      finished.start()
      OperationQueue().addOperations(
        [Operation(), finished, Operation()], waitUntilFinished: false)
    }
    expect(
      "*** -[NSOperationQueue addOperations:waitUntilFinished:]: 1 (of 3) operation is finished, "
        + "executing, or already in a queue, and cannot be enqueued", result)
  }

  @Test("Rule 22: a batch with several bad operations, one of them in it twice")
  func worseBatch() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (finished, twice) = (Operation(), Operation())
      finished.start()
      OperationQueue().addOperations([twice, finished, twice], waitUntilFinished: false)
    }
    expect(
      "*** -[NSOperationQueue addOperations:waitUntilFinished:]: 2 (of 3) operations are finished, "
        + "executing, or already in a queue, and cannot be enqueued", result)
  }

  @Test("Rule 29: changing the underlying queue of a queue that isn't empty")
  func underlyingQueueInUse() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let queue = OperationQueue()
      queue.isSuspended = true
      queue.addOperation {}
      queue.underlyingQueue = DispatchQueue(label: "late")
    }
    expect(
      "*** -[NSOperationQueue setUnderlyingQueue:]: operation queue must be empty in order to change "
        + "underlying dispatch queue", result)
  }

  @Test(
    "A progress that isn't current can't resign, nor become current twice, nor have two parents")
  func progressMistakes() async {
    let resigned = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Progress(totalUnitCount: 1).resignCurrent()
    }
    expect("This Progress was not the current progress on this thread.", resigned)
    let twice = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let progress = Progress(totalUnitCount: 1)
      progress.becomeCurrent(withPendingUnitCount: 1)
      progress.becomeCurrent(withPendingUnitCount: 1)
    }
    expect("This Progress is already current on this thread.", twice)
    let parents = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (parent, child) = (Progress(totalUnitCount: 1), Progress(totalUnitCount: 1))
      parent.addChild(child, withPendingUnitCount: 1)
      parent.addChild(child, withPendingUnitCount: 1)
    }
    expect("The Progress was already the child of another Progress", parents)
    let notCurrent = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
    {
      _ = Progress(parent: Progress(totalUnitCount: 1))
    }
    expect("The Parent must be the current progress", notCurrent)
  }

  @Test("Rule 35: removing an observer that isn't registered")
  func unknownObserver() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Operation().removeObserver(Download(), forKeyPath: "isFinished")
    }
    expect(#"for the key path "isFinished" from <NSOperation 0x"#, result)
    expect("because it is not registered as an observer.", result)
  }

  @Test("Rule 35: an observer that doesn't handle its change")
  func unhandledChange() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let operation = Operation()
      operation.addObserver(Download(), forKeyPath: "isFinished", options: .initial, context: nil)
      let observer = Download()
      operation.addObserver(observer, forKeyPath: "isFinished", options: .initial, context: nil)
    }
    expect(
      "An -observeValueForKeyPath:ofObject:change:context: message was received but not handled. "
        + "Key path: isFinished", result)
  }
}
