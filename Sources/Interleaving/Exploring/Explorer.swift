public import Recordings

/// Runs a program under one schedule after another and collects how it ends.
public struct Explorer {
  /// Which schedules to take.
  public enum Method: Sendable {
    /// One of each class of schedules that differ only in the order of independent steps.
    case classes
    /// Every schedule.
    case every
    /// Every schedule with at most so many pre-emptions.
    case bounded(preemptions: Int)
    /// Different random strategies in turn.
    case sample(seed: UInt64)
  }

  /// Which schedules to take.
  public var method = Method.classes
  /// At most so many runs.
  public var limit = Int.max
  /// Steps after which a run ends as overrun.
  public var stepLimit = 10_000
  /// Whether accesses of memory are scheduling points.
  public var stopsAtMemory = false
  /// Whether a timer may fire before any step.
  public var firesTimersAnyTime = false
  /// The number of cores of the simulated machine.
  public var cores = 4
  /// Whether a new thread goes on at once to its first step that others can see.
  ///
  /// Right only when nothing before that step can be seen.
  public var startsAtOnce = false
  /// Asked after every run whether to stop; told what is known.
  public var isInterrupted: (Exploration) -> Bool = { _ in false }

  /// Creates an explorer.
  public init() {}

  /// One run: runs the program once under the configuration.
  public typealias Run = (World.Configuration) -> (outcome: Outcome, warnings: [Warning])

  /// Explores a closure that uses the controlled types.
  public func explore(_ body: @escaping () -> Void) -> Exploration {
    explore { World.run($0, body) }
  }

  /// Explores whatever `run` runs.
  ///
  /// The program must start fresh each time.
  public func explore(run: Run) -> Exploration {
    let search = makeSearch()
    let tally = Tally()
    let recorded = RecordedStrategy(
      SteadyStrategy(), stopsAtMemory: stopsAtMemory, anyTime: firesTimersAnyTime)
    var isComplete = false
    for _ in 0..<limit {
      search.begin()
      recorded.begin(search.strategy)
      var output = ""
      var configuration = World.Configuration(
        strategy: recorded, cores: cores, stepLimit: stepLimit)
      configuration.observer = search.observer
      configuration.stopsAtMemory = stopsAtMemory
      configuration.firesTimersAnyTime = firesTimersAnyTime
      configuration.startsAtOnce = startsAtOnce
      configuration.onOutput = { output += $0 }
      let (outcome, warnings) = run(configuration)
      if search.isRedundant {
        tally.exploration.redundant += 1
      } else {
        tally.add(outcome, output, warnings, search.preemptions, recorded)
      }
      guard search.advance() else {
        isComplete = true
        break
      }
      if isInterrupted(tally.exploration) { break }
    }
    tally.exploration.coverage = isComplete ? search.coverage : .sample
    return tally.exploration
  }

  private func makeSearch() -> any Search {
    switch method {
    case .classes: DepthFirstSearch(reduction: .sourceSets)
    case .every: DepthFirstSearch(reduction: .none)
    case .bounded(let preemptions):
      DepthFirstSearch(reduction: .none, preemptionBound: preemptions)
    case .sample(let seed): SampleSearch(seed: seed)
    }
  }
}
