internal import Recordings

/// Decides which schedules to take.
protocol Search: AnyObject {
  /// Who chooses in the next run.
  var strategy: any Strategy { get }
  /// Who watches it.
  var observer: (any StepObserver)? { get }
  /// Whether the run that just ended was equivalent to an earlier one.
  var isRedundant: Bool { get }
  /// The pre-emptions of the run that just ended.
  var preemptions: Int { get }
  /// What was seen when the search has come to its end.
  var coverage: Exploration.Coverage { get }
  /// About what part of the search is done; nil where it has no end of its own.
  var share: Double? { get }
  /// Gets ready for a run.
  func begin()
  /// Learns from the run that has ended, and returns whether another one is to come.
  ///
  /// - Parameter isCut: whether the run was cut off, so that it isn't known what its threads would
  ///   have done.
  func advance(isCut: Bool) -> Bool
}

extension DepthFirstSearch: Search {
  var strategy: any Strategy { self }
  var observer: (any StepObserver)? { self }
  var coverage: Exploration.Coverage {
    wasCut ? .sample : wasBounded ? .preemptions(preemptionBound!) : .all
  }
}
