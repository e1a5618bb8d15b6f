public import Foundation

/// Reports how much of a piece of work is done, and takes requests to cancel or pause it.
///
/// Progresses form trees. A parent gives each child a portion of its own units; while the child is under
/// way its share counts in the parent's `fractionCompleted`, and when it finishes its portion is added to
/// the parent's `completedUnitCount`. Cancelling and pausing reach all children.
///
/// All members may be used from any thread. These properties can be observed: `completedUnitCount`,
/// `totalUnitCount`, `fractionCompleted`, `isCancelled`, `isPaused`, `isFinished`, `isIndeterminate`.
/// Observers are called on the thread that makes the change, those of a parent after those of the child.
open class Progress: NSObject, @unchecked Sendable {
  // Sendable because everything that changes is behind the lock.
  final let guarded: Guarded<ProgressState>

  // MARK: Creating

  /// Creates a progress, as a child of `parent` unless that is nil.
  ///
  /// Traps if `parent` isn't the current progress of this thread. It becomes the child that stands for the
  /// units with which the parent was made current, if there is none yet.
  public init(parent: Progress?, userInfo: [ProgressUserInfoKey: Any]? = nil) {
    guarded = Guarded(ProgressState(userInfo: userInfo ?? [:]))
    super.init()
    if let parent { Self.adopt(self, by: parent) }
  }

  /// Creates a progress with a number of units, as a child of the thread's current progress.
  public convenience init(totalUnitCount unitCount: Int64) {
    self.init(parent: Progress.current())
    totalUnitCount = unitCount
  }

  /// Creates a progress with a number of units, as a child that stands for some units of `parent`.
  public convenience init(
    totalUnitCount unitCount: Int64, parent: Progress,
    pendingUnitCount portionOfParentTotalUnitCount: Int64
  ) {
    self.init(parent: nil)
    totalUnitCount = unitCount
    parent.addChild(self, withPendingUnitCount: portionOfParentTotalUnitCount)
  }

  /// Makes a progress with a number of units that is no child, whatever is current.
  open class func discreteProgress(totalUnitCount unitCount: Int64) -> Progress {
    let progress = Progress(parent: nil)
    progress.totalUnitCount = unitCount
    return progress
  }

  // MARK: Counting

  /// The size of the work, in whatever units.
  open var totalUnitCount: Int64 {
    get { read(\.total) }
    set { count(.totalUnitCount) { $0.total = newValue } }
  }

  /// How much of the work is done, in the same units; the work of children that haven't finished isn't
  /// counted.
  open var completedUnitCount: Int64 {
    get { read(\.completed) }
    set { count(.completedUnitCount) { $0.completed = newValue } }
  }

  /// How much of the work is done, from 0 to 1, children included.
  ///
  /// It may exceed 1 if more is done than was announced. 0 while the extent isn't known.
  open var fractionCompleted: Double {
    World.step(on: self, .read)
    return currentFraction
  }

  /// Whether the extent of the work isn't known: a negative number of units, or none at all.
  open var isIndeterminate: Bool { read(\.isIndeterminate) }

  /// Whether all of the work is done.
  open var isFinished: Bool { read(\.isFinished) }

  // MARK: Cancelling and pausing

  /// Whether the work can be cancelled, for a user interface.
  open var isCancellable: Bool {
    get { read(\.isCancellable) }
    set { guarded.withLock { $0.isCancellable = newValue } }
  }

  /// Whether the work can be paused, for a user interface.
  open var isPausable: Bool {
    get { read(\.isPausable) }
    set { guarded.withLock { $0.isPausable = newValue } }
  }

  /// Whether the work was cancelled.
  open var isCancelled: Bool { read(\.isCancelled) }

  /// Whether the work is paused.
  open var isPaused: Bool { read(\.isPaused) }

  /// Called on a thread of the pool when the work is cancelled; at once if it already was.
  open var cancellationHandler: (@Sendable () -> Void)? {
    get { guarded.withLock { $0.cancellationHandler } }
    set { setHandler(newValue, \.cancellationHandler, isDue: \.isCancelled) }
  }

  /// Called on a thread of the pool when the work is paused; at once if it already is.
  open var pausingHandler: (@Sendable () -> Void)? {
    get { guarded.withLock { $0.pausingHandler } }
    set { setHandler(newValue, \.pausingHandler, isDue: \.isPaused) }
  }

