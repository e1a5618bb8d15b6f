/// Where a block is expected to run.
public enum DispatchPredicate {
  /// On the queue, or on one that targets it.
  case onQueue(DispatchQueue)
  /// On the queue, alone.
  case onQueueAsBarrier(DispatchQueue)
  /// Anywhere else.
  case notOnQueue(DispatchQueue)
}

/// Ends the program when the caller doesn't run where it should.
///
/// The real function has a file and a line too. Without them this one is preferred where `.main` alone
/// wouldn't tell which queue is meant.
public func dispatchPrecondition(condition: @autoclosure () -> DispatchPredicate) {
  switch condition() {
  case .onQueue(let queue):
    if queue.model.holdsCaller(asBarrier: false) { return }
    Libdispatch.trapPrecondition(isExpected: true, label: queue.label)
  case .onQueueAsBarrier(let queue):
    if queue.model.holdsCaller(asBarrier: true) { return }
    Libdispatch.trapPrecondition(isExpected: true, label: queue.label)
  case .notOnQueue(let queue):
    if !queue.model.holdsCaller(asBarrier: false) { return }
    Libdispatch.trapPrecondition(isExpected: false, label: queue.label)
  }
}
