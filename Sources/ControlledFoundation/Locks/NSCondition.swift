internal import Interleaving
public import Operations
internal import Recordings

/// A lock with a place where threads wait for a change of what the lock guards.
open class NSCondition: NSObject, NSLocking, Modelled, @unchecked Sendable {
  let model = LockModel(className: "NSCondition")
  private let waiters = ConditionModel()

  /// Creates a condition whose lock is free.
  public override init() { super.init() }

  /// The name that the program gave the condition.
  open var name: String? {
    didSet { model.takeOwnName(name) }
  }

  /// Waits until the lock is free and takes it.
  open func lock() { _ = model.lock() }

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
  open func signal() { waiters.signal(like: model) }

  /// Wakes all threads that wait.
  open func broadcast() { waiters.broadcast(like: model) }
}

/// The threads that wait for a condition, as the world knows them.
final class ConditionModel: Resource {
  private final class Waiter {
    var isSignalled = false
  }

  private var waiters: [Waiter] = []
  private var shownAs: LockModel?

  init() {
    super.init(kind: "condition")
  }

  func wait(with lock: LockModel, until deadline: VirtualTime?) -> Bool {
    adoptName(of: lock)
    let waiter = Waiter()
    waiters.append(waiter)
    lock.unlock()
    let isInTime = World.current!.wait(.wait, self, until: deadline) { waiter.isSignalled }
    waiters.removeAll { $0 === waiter }
    _ = lock.lock()
    return isInTime
  }

  func signal(like lock: LockModel) {
    adoptName(of: lock)
    let world = World.current!
    world.step(.signal, self)
    world.emit(.signalled, lock.shownName)
    if !waiters.isEmpty { waiters.removeFirst().isSignalled = true }
  }

  func broadcast(like lock: LockModel) {
    adoptName(of: lock)
    let world = World.current!
    world.step(.broadcast, self)
    world.emit(.signalled, lock.shownName)
    for waiter in waiters { waiter.isSignalled = true }
    waiters = []
  }

  private func adoptName(of lock: LockModel) {
    shownAs = lock
    name = lock.shownName
  }

  override func waitText(for thread: ControlledThread) -> String {
    "waits for a signal of \(shownAs?.conditionPhrase ?? "a condition")"
  }

  override func waitReason(for thread: ControlledThread) -> String {
    "waits for a signal of \(shownAs?.conditionPhrase ?? "a condition"), which nobody sends"
  }
}

extension LockModel {
  /// How a sentence names the condition that owns the lock.
  fileprivate var conditionPhrase: String {
    phrase.hasPrefix("the lock ") ? "the condition \(shownName)" : shownName
  }
}
