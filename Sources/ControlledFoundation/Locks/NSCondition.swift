internal import Interleaving
public import Operations
internal import Recordings

/// A lock with a place where threads wait for a change of what the lock guards.
open class NSCondition: NSObject, NSLocking, Modelled, @unchecked Sendable {
  let model = LockModel(className: "NSCondition")
  private lazy var waiters = ConditionModel(lock: model)

  /// Creates a condition whose lock is free.
  public override init() { super.init() }

  /// The name that the program gave the condition.
  open var name: String? {
    didSet { model.takeOwnName(name) }
  }

  /// Waits until the lock is free and takes it.
  open func lock() { model.lock() }

  /// Lets the lock go.
  open func unlock() { model.unlock() }

  /// Lets the lock go, waits for a signal, and takes the lock again.
  open func wait() { _ = waiters.wait(with: model, until: nil) }

  /// Lets the lock go, waits for a signal but no longer than to `limit`, and takes the lock again.
  ///
  /// Returns whether a signal came.
  @discardableResult
  open func wait(until limit: Date) -> Bool {
    waiters.wait(with: model, until: WallClock.virtual(limit))
  }

  /// Wakes one thread that waits; lost when none does.
  open func signal() { waiters.signal() }

  /// Wakes all threads that wait.
  open func broadcast() { waiters.broadcast() }
}

/// The threads that wait for a condition, as the world knows them.
///
/// It goes by the name of the lock that it was used with last.
final class ConditionModel: Resource {
  private final class Waiter {
    var isSignalled = false
    let edge = Edge()
  }

  private var waiters: [Waiter] = []
  private var lock: LockModel?

  /// - Parameter lock: the lock, where it is known from the start.
  init(lock: LockModel? = nil) {
    self.lock = lock
    super.init(kind: "condition")
  }

  func wait(with lock: LockModel, until deadline: VirtualTime?) -> Bool {
    self.lock = lock
    name = shownName
    let waiter = Waiter()
    // From here on a signal counts, though the lock is still held: letting it go and beginning to wait
    // are one.
    let world = World.current!
    world.touch(.conditionWait, self)
    waiters.append(waiter)
    lock.unlock()
    let action = deadline == nil ? Step.Action.wake : .conditionWait
    let isInTime = world.wait(action, self, until: deadline) { waiter.isSignalled }
    world.acquire(waiter.edge)
    waiters.removeAll { $0 === waiter }
    lock.lock()
    return isInTime
  }

  func signal() {
    announce(.signalOne)
    if !waiters.isEmpty { wake(waiters.removeFirst()) }
  }

  func broadcast() {
    announce(.broadcast)
    for waiter in waiters { wake(waiter) }
    waiters = []
  }

  private func wake(_ waiter: Waiter) {
    waiter.isSignalled = true
    World.current!.release(waiter.edge, as: .condition, of: shownName)
  }

  private func announce(_ action: Step.Action) {
    name = shownName
    let world = World.current!
    world.step(action, self)
    world.emit(.signalled, shownName)
  }

  private var shownName: String { lock?.shownName ?? kind }

  private var phrase: String {
    guard let lock else { return "a condition" }
    return lock.givenName.map { $0 == kind ? "the condition" : "the condition \($0)" }
      ?? lock.shownName
  }

  override func waitText(for thread: ControlledThread) -> String {
    "waits for a signal of \(phrase)"
  }

  override func waitReason(for thread: ControlledThread) -> String {
    "waits for a signal of \(phrase), which nobody sends"
  }
}
