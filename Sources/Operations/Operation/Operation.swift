public import Foundation
import Synchronization

/// A piece of work with a life cycle, dependencies and cancellation.
///
/// Override `main()` for work that is done when the method returns. Start an operation by adding it to
/// an `OperationQueue`, or by calling `start()`. It runs once.
///
/// All members may be used from any thread, also from inside observers, completion blocks and `main()`.
/// These properties can be observed: `isCancelled`, `isAsynchronous`, `isExecuting`, `isFinished`,
/// `isReady`, `dependencies`, `queuePriority`, `completionBlock`, `name`, `qualityOfService`.
open class Operation: NSObject, @unchecked Sendable {
  // Sendable because everything that changes is in an atomic word or behind a lock.

  /// The state word.
  ///
  /// Everything that a queue needs on the fast path is in it.
  final let state = Atomic(OperationState())
  private final let lazyExtras = OnceReference<Guarded<OperationExtras>>()
  /// How many changes of each state the program has announced and not yet made, a byte each.
  final let announcements = Atomic<UInt32>(0)
  /// The place in the table of the queue that holds the operation; changed under that queue's lock.
  final let queueSlot = Atomic(QueueState.none)
  private final let lazyQueue = OnceReference<QueueStorage>()

  /// Creates an operation that is ready to start.
  public override init() {}

  deinit {
    if let extras { tearDown(extras) }
  }

  // MARK: Work

  /// The work.
  ///
  /// The base class does nothing; overrides needn't call `super`.
  ///
  /// Called by `start()`, at most once, on a thread of the pool or on the thread that calls `start()`
  /// by hand. The operation finishes when it returns.
  open func main() {}

  /// Starts the operation: runs `main()` on this thread and finishes.
  ///
  /// An operation that is cancelled finishes without `main()`; one that has finished does nothing. Traps
  /// if the operation isn't ready, executes already, or belongs to a queue. A subclass that overrides
  /// this method doesn't call `super`, and itself posts `isExecuting` and `isFinished`: a queue
  /// learns of the end from `isFinished` alone.
  open func start() { startBase() }

  /// Asks the operation to end early.
  ///
  /// Before the start: it becomes ready whatever its dependencies, and `main()` will not run; it
  /// finishes when a queue, or somebody, starts it. While it executes only `isCancelled` changes,
  /// for the work to look at. After the end nothing happens.
  open func cancel() { cancelBase() }

  // MARK: State

  /// Whether `cancel()` was called before the end.
  open var isCancelled: Bool {
    World.step(on: self, .read)
    let isCancelled = state.load(ordering: .acquiring).isCancelled
    if isCancelled { World.synchronize(.acquire, on: self) }
    return isCancelled
  }

  /// Whether the work runs at this moment.
  open var isExecuting: Bool {
    World.step(on: self, .read)
    return state.load(ordering: .acquiring).phase == .executing
  }

  /// Whether the operation is over, also by being cancelled.
  open var isFinished: Bool {
    World.step(on: self, .read)
    let isFinished = state.load(ordering: .acquiring).phase == .finished
    if isFinished { World.synchronize(.acquire, on: self) }
    return isFinished
  }

  /// Whether nothing stands in the way of a start: every dependency has finished, or the
  /// operation is cancelled.
  ///
  /// It stays true during and after the work.
  ///
  /// An override combines its condition with `super.isReady` and posts `isReady` when it changes.
  open var isReady: Bool {
    World.step(on: self, .read)
    return state.load(ordering: .acquiring).isReady
  }

  /// Whether the work goes on after `start()` has returned; false unless a subclass says otherwise.
  ///
  /// A statement to callers of `start()`; a queue ignores it.
  open var isAsynchronous: Bool { false }

  /// The old name of `isAsynchronous`.
  @available(*, deprecated, renamed: "isAsynchronous")
  open var isConcurrent: Bool { isAsynchronous }

  // MARK: Dependencies

  /// Makes this operation wait for the end of another, in whatever queue that is or in none.
  ///
  /// A dependency that was cancelled and has finished counts like any other. Adding one twice counts
  /// once. Traps if it's the operation itself.
  open func addDependency(_ op: Operation) { addDependencyBase(op) }

  /// Stops waiting for another operation; without effect if it isn't a dependency.
  open func removeDependency(_ op: Operation) { removeDependencyBase(op) }

