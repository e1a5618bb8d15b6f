extension Recording {
  /// One step of a run: what a thread did when it was its turn.
  ///
  /// The events with the same number happened in it.
  public struct Step: Hashable, Sendable, Codable {
    /// The number of the step within the run.
    public var number: Int
    /// The name of the thread that took it.
    public var thread: String
    /// The thread's place in the tree of threads: names are used again.
    public var path: String
    /// A number that grows during the run, as those of the links do.
    public var tick = 0
    /// What it did, in the kernel's word: `read`, `lock`, `signal`.
    public var action: String
    /// What it did it to: `lock gate`, or the name of a variable; empty where that isn't known.
    public var object: String
    /// The place in the learner's text.
    public var location: Event.Location?
    /// The place in the compiled image, until the runner has turned it into `location`.
    public var address: UInt64?
    /// Whether another thread could have gone on instead.
    public var isChoice: Bool
    /// Whether the thread that ran before could have gone on.
    public var isInterruption: Bool

    /// Creates a step.
    public init(
      number: Int, thread: String, path: String = "", action: String, object: String = "",
      location: Event.Location? = nil, address: UInt64? = nil, isChoice: Bool = false,
      isInterruption: Bool = false
    ) {
      self.number = number
      self.thread = thread
      self.path = path
      self.action = action
      self.object = object
      self.location = location
      self.address = address
      self.isChoice = isChoice
      self.isInterruption = isInterruption
    }

    /// Whether what it acted on is memory.
    public var isMemory = false
  }
}

extension Recording {
  /// The names of the variables that are written: who reads another one is in nobody's way.
  public var writtenVariables: Set<String> {
    Set(steps.filter { $0.isMemory && $0.action != "read" && !$0.object.isEmpty }.map(\.object))
  }
}
