internal import Recordings

/// How much of a run a trace tells.
package enum TraceLevel: String, Hashable, Sendable, CaseIterable {
  /// Every event.
  case full
  /// What the program prints, and the states that its operations reach.
  case brief
  /// What the program prints.
  case off

  /// Whether an event of this kind has a row.
  func shows(_ event: Event) -> Bool {
    switch self {
    case .full: return true
    case .off: return event.kind == .output
    case .brief:
      switch event.kind {
      case .output, .dependencyAdded, .isCancelled, .cell: return true
      case .isReady, .isExecuting, .isFinished: return event.value == .bool(true)
      default: return false
      }
    }
  }
}
