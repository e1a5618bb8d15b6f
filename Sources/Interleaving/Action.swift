extension Step {
  /// What a step does, in the terms of the thing it acts on.
  public enum Action: String, Sendable, Codable, CaseIterable {
    // MARK: Locks
    case lock, tryLock, unlock
    // MARK: Semaphores, groups
    case wait, signal, enter, leave, notify
    // MARK: Conditions
    case conditionWait, signalOne, broadcast, wake
    // MARK: Queues
    /// Adds to a queue whose order shows.
    case enqueue
    /// Adds to a queue that starts its blocks in any order.
    case submit
    /// Takes from a queue, or ends a block, where that lets another one begin.
    case dequeue
    case suspend, resume
    // MARK: State that others may read: operations, work items, atomics, shared memory
    case read, write, readWrite
    // MARK: Threads and time
    case start, join, end, sleep, yield, arm, cancel
    // MARK: The world outside
    case output
  }
}

extension Step.Action {
  /// Whether two such actions of different threads on the same thing may give another result when
  /// they are swapped.
  ///
  /// Symmetric. An action that can only make another one possible is no dependency: which of them
  /// comes first is no choice, and the edge between them is told with `World.release` and
  /// `World.acquire`.
  func isDependent(on other: Step.Action) -> Bool {
    switch (self, other) {
    case (.read, .read): false
    // Only the owner lets go of a lock, and nobody can take it before.
    case (.lock, .unlock), (.unlock, .lock), (.unlock, .unlock): false
    case (.signal, .signal): false
    case (.enter, .enter), (.leave, .leave): false
    // Wakes happen to different threads, each after its own signal.
    case (.wake, _), (_, .wake): false
    case (.submit, .submit): false
    case (.submit, .leave), (.leave, .submit): false
    case (.start, _), (_, .start), (.yield, _), (_, .yield), (.sleep, _), (_, .sleep): false
    // A join waits for the end; there is one end.
    case (.join, .join), (.join, .end), (.end, .join): false
    default: true
    }
  }

  /// Whether the action depends on every other one on the same thing, so that a search back in the
  /// thing's history may stop there.
  var isExclusive: Bool {
    switch self {
    case .write, .readWrite, .output: true
    default: false
    }
  }
}
