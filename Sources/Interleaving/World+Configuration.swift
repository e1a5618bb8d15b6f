public import Recordings

extension World {
  /// What a run is under.
  public struct Configuration {
    /// Who chooses.
    public var strategy: any Strategy
    /// The number of cores of the simulated machine.
    public var cores: Int
    /// After so many steps the run ends as `overran`.
    public var stepLimit: Int
    /// Told everything that happens; nil when nobody listens.
    public var onEvent: ((Event) -> Void)?
    /// Told every text that the program writes; for those who want nothing else.
    public var onOutput: ((String) -> Void)?
    /// Whether an access of shared memory is a scheduling point, in a program that tells of them.
    public var stopsAtMemory = false
    /// Whether a due timer may fire before any step, as one more choice; otherwise the clock moves
    /// only when nothing can run.
    public var firesTimersAnyTime = false
    /// Whether a new thread goes on at once to its first step that others can see.
    ///
    /// What comes before that step can't be seen, so its order is no choice.
    public var startsAtOnce = false
    /// Whether a run ends as soon as a cycle of waits has closed, whatever else could go on.
    ///
    /// A search doesn't want that: what the others do then is a part of the outcome.
    public var endsAtDeadlock = false
    /// Whether to look for accesses of memory that nothing orders.
    public var detectsRaces = true
    /// Told every step, before it is taken, and what orders threads: `step` and `link`.
    ///
    /// A search watches the steps itself: then nobody is told.
    public var onStep: ((Message) -> Void)?
    /// Races that were told before, in another run.
    var knownRaces: KnownRaces?
    /// Told every step and every order between threads.
    var observer: (any StepObserver)?

    /// Creates a configuration.
    public init(
      strategy: any Strategy = SteadyStrategy(), cores: Int = 4, stepLimit: Int = 1_000_000,
      onEvent: ((Event) -> Void)? = nil
    ) {
      self.strategy = strategy
      self.cores = cores
      self.stepLimit = stepLimit
      self.onEvent = onEvent
    }
  }
}
