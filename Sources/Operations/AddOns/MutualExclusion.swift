/// Operations of which one at a time executes, in whatever queues they are.
///
/// They execute in the order in which they were included. Those that wait occupy no thread and no place among
/// those that their queue runs.
///
/// Each has to be added to a queue, since those after it wait for it. Include an operation after those on
/// which it depends: it waits for its predecessors, and one that waits for it would never run. Operations
/// that are included in several exclusions are included in all of them in the same order.
public final class MutualExclusion: Sendable {
  // Each operation has a turn, which ends when the operation and all turns before it have. An operation waits
  // for the turn before its own, not just for the operation before it: that one may have been cancelled,
  // and be over, while an earlier one still executes.
  private let lastTurn = Guarded<Operation?>(nil)
  private let turns = OperationQueue()

  /// Creates an exclusion without operations.
  public init() { turns.name = "turns" }

  /// Includes an operation, once, before it has started.
  public func include(_ operation: Operation) {
    let turn = Turn()
    turn.addDependency(operation)
    let previous = lastTurn.withLock { lastTurn in
      defer { lastTurn = turn }
      return lastTurn
    }
    if let previous {
      operation.addDependency(previous)
      turn.addDependency(previous)
    }
    turns.addOperation(turn)
  }

  private final class Turn: Operation, @unchecked Sendable {
    // Otherwise the last turn would keep alive all that ever were. They have finished, and nobody observes a
    // turn: so nothing has to be told.
    override func main() {
      guard let edges = extras?.withLock({ $0.dependencies.takeAll() }) else { return }
      for edge in edges { edge?.operation.release() }
    }
  }
}
