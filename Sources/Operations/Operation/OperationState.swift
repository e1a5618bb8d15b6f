import Synchronization

/// The state of an operation in one word, and the rules by which it moves.
///
/// The word is changed by compare-and-exchange, so all changes of one operation have one order. Each
/// event is a mutating method that says what its caller must now do; the effects are the caller's.
struct OperationState: RawRepresentable, AtomicRepresentable {
  var rawValue: UInt64

  init(rawValue: UInt64) { self.rawValue = rawValue }

  /// An operation as it is born: ready, in no queue, normal priority.
  init() { rawValue = 0 }

  /// Where an operation is in its life.
  ///
  /// It only moves forward.
  enum Phase: UInt64 {
    /// `start()` has not been called.
    case idle = 0
    /// `start()` was called and announces that the operation will execute.
    case starting = 1
    /// `main()` runs.
    case executing = 2
    /// The operation is over, by the end of `main()`, by `start()` after a cancel, or because a
    /// subclass posted `isFinished`.
    case finished = 3
  }

  // MARK: Layout

  // 0–1 phase · 2–6 flags · 8–10 priority · 11 priority was set · 12–14 quality of service ·
  // 16–31 number of finished dependencies that hold it back · 32–63 number of unfinished dependencies

  private enum Bit {
    static let cancelled: UInt64 = 1 << 2
    static let enqueued: UInt64 = 1 << 3
    static let awaited: UInt64 = 1 << 4
    static let observed: UInt64 = 1 << 5
    static let hasOwnPriority: UInt64 = 1 << 11
  }

  private func has(_ bit: UInt64) -> Bool { rawValue & bit != 0 }

  private mutating func set(_ bit: UInt64, to value: Bool) {
    if value { rawValue |= bit } else { rawValue &= ~bit }
  }

  private func field(at shift: UInt64, _ mask: UInt64) -> UInt64 { rawValue >> shift & mask }

  private mutating func setField(at shift: UInt64, _ mask: UInt64, to value: UInt64) {
    rawValue = rawValue & ~(mask << shift) | value << shift
  }

  // MARK: Parts

  private(set) var phase: Phase {
    get { Phase(rawValue: rawValue & 0b11)! }
    set { rawValue = rawValue & ~0b11 | newValue.rawValue }
  }

  private(set) var isCancelled: Bool {
    get { has(Bit.cancelled) }
    set { set(Bit.cancelled, to: newValue) }
  }

  /// Whether a queue has ever taken the operation.
  private(set) var isEnqueued: Bool {
    get { has(Bit.enqueued) }
    set { set(Bit.enqueued, to: newValue) }
  }

  /// Whether somebody must be told of the end: a dependent, a waiting thread, a completion block.
  private(set) var isAwaited: Bool {
    get { has(Bit.awaited) }
    set { set(Bit.awaited, to: newValue) }
  }

  /// Whether the operation ever had an observer.
  private(set) var isObserved: Bool {
    get { has(Bit.observed) }
    set { set(Bit.observed, to: newValue) }
  }

  private(set) var unfinishedDependencies: Int {
    get { Int(rawValue >> 32) }
    set { rawValue = rawValue & 0xffff_ffff | UInt64(newValue) << 32 }
  }

  /// Whether a dependency has just finished and made the operation ready, but observers are still being
  /// told: that the one is ready, and that the other has ended.
  var isHeldBack: Bool { field(at: 16, 0xffff) > 0 }

  /// Whether nothing stands in the way of a start, as far as the library knows.
  var isReady: Bool { unfinishedDependencies == 0 || isCancelled }

  /// The priority, as an index from 0 (very low) to 4 (very high).
  var priorityLevel: Int {
    // Stored as a distance from normal, so that a word of zeros is normal.
    Int((field(at: 8, 0b111) + 2) % 5)
  }

  /// Whether the priority was ever assigned.
  var hasOwnPriority: Bool { has(Bit.hasOwnPriority) }

  /// The quality of service, as an index that 0 stands for `default` in.
  var qualityIndex: Int { Int(field(at: 12, 0b111)) }

