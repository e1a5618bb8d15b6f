public import Recordings

/// Runs a program under one schedule after another and collects how it ends.
///
/// From a unit test of one's own package, explore a closure that uses the controlled types:
///
/// ```swift
/// let exploration = Explorer().explore { … }
/// #expect(exploration.coverage == .all)
/// #expect(exploration.results.allSatisfy { $0.outcome.kind == .finished })
/// ```
///
/// Accesses of memory are no scheduling points then: only what the compiler instruments tells of
/// them. The closure must do the same in each run that takes the same choices.
public struct Explorer {
  /// Which schedules to take.
  public enum Method: Hashable, Sendable {
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
  /// Told what is known after every run; returns whether to stop.
  public var isInterrupted: (Exploration) -> Bool = { _ in false }

  /// Creates an explorer.
  public init() {}

  /// What is known of one run.
  public struct Ending {
    /// How it ended.
    public var outcome: Outcome
    /// Remarks.
    public var warnings: [Warning]
    /// Whether the program was cut off by a trap, so that it isn't known what its other threads
    /// would have done.
    public var isCut: Bool

    /// Creates an ending.
    public init(_ outcome: Outcome, _ warnings: [Warning], isCut: Bool = false) {
      self.outcome = outcome
      self.warnings = warnings
      self.isCut = isCut
    }
  }

  /// Explores a closure that uses the controlled types.
  public func explore(_ body: @escaping () -> Void) -> Exploration {
    explore { configuration in
      let (outcome, warnings) = World.run(configuration, body)
      return Ending(outcome, warnings)
    }
  }

  /// Explores whatever `run` runs.
  ///
  /// The program must start fresh each time.
  public func explore(run: (World.Configuration) -> Ending) -> Exploration {
    Carrier.onOneCore { search(run) }
  }

  private func search(_ run: (World.Configuration) -> Ending) -> Exploration {
    let search = makeSearch()
    let tally = Tally()
    let recorded = RecordedStrategy(
      SteadyStrategy(), stopsAtMemory: stopsAtMemory, anyTime: firesTimersAnyTime)
    let known = KnownRaces()
    var isComplete = false
    var wasInterrupted = false
    /// One run under the schedule that a search takes next.
    func runOnce(_ search: any Search) -> (ending: Ending, output: String) {
      search.begin()
      recorded.begin(search.strategy)
      var output = ""
      var configuration = World.Configuration(
        strategy: recorded, cores: cores, stepLimit: stepLimit)
      configuration.observer = search.observer
      configuration.knownRaces = known
      configuration.stopsAtMemory = stopsAtMemory
      configuration.firesTimersAnyTime = firesTimersAnyTime
      configuration.startsAtOnce = startsAtOnce
      configuration.onOutput = { output += $0 }
      return (run(configuration), output)
    }
    for _ in 0..<limit {
      let (ending, output) = runOnce(search)
      if search.isRedundant {
        tally.addRedundant(ending.warnings, recorded)
      } else {
        tally.add(ending.outcome, output, ending.warnings, search.preemptions, recorded)
      }
      // A program that doesn't do the same again can't be explored any further.
      if ending.outcome.kind == .diverged { break }
      guard search.advance(isCut: ending.isCut || ending.outcome.kind == .overran) else {
        isComplete = true
        break
      }
      if tally.runs % 16 == 0 { tally.exploration.estimate = estimate(tally, search) }
      if isInterrupted(tally.exploration) {
        wasInterrupted = true
        break
      }
    }
    tally.exploration.estimate = nil
    if method == .classes, !wasInterrupted { shorten(tally, recorded, runOnce) }
    tally.exploration.coverage = isComplete ? search.coverage : .sample
    return tally.exploration
  }

  /// About how many runs there will be.
  private func estimate(_ tally: Tally, _ search: any Search) -> Double {
    guard let share = search.share, share > 0 else { return Double(limit) }
    return min(Double(limit), Double(tally.runs) / share)
  }

  /// Looks for schedules of the failures that leave threads less often: of each class, a search by
  /// classes takes any one.
  private func shorten(
    _ tally: Tally, _ recorded: RecordedStrategy, _ runOnce: (any Search) -> (Ending, String)
  ) {
    var left = min(limit, 500)
    for bound in 0... {
      guard tally.mostPreemptionsOfFailures > bound else { return }
      let search = DepthFirstSearch(reduction: .none, preemptionBound: bound)
      repeat {
        guard left > 0, !isInterrupted(tally.exploration) else { return }
        left -= 1
        let (ending, output) = runOnce(search)
        if ending.outcome.kind == .diverged { return }
        tally.improve(ending.outcome, output, search.preemptions, recorded)
      } while search.advance(isCut: false)
    }
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
