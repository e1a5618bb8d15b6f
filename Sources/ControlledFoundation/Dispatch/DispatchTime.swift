public import Dispatch
internal import Interleaving

/// A point on the virtual clock, with nanosecond precision.
public struct DispatchTime: Comparable, Hashable, Sendable {
  /// Nanoseconds since the run began; all ones for a time that never comes.
  public let rawValue: UInt64

  /// The virtual clock's present reading.
  public static func now() -> DispatchTime {
    DispatchTime(rawValue: UInt64(Program.current.world.now.nanoseconds))
  }

  /// A time that never comes.
  public static let distantFuture = DispatchTime(rawValue: .max)

  private init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Creates a time from nanoseconds since the run began.
  public init(uptimeNanoseconds: UInt64) { rawValue = uptimeNanoseconds }

  /// Nanoseconds since the run began.
  public var uptimeNanoseconds: UInt64 { rawValue }

  /// Earlier times come first.
  public static func < (left: DispatchTime, right: DispatchTime) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The time that lies `interval` later.
  public static func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime {
    time.moved(by: interval.inNanoseconds)
  }

  /// The time that lies `interval` earlier.
  public static func - (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime {
    time.moved(by: interval.inNanoseconds.map { -$0 })
  }

  /// The time that lies `seconds` later.
  public static func + (time: DispatchTime, seconds: Double) -> DispatchTime {
    time.moved(by: nanoseconds(in: seconds))
  }

  /// The time that lies `seconds` earlier.
  public static func - (time: DispatchTime, seconds: Double) -> DispatchTime {
    time.moved(by: nanoseconds(in: -seconds))
  }

  /// The interval from this time to `other`.
  public func distance(to other: DispatchTime) -> DispatchTimeInterval {
    if other == .distantFuture { return self == .distantFuture ? .nanoseconds(0) : .never }
    return .nanoseconds(Int(Int64(bitPattern: other.rawValue &- rawValue)))
  }

  /// The time that lies `interval` later.
  public func advanced(by interval: DispatchTimeInterval) -> DispatchTime { self + interval }

  private func moved(by nanoseconds: Int64?) -> DispatchTime {
    guard self != .distantFuture, let nanoseconds else { return .distantFuture }
    let (moved, overflow) = Int64(clamping: rawValue).addingReportingOverflow(nanoseconds)
    if overflow { return nanoseconds > 0 ? .distantFuture : DispatchTime(rawValue: 0) }
    return DispatchTime(rawValue: UInt64(max(moved, 0)))
  }
}

extension DispatchTime {
  /// The moment of the world's clock.
  var virtual: VirtualTime {
    self == .distantFuture ? .never : VirtualTime(nanoseconds: Int64(clamping: rawValue))
  }
}

extension DispatchTimeInterval {
  /// The interval in nanoseconds, clamped to the range of the clock; nil for `never`.
  var inNanoseconds: Int64? {
    func scaled(_ number: Int, _ factor: Int) -> Int64 {
      let (product, overflow) = number.multipliedReportingOverflow(by: factor)
      return overflow ? (number > 0 ? .max : .min + 1) : Int64(product)
    }
    switch self {
    case .seconds(let number): return scaled(number, 1_000_000_000)
    case .milliseconds(let number): return scaled(number, 1_000_000)
    case .microseconds(let number): return scaled(number, 1_000)
    case .nanoseconds(let number): return scaled(number, 1)
    case .never: return nil
    @unknown default: return nil
    }
  }
}

/// Seconds in nanoseconds; nil when that lies beyond the range of the clock.
func nanoseconds(in seconds: Double) -> Int64? {
  let nanoseconds = (seconds * 1e9).rounded()
  guard !nanoseconds.isNaN, nanoseconds < 9e18 else { return nil }
  return Int64(max(nanoseconds, -9e18))
}
