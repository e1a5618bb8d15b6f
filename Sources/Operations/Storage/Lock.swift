import Glibc
import Synchronization

/// A lock that is only ever held for a few instructions.
///
/// It takes the place of `Mutex`, which on Linux hands over to the longest-waiting thread: with two
/// threads that take operations from one queue each hand-over is a change of threads, and costs ten times
/// what the operation does. Here whoever comes first gets it. A thread that finds it taken looks again
/// a few times, then lets others run, then sleeps for a moment; the last matters only where the
/// holder was interrupted and can't go on.
struct Lock: ~Copyable {
  private let isTaken = Atomic(false)

  /// Calls `body` with the lock held.
  ///
  /// It must not call code of the program.
  @inline(__always)
  func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    if !isTaken.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged {
      takeSlowly()
    }
    defer { isTaken.store(false, ordering: .releasing) }
    return try body()
  }

  @inline(never)
  private func takeSlowly() {
    var attempt = 0
    while true {
      if !isTaken.load(ordering: .relaxed),
        isTaken.weakCompareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
      {
        return
      }
      attempt += 1
      if attempt > 1_000 {
        usleep(50)
      } else if attempt > 100 {
        sched_yield()
      }
    }
  }
}
