extension Recording {
  /// How a run stands at a choice: who could go on, and with what.
  public struct Standing: Hashable, Sendable, Codable {
    /// The number of the last step that was taken.
    public var step: Int
    /// The schedule that leads here, as a token.
    public var schedule: String
    /// The threads that are under way, in the order of their paths.
    public var threads: [Thread]

    /// Creates a standing.
    public init(step: Int, schedule: String, threads: [Thread]) {
      self.step = step
      self.schedule = schedule
      self.threads = threads
    }

    /// A thread, and what it is about to do.
    public struct Thread: Hashable, Sendable, Codable {
      /// The step it would take; its number is that which the step would get.
      public var next: Step
      /// Whether it can go on.
      public var canGoOn: Bool
      /// Whether it is the one that ran last.
      public var isCurrent: Bool
      /// Why it can't go on, after its name: `waits for the lock pan, which main holds`.
      public var reason: String

      /// Creates a thread.
      public init(next: Step, canGoOn: Bool, isCurrent: Bool, reason: String = "") {
        self.next = next
        self.canGoOn = canGoOn
        self.isCurrent = isCurrent
        self.reason = reason
      }
    }
  }
}
