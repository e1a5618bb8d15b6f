/// How a program is run.
public struct RunOptions: Hashable, Sendable {
  /// Who runs next: `steady`, the first come, first served schedule, or another that the host
  /// knows.
  public var strategy: String
  /// Whether a timer may fire before any step of a random schedule; otherwise only when nothing can
  /// run.
  public var firesTimersAnyTime = false
  /// Whether the recording has the steps, too.
  public var recordsSteps = false
  /// How many cores the simulated machine has.
  public var cores: Int
  /// Seconds of real time after which the run is ended.
  public var timeLimit: Double
  /// Scheduling steps after which the run is ended.
  public var stepLimit: Int
  /// Megabytes of memory above which the run is ended.
  public var memoryLimit: Int

  /// Events after which the run is ended: nobody reads more.
  public var eventLimit: Int

  /// Seconds after the time limit at which a host is ended that has not ended the run by itself, as
  /// it should: only it can say where the program was.
  package var patience = 3.0

  /// Creates options.
  public init(
    strategy: String = "steady", cores: Int = 4, timeLimit: Double = 10,
    stepLimit: Int = 1_000_000, memoryLimit: Int = 1024,
    eventLimit: Int = 100_000
  ) {
    self.strategy = strategy
    self.cores = cores
    self.timeLimit = timeLimit
    self.stepLimit = stepLimit
    self.memoryLimit = memoryLimit
    self.eventLimit = eventLimit
  }

  /// The host's command line.
  var arguments: [String] {
    [
      "--strategy", strategy, "--timers", firesTimersAnyTime ? "any" : "idle", "--cores",
      "\(cores)", "--steps", recordsSteps ? "on" : "off", "--time-limit", "\(timeLimit)",
      "--step-limit", "\(stepLimit)", "--memory-limit", "\(memoryLimit)",
    ]
  }
}
