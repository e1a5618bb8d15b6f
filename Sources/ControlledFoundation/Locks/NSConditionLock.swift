internal import Interleaving
public import Operations

/// A lock with a number, for which threads can wait.
open class NSConditionLock: NSObject, NSLocking, Modelled, @unchecked Sendable {
  let model = LockModel(className: "NSConditionLock")
  private var number: Int

  /// Creates a lock that is free and has the number 0.
  public override convenience init() { self.init(condition: 0) }

  /// Creates a lock that is free and has the number `condition`.
  public init(condition: Int) {
    number = condition
    super.init()
    model.whyNot = { [unowned self] in "whose condition is \(number)" }
  }

  /// The name that the program gave the lock.
  open var name: String? {
    didSet { model.takeOwnName(name) }
  }

  /// The number.
  open var condition: Int {
    World.current!.step(.read, model)
    return number
  }

  /// Waits until the lock is free and takes it.
  open func lock() { model.lock() }

  /// Lets the lock go.
  open func unlock() { model.unlock() }

  /// Waits until the lock is free and has the number `condition`, and takes it.
  open func lock(whenCondition condition: Int) { model.lock(when: { self.number == condition }) }

  /// Takes the lock if it is free, and tells whether it was.
  open func `try`() -> Bool { model.tryLock() }

  /// Takes the lock if it is free, and tells whether it was.
  open func tryLock() -> Bool { model.tryLock() }

  /// Takes the lock if it is free and has the number `condition`, and tells whether it did.
  open func tryLock(whenCondition condition: Int) -> Bool {
    model.tryLock(when: { self.number == condition })
  }

  /// Sets the number and lets the lock go.
  open func unlock(withCondition condition: Int) { model.unlock { number = condition } }

  /// Waits until the lock is free, but no longer than to `limit`, and tells whether it was taken.
  open func lock(before limit: Date) -> Bool { model.lock(until: WallClock.virtual(limit)) }

  /// Waits until the lock is free and has the number `condition`, but no longer than to `limit`, and
  /// tells whether it was taken.
  open func lock(whenCondition condition: Int, before limit: Date) -> Bool {
    model.lock(until: WallClock.virtual(limit), when: { self.number == condition })
  }
}
