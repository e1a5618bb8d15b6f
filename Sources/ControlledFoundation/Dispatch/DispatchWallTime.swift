public import Dispatch
internal import Interleaving
public import Operations

/// A point on the virtual wall clock.
public struct DispatchWallTime: Comparable, Hashable, Sendable {
  /// Nanoseconds since 1970; all ones for a time that never comes.
  public let rawValue: UInt64

  /// The virtual wall clock's present reading.
  public static func now() -> DispatchWallTime {
    DispatchWallTime(
      rawValue: WallClock.epoch + UInt64(Program.current.world.now.nanoseconds))
  }

  /// A time that never comes.
  public static let distantFuture = DispatchWallTime(rawValue: .max)

  private init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Creates a time from seconds and nanoseconds since 1970.
  public init(timespec: timespec) {
    rawValue =
      UInt64(clamping: timespec.tv_sec) * 1_000_000_000 + UInt64(clamping: timespec.tv_nsec)
  }

  /// Earlier times come first.
  public static func < (left: DispatchWallTime, right: DispatchWallTime) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The time that lies `interval` later.
  public static func + (
    time: DispatchWallTime, interval: DispatchTimeInterval
  ) -> DispatchWallTime {
    time.moved(by: interval.inNanoseconds)
  }

  /// The time that lies `interval` earlier.
  public static func - (
    time: DispatchWallTime, interval: DispatchTimeInterval
  ) -> DispatchWallTime {
    time.moved(by: interval.inNanoseconds.map { -$0 })
  }

  /// The time that lies `seconds` later.
  public static func + (time: DispatchWallTime, seconds: Double) -> DispatchWallTime {
    time.moved(by: nanoseconds(in: seconds))
  }

  /// The time that lies `seconds` earlier.
  public static func - (time: DispatchWallTime, seconds: Double) -> DispatchWallTime {
    time.moved(by: nanoseconds(in: -seconds))
  }

  private func moved(by nanoseconds: Int64?) -> DispatchWallTime {
    guard self != .distantFuture, let nanoseconds else { return .distantFuture }
    let (moved, overflow) = Int64(clamping: rawValue).addingReportingOverflow(nanoseconds)
    if overflow { return nanoseconds > 0 ? .distantFuture : DispatchWallTime(rawValue: 0) }
    return DispatchWallTime(rawValue: UInt64(max(moved, 0)))
  }

  /// The moment of the world's clock.
  var virtual: VirtualTime {
    guard self != .distantFuture else { return .never }
    return VirtualTime(nanoseconds: Int64(clamping: rawValue) - Int64(WallClock.epoch))
  }
}