  // MARK: Events

  /// What `start()` must do.
  enum Start {
    /// Nothing: it is over.
    case ignore
    /// Move on to `finished` without `main()`.
    case finish
    /// Execute.
    case execute
    /// It executes already.
    case trapExecuting
    /// Another thread, or a queue, is at it.
    case trapSimultaneous
    /// Dependencies are unfinished.
    case trapNotReady
  }

  /// `start()` is called.
  ///
  /// `isReady` and `isCancelled` are what the operation's properties say, which a subclass may
  /// override. When there is nobody to announce the execution to, it begins at once.
  mutating func start(
    byQueue: Bool, isReady: Bool, isCancelled: Bool, announces: Bool
  ) -> Start {
    switch phase {
    case .finished: return .ignore
    case .executing: return .trapExecuting
    case .starting: return .trapSimultaneous
    case .idle:
      if isEnqueued && !byQueue { return .trapSimultaneous }
      if !isReady && !isCancelled && !byQueue { return .trapNotReady }
      phase = isCancelled || announces ? .starting : .executing
      return isCancelled ? .finish : .execute
    }
  }

  /// `main()` is about to run.
  mutating func execute() { phase = .executing }

  /// The operation is over.
  ///
  /// False if it already was.
  mutating func finish() -> Bool {
    if phase == .finished { return false }
    phase = .finished
    return true
  }

  /// What `cancel()` must tell.
  enum Cancel {
    /// Nothing has changed.
    case nothing
    /// `isCancelled` has changed, `isReady` is true now.
    case beforeStart
    /// Only `isCancelled` has changed.
    case afterStart
  }

  /// `cancel()` is called.
  ///
  /// `isExecuting` is what the property says: a subclass with its own `start()` keeps its own
  /// state.
  mutating func cancel(isExecuting: Bool) -> Cancel {
    if isCancelled { return .nothing }
    switch phase {
    case .idle:
      isCancelled = true
      return isExecuting ? .afterStart : .beforeStart
    case .starting, .executing:
      isCancelled = true
      return .afterStart
    case .finished: return .nothing
    }
  }

  /// Why a queue can't take the operation.
  enum EnqueueRefusal {
    case enqueued
    case executing
    case finished
  }

  /// A queue takes the operation.
  ///
  /// Returns the reason if it can't.
  mutating func enqueue() -> EnqueueRefusal? {
    switch phase {
    case .finished: return .finished
    case .starting, .executing: return isEnqueued ? .enqueued : .executing
    case .idle:
      if isEnqueued { return .enqueued }
      isEnqueued = true
      return nil
    }
  }

  /// A batch is refused as a whole: the operation is as if it had never been taken.
  mutating func undoEnqueue() { isEnqueued = false }

  /// An unfinished dependency was added.
  mutating func addUnfinishedDependency() { unfinishedDependencies += 1 }

  /// A dependency has finished or was removed before it had.
  ///
  /// True if that made the operation ready. With `holdsBack` it then doesn't start until `letGo()`.
  mutating func settleDependency(holdsBack: Bool = false) -> Bool {
    unfinishedDependencies -= 1
    guard unfinishedDependencies == 0 && !isCancelled else { return false }
    if holdsBack { rawValue += 1 << 16 }
    return true
  }

  /// The dependency that holds the operation back has told everybody.
  mutating func letGo() { rawValue -= 1 << 16 }

  /// Somebody wants to be told of the end.
  ///
  /// False if it's too late.
  mutating func await() -> Bool {
    if phase == .finished { return false }
    isAwaited = true
    return true
  }

  /// The operation gets an observer.
  mutating func observe() { isObserved = true }

  /// The priority is assigned, as an index from 0 (very low) to 4 (very high).
  mutating func setPriorityLevel(_ level: Int) {
    setField(at: 8, 0b111, to: UInt64((level + 3) % 5))
    set(Bit.hasOwnPriority, to: true)
  }

  /// The quality of service is assigned, as an index.
  mutating func setQualityIndex(_ index: Int) {
    setField(at: 12, 0b111, to: UInt64(index))
  }
}
