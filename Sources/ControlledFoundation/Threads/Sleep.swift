internal import Interleaving
public import Operations
internal import Recordings

/// Waits for `seconds` of virtual time.
@discardableResult
public func sleep(_ seconds: UInt32) -> UInt32 {
  Program.current.sleep(seconds: Double(seconds))
  return 0
}

/// Waits for `microseconds` of virtual time.
@discardableResult
public func usleep(_ microseconds: UInt32) -> Int32 {
  Program.current.sleep(seconds: Double(microseconds) / 1e6)
  return 0
}

/// Waits for the interval in `request`, in virtual time.
///
/// Never interrupted, so nothing remains.
@discardableResult
public func nanosleep(
  _ request: UnsafePointer<timespec>!, _ remaining: UnsafeMutablePointer<timespec>!
) -> Int32 {
  let interval = request.pointee
  Program.current.sleep(seconds: Double(interval.tv_sec) + Double(interval.tv_nsec) / 1e9)
  remaining?.pointee = timespec()
  return 0
}

extension Program {
  /// Lets the calling thread sleep; not at all when `seconds` isn't positive.
  func sleep(seconds: Double) {
    guard seconds > 0 else {
      world.step(.sleep, clock)
      return
    }
    world.emit(.sleeping, ControlledThread.current?.name ?? "", .double(seconds))
    world.sleep(until: world.now.advanced(bySeconds: seconds), clock)
  }
}

extension VirtualTime {
  /// The moment that lies `seconds` later, to the nanosecond; never, when that lies beyond the
  /// clock's range.
  func advanced(bySeconds seconds: Double) -> VirtualTime {
    guard !seconds.isNaN else { return self }
    let nanoseconds = (seconds * 1e9).rounded()
    guard nanoseconds < 9e18 else { return .never }
    return advanced(by: Int64(max(nanoseconds, 0)))
  }
}
