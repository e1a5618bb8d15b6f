/// Something that threads act on and wait for: a lock, a semaphore, a queue, an operation.
///
/// The model of the thing is a subclass of `Resource` or owns one. Only the thread that runs
/// touches it, and only one runs at a time.
open class Resource {
  /// What kind of thing it is, in the field's word: `semaphore`, `lock`, `operation`.
  public let kind: String
  /// The learner's name for it, or nil for a thing without one.
  open var name: String?
  /// The number in order of creation within the run, starting at 1.
  public let number: Int

  /// Creates a resource of the running world.
  public init(kind: String, name: String? = nil) {
    self.kind = kind
    self.name = name
    number = World.freshNumber()
  }

  /// Who must act before a thread that waits for this can go on, where that is known: the owner of
  /// a lock, the threads inside a queue.
  ///
  /// A cycle through these is a deadlock.
  open var holders: [ControlledThread] { [] }

  /// Whether a wait for this ends by what its holders do and by nothing else.
  ///
  /// An operation can be finished by anybody, whoever executes it.
  open var isFreedByHolders: Bool { true }

  /// The call after which others had to wait: where the lock was taken, where the group was entered.
  open var origin: Origin? { nil }

  /// What `thread` waits for, as the part of a sentence after the thread's name: `waits for the
  /// semaphore gate, which nobody signals`.
  open func waitReason(for thread: ControlledThread) -> String {
    "waits for the \(label)"
  }

  /// What `thread` begins to wait for, likewise, in words that are true before the run is over.
  open func waitText(for thread: ControlledThread) -> String {
    waitReason(for: thread)
  }

  /// The kind with the name: `semaphore gate`, or `semaphore` for one without a name.
  public final var label: String {
    name.map { "\(kind) \($0)" } ?? kind
  }
}
