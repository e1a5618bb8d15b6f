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

    /// Whether a schedule follows from those before it, so that several can search for it together.
    package var isSystematic: Bool {
      if case .sample = self { false } else { true }
    }
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
  public func explore(run: @escaping (World.Configuration) -> Ending) -> Exploration {
    Processor.run { search(run) }
  }

  /// Executes `body`, and all runs of it, where controlled threads are executed, without waking another
  /// thread for each.
  package static func onProcessor(_ body: () -> Void) {
    Processor.run(body)
  }

  private func search(_ run: @escaping (World.Configuration) -> Ending) -> Exploration {
    let search = makeSearch()
    let tally = Tally()
    let series = RunSeries(self, run)
    let end = series.take(search, tally, limit: limit, isInterrupted: isInterrupted)
    tally.exploration.estimate = nil
    if end != .interrupted { shorten(tally, series, isInterrupted) }
    tally.exploration.coverage = end == .complete ? search.coverage : .sample
    return tally.exploration
  }

  /// Looks for schedules of the failures that leave threads less often: of each class, a search by
  /// classes takes any one.
  func shorten(
    _ tally: Tally, _ series: RunSeries, _ isInterrupted: (Exploration) -> Bool
  ) {
    guard method == .classes else { return }
    var left = min(limit, 500)
    for bound in 0... {
      guard tally.mostPreemptionsOfFailures > bound else { return }
      let search = DepthFirstSearch(reduction: .none, preemptionBound: bound)
      repeat {
        guard left > 0, !isInterrupted(tally.exploration) else { return }
        left -= 1
        let (ending, output) = series.takeOne(search)
        if ending.outcome.kind == .diverged { return }
        tally.improve(ending.outcome, output, search.preemptions, series.recorded)
      } while search.advance(isCut: false)
    }
  }

  private func makeSearch() -> any Search {
    if case .sample(let seed) = method { return SampleSearch(seed: seed) }
    return depthFirstSearch(of: SearchPart())!
  }

  /// The search that does a part; nil for samples, which aren't searched so.
  func depthFirstSearch(of part: SearchPart) -> DepthFirstSearch? {
    switch method {
    case .classes: DepthFirstSearch(reduction: .sourceSets, part: part)
    case .every: DepthFirstSearch(reduction: .none, part: part)
    case .bounded(let preemptions):
      DepthFirstSearch(reduction: .none, preemptionBound: preemptions, part: part)
    case .sample: nil
    }
  }
}
