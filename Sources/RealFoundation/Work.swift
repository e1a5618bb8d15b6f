internal import Glibc

/// Computes for `seconds` of the calling thread's own processor time.
///
/// On real threads it's up to the system who gets a core.
public func work(_ seconds: Double) {
  func used() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  let end = used() + seconds
  while used() < end {}
}
