public import Foundation
import Synchronization

/// A limit on the time that an operation executes.
public final class TimeLimit: Sendable {
  private enum Stage: Int, AtomicRepresentable {
    /// The time isn't up, or was up when it didn't matter any more.
    case running
    /// The time is up, and the operation is being cancelled, or just ending.
    case up
    /// The operation was cancelled because the time was up.
    case exceeded
  }

  private let stage = Atomic(Stage.running)
  private weak let operation: Operation?

  fileprivate init(of operation: Operation) { self.operation = operation }

  /// Whether the operation was cancelled because the time was up.
  ///
  /// True already for those who are told of the cancel.
  public var wasExceeded: Bool {
    switch stage.load(ordering: .acquiring) {
    case .running: false
    case .up:
      operation.map { operation in ThreadContext.quietly { operation.isCancelled } } ?? false
    case .exceeded: true
    }
  }

  fileprivate func timeIsUp() {
    guard let operation, ThreadContext.quietly({ operation.isExecuting && !operation.isCancelled })
    else { return }
    stage.store(.up, ordering: .releasing)
    operation.cancel()
    let isCancelled = ThreadContext.quietly { operation.isCancelled }
    stage.store(isCancelled ? .exceeded : .running, ordering: .releasing)
  }
}

extension Operation {
  /// Cancels the operation if it still executes `seconds` after it began to.
  ///
  /// The time in which it waits in a queue doesn't count; if it executes already, the time counts from now.
  /// Like every cancel this is a request: work that doesn't look at `isCancelled` goes on. The operation
  /// isn't kept alive.
  @discardableResult
  public func cancelIfExecuting(longerThan seconds: TimeInterval) -> TimeLimit {
    let limit = TimeLimit(of: self)
    add(
      Observation(.isExecuting, .initial) { operation, notice in
        guard notice.purpose == .change, let operation = operation as? Operation,
          ThreadContext.quietly({ operation.isExecuting })
        else { return }
        World.schedule(after: seconds) { limit.timeIsUp() }
      })
    return limit
  }
}