  /// The dependencies in the order of adding.
  ///
  /// Finished ones stay until they are removed.
  open var dependencies: [Operation] {
    World.step(on: self, .read)
    return extras?.withLock { $0.dependencies.operations } ?? []
  }

  // MARK: Attributes

  /// Where the operation stands among those that are ready in the same queue.
  ///
  /// May be changed until the start. It is no substitute for a dependency. Values other than the five
  /// cases are rounded towards normal.
  open var queuePriority: QueuePriority {
    get { QueuePriority(level: state.load(ordering: .acquiring).priorityLevel) }
    set { setPriority(newValue) }
  }

  /// The system resources that the operation should get; `default` leaves it to the queue.
  open var qualityOfService: QualityOfService {
    get { QualityOfService(index: state.load(ordering: .acquiring).qualityIndex) }
    set { setQuality(newValue) }
  }

  /// Runs once after the end, also after a cancel, on a thread of the pool, at the same time as
  /// dependent operations.
  ///
  /// Set to nil when it begins.
  open var completionBlock: (@Sendable () -> Void)? {
    get { extras?.withLock { $0.completionBlock } }
    set { setCompletionBlock(newValue) }
  }

  /// A name for people who debug.
  open var name: String? {
    get { extras?.withLock { $0.name } }
    set { setName(newValue) }
  }

  /// A number from 0 to 1 that no longer has an effect.
  @available(*, deprecated, message: "has no effect; use qualityOfService")
  open var threadPriority: Double {
    get { 0.5 }
    set {}
  }

  // MARK: Waiting

  /// Blocks the calling thread until the operation has finished.
  ///
  /// It may return before observers of `isFinished` have run.
  @available(*, noasync, message: "it blocks the thread; await the operation instead")
  open func waitUntilFinished() { waitBase() }

  // MARK: For the library

  /// The parts that most operations don't have, if this one has any.
  final var extras: Guarded<OperationExtras>? { lazyExtras.load() }

  /// The same, made if there are none yet.
  final func makeExtras() -> Guarded<OperationExtras> {
    lazyExtras.load() ?? lazyExtras.storeIfNil(Guarded(OperationExtras(owner: self)))
  }

  /// The queue that has taken the operation; it stays the same to the end of the operation's life.
  final var queue: QueueStorage? { lazyQueue.load() }

  /// Where the operation is in its queue, if a queue has taken it in.
  final var place: QueuePlace? {
    let slot = queueSlot.load(ordering: .relaxed)
    guard slot != QueueState.none, let queue else { return nil }
    return QueuePlace(queue: queue, slot: slot, identity: ObjectIdentifier(self))
  }

  final func setQueue(_ queue: QueueStorage) { _ = lazyQueue.storeIfNil(queue) }

  /// Changes the state word in one step.
  final func update<Result>(_ change: (inout OperationState) -> Result) -> Result {
    var expected = state.load(ordering: .acquiring)
    while true {
      var desired = expected
      let result = change(&desired)
      if desired.rawValue == expected.rawValue { return result }
      let (exchanged, original) = state.compareExchange(
        expected: expected, desired: desired, ordering: .acquiringAndReleasing)
      if exchanged { return result }
      expected = original
    }
  }

  // MARK: Observation

  /// Announces a change of a property.
  ///
  /// A subclass that manages its own state calls it for `isExecuting` and `isFinished`.
  open override func willChangeValue(forKey key: String) {
    willPost(key)
  }

  /// Tells of a change of a property: observers are called, and the library itself takes
  /// notice.
  ///
  /// An operation that posts `isFinished`, and whose `isFinished` is true, is over: its
  /// dependents become ready and it leaves its queue.
  open override func didChangeValue(forKey key: String) {
    didPost(key)
  }

  final override class func observableKey(for keyPath: AnyKeyPath) -> ObservationKey? {
    operationKey(for: keyPath)
  }

  final override func willGainObserver() {
    update { $0.observe() }
    extras?.withLock { parts in
      if !parts.dependencies.isEmpty { parts.loudOwner = self }
    }
  }

  override func observableValue(for key: ObservationKey) -> Any? {
    switch key {
    case .isCancelled: isCancelled
    case .isAsynchronous: isAsynchronous
    case .isExecuting: isExecuting
    case .isFinished: isFinished
    case .isReady: isReady
    case .dependencies: dependencies
    case .queuePriority: queuePriority.rawValue
    case .completionBlock: completionBlock
    case .name: name
    case .qualityOfService: qualityOfService.rawValue
    default: super.observableValue(for: key)
    }
  }
}
