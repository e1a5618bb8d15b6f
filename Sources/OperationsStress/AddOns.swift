import OperationGraphs
import Operations
import Synchronization

/// The add-ons, each in the hands of several threads at once: every operation finishes, and tells its end once.
func stressAddOns(rounds: Int) {
  for round in 0..<rounds {
    finishFromManyThreads()
    retryAndCancel()
    limitTime()
    groupAndCancel()
    awaitAndCancel(round)
    exclude()
  }
}

/// Operations whose ends are counted.
private final class Ends: Sendable {
  private let count = Atomic(0)
  private let told = DispatchSemaphore(value: 0)
  private let tokens = Locked<[NSKeyValueObservation]>([])

  init(of operations: [Operation]) {
    let tokens = operations.map { operation in
      operation.observe(\.isFinished) { [self] _, _ in
        count.add(1, ordering: .relaxed)
        told.signal()
      }
    }
    self.tokens.withLock { $0 = tokens }
  }

  /// Waits until each has told its end, and checks that none has twice.
  func check(_ what: String) {
    let tokens = tokens.withLock { $0 }
    for _ in tokens { told.wait() }
    let count = count.load(ordering: .relaxed)
    if count != tokens.count { fail("\(what): \(tokens.count) operations told \(count) ends") }
    for token in tokens { token.invalidate() }
    self.tokens.withLock { $0 = [] }
  }
}

/// Does everything at the same time.
private func atOnce(_ hands: [@Sendable () -> Void]) {
  let group = DispatchGroup()
  for hand in hands {
    group.enter()
    DispatchQueue.global().async {
      hand()
      group.leave()
    }
  }
  group.wait()
}

private final class Manual: AsynchronousOperation, @unchecked Sendable {
  // The calls of `finish()` may all have come while the operation was being started, too early to count.
  override func main() { if isCancelled { finish() } }
  override func cancel() {
    super.cancel()
    finish()
  }
}

private func finishFromManyThreads() {
  let (manual, queue) = (Manual(), OperationQueue())
  let ends = Ends(of: [manual])
  atOnce([
    { queue.addOperation(manual) }, { manual.finish() }, { manual.cancel() }, { manual.finish() },
  ])
  manual.finish()
  queue.waitUntilAllOperationsAreFinished()
  ends.check("finished from many threads")
}

private struct Broken: Error {}

private func retryAndCancel() {
  let queue = OperationQueue()
  let retries = [0, 0.0001, 3600].map { seconds in
    RetryOperation<Int>(attempts: 20, delay: .constant(seconds)) { _ in throw Broken() }
  }
  let ends = Ends(of: retries)
  atOnce(
    [{ queue.addOperations(retries, waitUntilFinished: false) }]
      + retries.map { retry in { retry.cancel() } })
  queue.waitUntilAllOperationsAreFinished()
  ends.check("retried and cancelled")
}

private func limitTime() {
  let queue = OperationQueue()
  let operations = (0..<4).map { _ in BlockOperation { usleep(100) } }
  let ends = Ends(of: operations)
  let limits = operations.map { $0.cancelIfExecuting(longerThan: 0.0001) }
  queue.addOperations(operations, waitUntilFinished: false)
  queue.waitUntilAllOperationsAreFinished()
  ends.check("limited")
  for (limit, operation) in zip(limits, operations) where limit.wasExceeded {
    if !operation.isCancelled { fail("a time limit took back its word") }
  }
}

private func groupAndCancel() {
  let queue = OperationQueue()
  let members = (0..<5).map { _ in Operation() }
  let group = GroupOperation(Array(members[..<2]))
  let ends = Ends(of: members + [group])
  atOnce(
    [{ queue.addOperation(group) }, { group.cancel() }]
      + members[2...].map { member in { group.addOperation(member) } })
  queue.waitUntilAllOperationsAreFinished()
  ends.check("grouped and cancelled")
}

private func awaitAndCancel(_ round: Int) {
  let (queue, done) = (OperationQueue(), DispatchGroup())
  queue.maxConcurrentOperationCount = 2
  let operations = (0..<4).map { _ in TaskOperation { await Task.yield() } }
  let ends = Ends(of: operations)
  var tasks: [Task<Void, Never>] = []
  for operation in operations {
    done.enter()
    done.enter()
    let task = Task {
      _ = try? await queue.add { await Task.yield() }
      done.leave()
    }
    Task {
      _ = try? await operation.value
      await operation.finished()
      await queue.emptied()
      done.leave()
    }
    tasks.append(task)
  }
  let waiting = tasks
  atOnce([
    { queue.addOperations(operations, waitUntilFinished: false) },
    { operations[round % 4].cancel() }, { waiting[round % 4].cancel() },
    { if round % 3 == 0 { queue.cancelAllOperations() } },
  ])
  done.wait()
  ends.check("awaited and cancelled")
}

private func exclude() {
  let queues = [OperationQueue(), OperationQueue()]
  let exclusion = MutualExclusion()
  let running = Atomic(0)
  let operations = (0..<6).map { _ in
    BlockOperation {
      if running.add(1, ordering: .relaxed).newValue != 1 { fail("excluded operations overlap") }
      running.subtract(1, ordering: .relaxed)
    }
  }
  let ends = Ends(of: operations)
  for operation in operations { exclusion.include(operation) }
  atOnce(
    [{ operations[1].cancel() }, { operations[4].cancel() }]
      + operations.enumerated().map { number, operation in
        { queues[number % 2].addOperation(operation) }
      })
  for queue in queues { queue.waitUntilAllOperationsAreFinished() }
  ends.check("excluded and cancelled")
}
