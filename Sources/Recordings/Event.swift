/// One thing that happened in a run of an example, in the order in which it happened.
public struct Event: Hashable, Sendable, Codable {
  /// How many scheduling steps the run had taken when this happened; starts at 0.
  public var step: Int
  /// Virtual time since the start of the run, in seconds.
  public var time: Double
  /// The thread on which it happened: `main`, `worker 1`, or the name that the example gave it.
  public var thread: String
  /// What it happened to, by the learner's name for it: an operation, a queue, a lock; empty for
  /// output.
  public var subject: String
  /// What happened.
  public var kind: Kind
  /// The new value, the text printed, or the other object; each kind says which.
  public var value: Value?
  /// The line of the example that caused it, where it is known.
  public var location: Location?
  /// The place in the compiled image that caused it, as an offset from the image's base.
  ///
  /// The runner turns it into `location`.
  public var address: UInt64?

  /// Creates an event.
  public init(
    step: Int, time: Double, thread: String, subject: String, kind: Kind, value: Value? = nil,
    location: Location? = nil, address: UInt64? = nil
  ) {
    self.step = step
    self.time = time
    self.thread = thread
    self.subject = subject
    self.kind = kind
    self.value = value
    self.location = location
    self.address = address
  }
}

extension Event {
  /// What an event says.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    // MARK: Output

    /// The program wrote text; the value is the text with its line ends.
    case output

    // MARK: Operations (the subject is the operation)

    /// The state with this name changed; the value is the new `Bool`.
    case isReady, isExecuting, isFinished, isCancelled
    /// `start()` was called on an operation that overrides it; the value is nil.
    case start
    /// A dependency was added or removed; the value is the name of the other operation.
    case dependencyAdded, dependencyRemoved
    /// The completion block begins; the value is nil.
    case completionBlock

    // MARK: Operation queues (the subject is the queue)

    /// Operations were added; the value is their names, separated by a comma and a space.
    case enqueued
    /// The last operation has left the queue; the value is nil.
    case emptied
    /// `isSuspended` was assigned; the value is the new `Bool`.
    case isSuspended

    // MARK: Dispatch (the subject is the queue)

    /// A block was submitted without waiting; the value names the block where it has a name.
    case async
    /// A block was submitted and is waited for.
    case sync
    /// A barrier block was submitted.
    case barrier
    /// A block was submitted to run at a later time; the value is the delay in seconds.
    case asyncAfter
    /// A block begins or ends on the thread of the event.
    case blockStarted, blockEnded
    /// A work item whose turn has come isn't run, since it's cancelled; the subject is the work item.
    case skipped

    // MARK: Locks, semaphores, groups (the subject is the object)

    /// A lock was taken or let go.
    case locked, unlocked
    /// A semaphore was signalled; the value is its new count.
    case signalled
    /// A semaphore was passed; the value is its new count.
    case passed
    /// A group was entered or left; the value is its new count.
    case entered, left
    /// A group reached zero and its notifications were submitted.
    case notified

    // MARK: Threads (the subject is the thread or what it waits for)

    /// A thread that the program made has begun or ended.
    case threadStarted, threadEnded
    /// The thread waits; the subject is what it waits for, the value a sentence part such as
    /// `waits for the semaphore gate`.
    case blocked
    /// The thread goes on after a wait.
    case resumed
    /// The wait ended because its time was over.
    case timedOut
    /// The thread sleeps; the value is the time in seconds.
    case sleeping

    // MARK: Cores (the subject is the thread)

    /// The thread begins to compute, for which it needs a core; the value is the time in seconds.
    case computing
    /// The thread has got the core of this number, from 1; nil when a more urgent thread took it away.
    case core
    /// The thread has computed what it began to.
    case computed

    // MARK: The session

    /// A cell of the session begins; the value is its number.
    ///
    /// Events up to here belong to earlier cells.
    case cell
  }

  /// The value of an event.
  public enum Value: Hashable, Sendable {
    case bool(Bool)
    case int(Int)
    case double(Double)
    case text(String)
  }

  /// A place in the learner's text.
  public struct Location: Hashable, Sendable, Codable {
    /// The file, lesson or cell as `#sourceLocation` named it.
    public var file: String
    /// The line, counted from 1.
    public var line: Int
    /// The column, counted from 1 in UTF-8 code units; nil where it isn't known.
    public var column: Int?

    /// Creates a place.
    public init(file: String, line: Int, column: Int? = nil) {
      self.file = file
      self.line = line
      self.column = column
    }
  }
}

extension Event.Value: Codable {
  /// Reads a JSON scalar.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .int(value)
    } else if let value = try? container.decode(Double.self) {
      self = .double(value)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  /// Writes a JSON scalar.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .bool(let value): try container.encode(value)
    case .int(let value): try container.encode(value)
    case .double(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    }
  }
}
