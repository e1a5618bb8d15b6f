public import Foundation
import Synchronization

/// Runs operations, each as soon as it is ready and there is room for it.
///
/// Among operations that are ready the priority decides, then the order of adding. A queue runs them on
/// threads of the pool, `main` runs them on the main thread. It keeps its operations until they finish,
/// and stays alive itself until then.
///
/// All members may be used from any thread, also from inside observers, completion blocks and
/// operations. These properties can be observed: `operations`, `operationCount`,
/// `maxConcurrentOperationCount`, `isSuspended`, `name`.
open class OperationQueue: NSObject, ProgressReporting, @unchecked Sendable {
  // Sendable because everything that changes is behind the storage's lock.

  final let storage: QueueStorage
  private final let isMain: Bool

  /// Creates a queue.
  public override init() {
    storage = QueueStorage()
    isMain = false
    super.init()
  }

  private init(main: Void) {
    storage = QueueStorage()
    isMain = true
    super.init()
    _ = storage.setTarget(.main)
    storage.setLimit(1)
  }

  // MARK: The two queues that are always there

  /// The queue of the main thread: one operation at a time, never suspended.
  open class var main: OperationQueue {
    World.runtime?.mainQueue ?? everyday
  }

  /// The queue whose operation runs on this thread; `main` on the main thread; nil elsewhere.
  open class var current: OperationQueue? {
    if let queue = ThreadContext.current.pointee.queue { return queue }
    return World.isMainThread ? main : nil
  }

  private static let everyday = makeMain()

  /// Makes a main queue.
  ///
  /// There is one for the process, and one for each run of an installed world, which starts afresh.
  package static func makeMain() -> OperationQueue { OperationQueue(main: ()) }

  /// The value of `maxConcurrentOperationCount` that leaves the number to the system.
  public class var defaultMaxConcurrentOperationCount: Int { -1 }

  // MARK: Adding

  /// Adds an operation.
  ///
  /// Traps if it's in a queue already, executes, or has finished.
  open func addOperation(_ op: Operation) {
    World.step(on: self, .write)
    if let refusal = refusal(of: op) {
      Misuse.trap(self, "addOperation:", refusal)
    }
    op.setQueue(storage)
    if isLoud { take([op]) } else { storage.add(op, of: self, isBarrier: false) }
  }

  /// Adds a block as an operation.
  open func addOperation(_ block: @Sendable @escaping () -> Void) {
    addOperation(BlockOperation(block: block))
  }

  /// Adds operations, all of them before the first can start.
  ///
  /// Traps, and adds none, if one is in a queue already, executes, or has finished. With `wait` it
  /// returns when all of them have finished.
  open func addOperations(_ ops: [Operation], waitUntilFinished wait: Bool) {
    World.step(on: self, .write)
    let refused = ops.filter { refusal(of: $0) != nil }.count
    if refused > 0 {
      Misuse.trap(
        self, "addOperations:waitUntilFinished:",
        "\(refused) (of \(ops.count)) \(refused == 1 ? "operation is" : "operations are") "
          + "finished, executing, or already in a queue, and cannot be enqueued")
    }
    for op in ops { op.setQueue(storage) }
    if !ops.isEmpty { take(ops) }
    if wait { Operation.waitUntilFinished(ops) }
  }

  /// Adds a block that runs when everything added before it has finished, and before anything added
  /// after it starts.
  ///
  /// It doesn't count in `operations`, `operationCount` and `progress`.
  open func addBarrierBlock(_ barrier: @Sendable @escaping () -> Void) {
    World.step(on: self, .write)
    let operation = BarrierOperation(block: barrier)
    _ = operation.update { $0.enqueue() }
    operation.setQueue(storage)
    World.synchronize(.release, on: operation)
    guard isLoud else { return storage.add(operation, of: self, isBarrier: true) }
    storage.insert([operation], of: self, isBarrier: true)
    World.report(.barrierEnqueued(operation, self))
    storage.admit([operation])
  }

  private func refusal(of op: Operation) -> String? {
    // A subclass with its own `start()` keeps its own state, so its properties are asked too.
    let (isFinished, isExecuting) = ThreadContext.quietly { (op.isFinished, op.isExecuting) }
    let reason: OperationState.EnqueueRefusal? =
      isFinished ? .finished : isExecuting ? .executing : op.update { $0.enqueue() }
    return switch reason {
    case nil: nil
    case .enqueued: "operation is already enqueued on a queue"
    case .executing: "operation is executing and cannot be enqueued"
    case .finished: "operation is finished and cannot be enqueued"
    }
  }

  private func take(_ operations: [Operation]) {
    for operation in operations { World.synchronize(.release, on: operation) }
    changingOperations {
      storage.insert(operations, of: self, isBarrier: false)
      World.report(.enqueued(operations, self))
    }
    // The addition has been told; only now may any of them start.
    storage.admit(operations)
  }

  // MARK: Contents

