/// All that is known of one run.
public struct Recording: Hashable, Sendable, Codable {
  /// How it ended.
  public var outcome: Outcome
  /// What the program wrote on standard output, in order.
  public var output: String
  /// Remarks beside the outcome.
  public var warnings: [Warning]
  /// The schedule as a token that replays it.
  public var schedule: String
  /// What happened, in order.
  public var events: [Event]
  /// The steps that were taken, in order; empty unless they were asked for.
  public var steps: [Step] = []
  /// What ordered the threads, in order; empty unless the steps were asked for.
  public var links: [Link] = []
  /// How the run stood at the first choice that nobody had made; nil unless that was asked for.
  public var standing: Standing?

  /// Creates a recording.
  public init(
    outcome: Outcome, output: String = "", warnings: [Warning] = [], schedule: String = "",
    events: [Event] = []
  ) {
    self.outcome = outcome
    self.output = output
    self.warnings = warnings
    self.schedule = schedule
    self.events = events
  }
}

/// One line of the stream from the process that runs the example to the one that shows it.
///
/// The stream is JSON, one message a line. It may break off when the process dies; then there is
/// no `end`.
public enum Message: Hashable, Sendable, Codable {
  /// Something happened.
  case event(Event)
  /// A thread takes a step; its events follow.
  case step(Recording.Step)
  /// What a thread does from here on comes after what another one did.
  case link(Recording.Link)
  /// How the run stands at the first choice that nobody has made.
  case standing(Recording.Standing)
  /// The run is over.
  case end(outcome: Outcome, warnings: [Warning], schedule: String)
  /// A fatal signal; the addresses are the calls in the example's image, innermost first.
  ///
  /// The text of the fatal error is on the process's standard error.
  case trap(signal: Int32, addresses: [UInt64])
  /// What is known of the program's schedules so far, or at the end.
  case explored(Exploration, isOver: Bool)
}
