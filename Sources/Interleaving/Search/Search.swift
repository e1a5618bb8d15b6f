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
  /// Gets ready for a run.
  func begin()
  /// Learns from the run that has ended, and returns whether another one is to come.
  func advance() -> Bool
}

extension DepthFirstSearch: Search {
  var strategy: any Strategy { self }
  var observer: (any StepObserver)? { self }
  var coverage: Exploration.Coverage {
    wasBounded ? .preemptions(preemptionBound!) : .all
  }
}