  /// Called on a thread of the pool when paused work goes on.
  open var resumingHandler: (@Sendable () -> Void)? {
    get { guarded.withLock { $0.resumingHandler } }
    set { guarded.replace(\.resumingHandler, with: newValue) }
  }

  /// Asks for the end of the work, in all children too.
  open func cancel() { spread(.isCancelled, to: true) { $0.cancel() } }

  /// Asks the work to stop for a while, in all children too.
  open func pause() { spread(.isPaused, to: true) { $0.pause() } }

  /// Lets paused work go on, in all children too.
  open func resume() { spread(.isPaused, to: false) { $0.resume() } }

  // MARK: Trees

  /// Adds a child that stands for some of this progress's units.
  ///
  /// Traps if it's a child already.
  open func addChild(_ child: Progress, withPendingUnitCount inUnitCount: Int64) {
    attach(child, portion: inUnitCount)
  }

  // MARK: Current

  /// The progress that was last made current on this thread and hasn't resigned.
  open class func current() -> Progress? {
    ThreadContext.current.pointee.progresses.last?.progress
  }

  /// Makes this the thread's current progress, and sets aside some of its units.
  ///
  /// The next progress that is made on this thread by `init(totalUnitCount:)` becomes the child that
  /// stands for them. Balance it with `resignCurrent()`. Traps if it's current on this thread already.
  open func becomeCurrent(withPendingUnitCount unitCount: Int64) { pushCurrent(unitCount) }

  /// Makes current what was so before; units that no child has taken count as completed.
  ///
  /// Traps if this isn't the thread's current progress.
  open func resignCurrent() { popCurrent() }

  /// Runs `work` with this as the current progress.
  public func performAsCurrent<ReturnType>(
    withPendingUnitCount unitCount: Int64, using work: () throws -> ReturnType
  ) rethrows -> ReturnType {
    becomeCurrent(withPendingUnitCount: unitCount)
    defer { resignCurrent() }
    return try work()
  }

  // MARK: For people

  /// What is being done, in words: what was set, or else such as `30% completed`.
  open var localizedDescription: String! {
    get { guarded.withLock { $0.description } ?? defaultDescription }
    set {
      changing(.localizedDescription) {
        guarded.withLock { $0.description = newValue }
      }
    }
  }

  /// How far it is, in words: what was set, or else such as `3 of 10`.
  open var localizedAdditionalDescription: String! {
    get { guarded.withLock { $0.additionalDescription } ?? defaultAdditionalDescription }
    set {
      changing(.localizedAdditionalDescription) {
        guarded.withLock { $0.additionalDescription = newValue }
      }
    }
  }

  /// What the units are; nil for anything.
  open var kind: ProgressKind? {
    get { guarded.withLock { $0.kind } }
    set { changing(.kind) { guarded.withLock { $0.kind = newValue } } }
  }

  /// Further values, by key.
  open var userInfo: [ProgressUserInfoKey: Any] { guarded.withLock { $0.userInfo } }

  /// Sets a further value, or removes it with nil.
  open func setUserInfoObject(_ objectOrNil: Any?, forKey key: ProgressUserInfoKey) {
    changing(.userInfo) { guarded.replace(\.userInfo[key], with: objectOrNil) }
  }

  // MARK: For the library

  private func read<Value>(_ value: (borrowing ProgressState) -> Value) -> Value {
    World.step(on: self, .read)
    return guarded.withLock { value($0) }
  }

  final override class func observableKey(for keyPath: AnyKeyPath) -> ObservationKey? {
    progressKey(for: keyPath)
  }

  override func observableValue(for key: ObservationKey) -> Any? {
    switch key {
    case .completedUnitCount: completedUnitCount
    case .totalUnitCount: totalUnitCount
    case .fractionCompleted: fractionCompleted
    case .isCancelled: isCancelled
    case .isPaused: isPaused
    case .isFinished: isFinished
    case .isIndeterminate: isIndeterminate
    case .localizedDescription: localizedDescription
    case .localizedAdditionalDescription: localizedAdditionalDescription
    case .kind: kind
    case .userInfo: userInfo
    default: super.observableValue(for: key)
    }
  }
}

/// An object that reports on its work by a progress.
public protocol ProgressReporting: NSObjectProtocol {
  /// The progress of the object's work.
  var progress: Progress { get }
}
