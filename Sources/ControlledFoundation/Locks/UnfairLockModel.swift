/// What an unfair lock is in the controlled world.
typealias UnfairLockModel = LockModel

extension LockModel {
  /// A lock that ends the program when its owner takes it again, or another thread lets it go.
  static func make(_ className: String) -> LockModel {
    LockModel(
      className: className, relocking: .trap(UnfairLock.relock), wrongUnlock: UnfairLock.wrongUnlock
    )
  }
}

extension OSAllocatedUnfairLock: Modelled {}
extension os_unfair_lock_s: Modelled {}