  /// The operations that haven't finished, in the order of adding.
  open var operations: [Operation] {
    World.step(on: self, .read)
    return storage.operations(withBarriers: false)
  }

  /// How many operations haven't finished.
  ///
  /// Takes constant time.
  open var operationCount: Int {
    World.step(on: self, .read)
    return storage.count
  }

  /// Cancels every operation, those that execute included.
  ///
  /// Without effect on `main`.
  open func cancelAllOperations() {
    World.step(on: self, .write)
    if isMain { return }
    for operation in storage.operations(withBarriers: true) { operation.cancel() }
  }

  /// Blocks the calling thread until the queue is empty; operations added in the meantime included.
  @available(*, noasync, message: "it blocks the thread; add a barrier block instead")
  open func waitUntilAllOperationsAreFinished() {
    World.step(on: self, .read)
    storage.waitUntilEmpty(self)
  }

  /// The progress of the queue's work.
  ///
  /// It is silent until its `totalUnitCount` is set. From then on each operation that ends by the end of
  /// `main()` completes one unit; barriers, and operations cancelled before the start, none. During
  /// `main()` a progress for that unit is current.
  open var progress: Progress { storage.progress }

  // MARK: Settings

  /// The greatest number of operations that run at once; −1, the default, for as many as the system
  /// gives threads for.
  ///
  /// 0 starts none. A change stops none that runs. Traps below −1.
  open var maxConcurrentOperationCount: Int {
    get { storage.limit }
    set {
      if newValue < -1 {
        Misuse.trap(
          self, "setMaxConcurrentOperationCount:", "count (\(newValue)) cannot be negative")
      }
      World.step(on: self, .write)
      if isMain { return }
      changing(.maxConcurrentOperationCount) { storage.setLimit(newValue) }
      storage.callWorkers()
    }
  }

  /// Whether the queue has stopped starting operations.
  ///
  /// Those that run go on.
  open var isSuspended: Bool {
    get { storage.isSuspended }
    set {
      World.step(on: self, .write)
      if isMain { return }
      changing(.isSuspended) { storage.setSuspended(newValue) }
      World.report(.suspended(self, newValue))
      storage.callWorkers()
    }
  }

  /// A name for people who debug.
  open var name: String? {
    get {
      if isMain { return "NSOperationQueue Main Queue" }
      return storage.name ?? "NSOperationQueue \(Unmanaged.passUnretained(self).toOpaque())"
    }
    set {
      if isMain { return }
      changing(.name) { storage.setName(newValue) }
      World.report(.queueNamed(self, newValue))
    }
  }

  /// The system resources that operations get which ask for nothing else.
  open var qualityOfService: QualityOfService {
    get { isMain ? .userInteractive : storage.quality }
    set {
      if isMain { return }
      storage.setQuality(newValue)
    }
  }

  /// The Dispatch queue on which the operations run; nil, the default, for the pool.
  ///
  /// A serial one makes this queue serial; its quality of service goes before the operations'. Traps
  /// if the queue isn't empty.
  @_disfavoredOverload
  open var underlyingQueue: Dispatch.DispatchQueue? {
    get { isMain ? .main : underlyingTarget as? Dispatch.DispatchQueue }
    set { underlyingTarget = newValue }
  }

  /// What stands for `underlyingQueue`: a Dispatch queue, or its look-alike in an installed world.
  package final var underlyingTarget: AnyObject? {
    get {
      if case .queue(let target) = storage.target { target } else { nil }
    }
    set {
      World.step(on: self, .write)
      if isMain { return }
      if !storage.setTarget(newValue.map { .queue($0) } ?? .pool) {
        Misuse.trap(
          self, "setUnderlyingQueue:",
          "operation queue must be empty in order to change underlying dispatch queue")
      }
    }
  }

  // MARK: For the library

  /// Whether anybody may want to hear of a change.
  final var isLoud: Bool { wasObserved || World.isControlled }

  /// Changes the contents and tells of it.
  @discardableResult
  final func changingOperations<Result>(
    _ change: () -> Result, unless isSilent: (Result) -> Bool = { _ in false }
  ) -> Result {
    announceChange(.operations)
    announceChange(.operationCount)
    let result = change()
    if isSilent(result) {
      withdrawChange(.operations)
      withdrawChange(.operationCount)
    } else {
      tellChange(.operations)
      tellChange(.operationCount)
    }
    return result
  }

  final override class func observableKey(for keyPath: AnyKeyPath) -> ObservationKey? {
    queueKey(for: keyPath)
  }

  override func observableValue(for key: ObservationKey) -> Any? {
    switch key {
    case .operations: operations
    case .operationCount: operationCount
    case .maxConcurrentOperationCount: maxConcurrentOperationCount
    case .isSuspended: isSuspended
    case .name: name
    case .qualityOfService: qualityOfService.rawValue
    case .progress: progress
    default: super.observableValue(for: key)
    }
  }
}
