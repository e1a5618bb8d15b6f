/// How a run of an example ended.
public struct Outcome: Hashable, Sendable, Codable {
  /// The kind of end.
  public var kind: Kind
  /// One sentence for a person, nil for a run that simply finished.
  public var message: String?
  /// Everything that was left and what it waits for; empty unless the run stalled or deadlocked.
  public var waits: [Wait]
  /// The line at which the run ended, for a trap or an overrun.
  public var location: Event.Location?
  /// The place in the compiled image, until the runner has turned it into `location`.
  public var address: UInt64?
  /// The exit code, for `exited`.
  public var code: Int32?

  /// Creates an outcome.
  public init(
    kind: Kind, message: String? = nil, waits: [Wait] = [], location: Event.Location? = nil,
    address: UInt64? = nil, code: Int32? = nil
  ) {
    self.kind = kind
    self.message = message
    self.waits = waits
    self.location = location
    self.address = address
    self.code = code
  }

  /// The kinds of end.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing is left to do.
    case finished
    /// Nothing can run and nothing is due, but work is left.
    case stalled
    /// Nothing can run, and the waits form a cycle.
    case deadlocked
    /// A fatal error.
    case trapped
    /// The program called `exit`.
    case exited
    /// A bound of steps, of real time or of memory was passed.
    case overran
    /// A replayed schedule doesn't fit the program any more.
    case diverged
  }

  /// Whether a program shouldn't end like this.
  public var isFailure: Bool {
    switch kind {
    case .finished: false
    case .exited: code != 0
    case .stalled, .deadlocked, .trapped, .overran, .diverged: true
    }
  }

  /// One thing that was left at the end, and why.
  public struct Wait: Hashable, Sendable, Codable {
    /// The operation, queue, thread or group that is left, by the learner's name.
    public var subject: String
    /// A whole sentence: what it waits for and, where it is known, what would let it go on.
    public var reason: String
    /// The line at which it waits or was made.
    public var location: Event.Location?
    /// The place in the compiled image, until the runner has turned it into `location`.
    public var address: UInt64?
    /// An earlier place that the wait goes back to.
    public var origin: Origin?

    /// Creates a wait.
    public init(
      subject: String, reason: String, location: Event.Location? = nil, address: UInt64? = nil,
      origin: Origin? = nil
    ) {
      self.subject = subject
      self.reason = reason
      self.location = location
      self.address = address
      self.origin = origin
    }
  }

  /// An earlier place that a wait goes back to: where the lock was taken that somebody wants.
  public struct Origin: Hashable, Sendable, Codable {
    /// What happened there.
    public var event: Event
    /// The line.
    public var location: Recordings.Event.Location?
    /// The place in the compiled image, until the runner has turned it into `location`.
    public var address: UInt64?

    /// Creates an origin.
    public init(
      _ event: Event, location: Recordings.Event.Location? = nil, address: UInt64? = nil
    ) {
      self.event = event
      self.location = location
      self.address = address
    }

    /// What can have happened.
    public enum Event: String, Hashable, Sendable, Codable, CaseIterable {
      /// A lock was taken, and is still held.
      case taken
      /// A group was entered, and wasn't left as often.
      case entered
      /// A block was submitted, and is running.
      case submitted
    }
  }
}

/// Something that deserves a word although the run ended well.
public struct Warning: Hashable, Sendable, Codable {
  /// The kind of remark.
  public var kind: Kind
  /// A whole sentence for a person.
  public var message: String
  /// The lines it is about, the most telling first.
  public var locations: [Event.Location]
  /// Places in the compiled image, until the runner has turned them into `locations`.
  public var addresses: [UInt64]
  /// The accesses of a data race.
  public var race: DataRace?

  /// Creates a warning.
  public init(
    kind: Kind, message: String, locations: [Event.Location] = [], addresses: [UInt64] = []
  ) {
    self.kind = kind
    self.message = message
    self.locations = locations
    self.addresses = addresses
  }

  /// The kinds of remark.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Two accesses of one variable that nothing orders, at least one of them a write.
    case dataRace
    /// An operation that is still in its queue at the end.
    case leftInQueue
    /// A group that was entered and not left.
    case unbalancedGroup
    /// An observer that outlived the observed object.
    case staleObserver
    /// An object that keeps itself alive.
    case retainCycle
    /// What the library wrote on standard error.
    case misuse
    /// More threads than a stated number.
    case threadExplosion
  }
}
