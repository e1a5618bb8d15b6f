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
public func dispatchPrecondition(
  condition: @autoclosure () -> DispatchPredicate, file: StaticString = #file, line: UInt = #line
) {
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
