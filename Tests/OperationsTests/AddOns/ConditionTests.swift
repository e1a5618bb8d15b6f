import Operations
import Testing

extension Behaviour {
  @Suite struct ConditionTests {
    @Test("An operation whose conditions are met does its work")
    func met() {
      let (log, queue) = (Log(), OperationQueue())
      let check = queue.addOperation(
        logging("work", log), when: NoCancelledDependencies(),
        BlockCondition("always") { _ in true })
      queue.waitUntilAllOperationsAreFinished()
      #expect(log.lines == ["work"])
      #expect(check.failures.isEmpty)
    }

    @Test("One condition that isn't met is enough; each failure is kept")
    func refused() {
      let (log, queue) = (Log(), OperationQueue())
      let operation = logging("work", log)
      let check = queue.addOperation(
        operation, when: BlockCondition("first") { _ in false },
        BlockCondition("second") { _ in true }, BlockCondition("third") { _ in false })
      queue.waitUntilAllOperationsAreFinished()
      #expect(operation.isCancelled && operation.isFinished)
      #expect(log.lines == [])
      let names = check.failures.compactMap { ($0 as? BlockCondition.NotMet)?.name }
      #expect(names == ["first", "third"])
    }

    @Test("They are checked when the dependencies have finished, and see them")
    func dependencies() {
      let (log, queue) = (Log(), OperationQueue())
      let parse = ResultOperation<Int, Never> { 3 }
      let operation = logging("work", log)
      operation.addDependency(parse)
      queue.addOperation(
        operation,
        when: BlockCondition("positive") { operation in
          let parse = operation.dependencies.lazy.compactMap { $0 as? ResultOperation<Int, Never> }
          return parse.first!.result!.get() > 0
        })
      queue.addOperation(parse)
      queue.waitUntilAllOperationsAreFinished()
      #expect(log.lines == ["work"])
    }

    @Test("A dependency that was cancelled is named")
    func cancelledDependency() {
      let (log, queue) = (Log(), OperationQueue())
      let (login, upload) = (logging("login", log), logging("upload", log))
      upload.addDependency(login)
      login.cancel()
      let check = queue.addOperation(upload, when: NoCancelledDependencies())
      queue.addOperation(login)
      queue.waitUntilAllOperationsAreFinished()
      #expect(log.lines == [])
      let failure = check.failures.first as? NoCancelledDependencies.DependencyWasCancelled
      #expect(failure?.dependency === login)
    }

    @Test("An operation whose check is cancelled doesn't run unchecked")
    func checkCancelled() {
      let (log, queue) = (Log(), OperationQueue())
      queue.isSuspended = true
      let operation = logging("work", log)
      queue.addOperation(operation, when: BlockCondition("never") { _ in false }).cancel()
      #expect(operation.isCancelled)
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      #expect(log.lines == [])
    }

    @Test("What is cancelled already isn't checked")
    func operationCancelled() {
      let queue = OperationQueue()
      queue.isSuspended = true
      let operation = Operation()
      let check = queue.addOperation(operation, when: BlockCondition("never") { _ in false })
      operation.cancel()
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      #expect(check.isFinished && check.failures.isEmpty)
    }
  }
}
