/// How the schedules of a program are explored.
public struct ExploreOptions: Hashable, Sendable {
  /// Which schedules are taken.
  public enum Method: Hashable, Sendable {
    /// One of each class of schedules that differ only in the order of independent steps.
    case classes
    /// Every schedule, which only the smallest programs bear.
    case every
    /// Every schedule that leaves a thread which could go on at most so many times.
    case bounded(preemptions: Int)
    /// So many random ones, the same for the same seed.
    case sample(seed: Int)
  }

  /// Which schedules are taken.
  public var method: Method
  /// At most so many runs.
  public var limit: Int
  /// Whether a timer may fire before any step; otherwise only when nothing can run.
  public var firesTimersAnyTime: Bool
  /// How many cores the simulated machine has.
  public var cores: Int
  /// Seconds of real time after which the search stops with what it knows.
  public var timeLimit: Double
  /// Scheduling steps after which a run is ended.
  public var stepLimit: Int
  /// Megabytes of memory above which the search is ended, for each process that searches.
  public var memoryLimit: Int
  /// At most so many processes search, no more than there are cores, each with memory of its own; what they
  /// find doesn't depend on it.
  public var workers: Int

  /// Creates options.
  public init(
    method: Method = .classes, limit: Int = 100_000, firesTimersAnyTime: Bool = false,
    cores: Int = 4, timeLimit: Double = 60, stepLimit: Int = 10_000, memoryLimit: Int = 2048,
    workers: Int = 8
  ) {
    self.method = method
    self.limit = limit
    self.firesTimersAnyTime = firesTimersAnyTime
    self.cores = cores
    self.timeLimit = timeLimit
    self.stepLimit = stepLimit
    self.memoryLimit = memoryLimit
    self.workers = workers
  }

  /// The host's command line, without what doesn't change what is found.
  var arguments: [String] {
    let method =
      switch method {
      case .classes: "classes"
      case .every: "every"
      case .bounded(let preemptions): "bounded:\(preemptions)"
      case .sample(let seed): "sample:\(seed)"
      }
    return [
      "--explore", method, "--run-limit", "\(limit)", "--timers",
      firesTimersAnyTime ? "any" : "idle", "--cores", "\(cores)", "--time-limit", "\(timeLimit)",
      "--step-limit", "\(stepLimit)", "--memory-limit", "\(memoryLimit)",
    ]
  }
}
