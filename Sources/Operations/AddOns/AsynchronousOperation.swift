import Synchronization

/// The base for work that goes on after the method that began it has returned.
///
/// Override `main()`, begin the work there, and call `finish()` when it's over, from any thread. The
/// states and their notifications are taken care of.
///
/// A subclass whose work can be stopped early also overrides `cancel()`: it calls `super`, stops the work,
/// and calls `finish()`. That may happen at the same time as `main()`, on another thread; so `main()` looks
/// at `isCancelled` once the work can be stopped.
open class AsynchronousOperation: Operation, @unchecked Sendable {
  // Of several calls of `finish()` only the first may announce the end.
  private let isFinishing = Atomic(false)

  /// True: the work goes on after `start()` has returned.
  open override var isAsynchronous: Bool { true }

  /// Begins the work, on a thread of the pool, or on the thread that calls `start()` by hand.
  ///
  /// The base class finishes at once, so an override doesn't call `super`. Never called after a cancel
  /// that came before the start.
  open override func main() { finish() }

  /// Ends the operation.
  ///
  /// May be called from any thread, and more than once. A call before the start does nothing: even a
  /// cancelled operation finishes only when it's started.
  public final func finish() {
    guard state.load(ordering: .acquiring).phase == .executing else { return }
    if isFinishing.exchange(true, ordering: .relaxed) { return }
    finishBase(afterExecuting: true, ThreadContext.current)
  }

  /// Begins the work; if the operation is cancelled, it finishes instead.
  ///
  /// Traps as the start of every operation does.
  public final override func start() {
    // An observer of the beginning may have ended it.
    if begin(ThreadContext.current), state.load(ordering: .acquiring).phase == .executing { main() }
  }
}
