/// A moment of the virtual clock: nanoseconds since the run began.
public struct VirtualTime: Hashable, Comparable, Sendable {
  /// Nanoseconds since the run began.
  public var nanoseconds: Int64

  /// The start of the run.
  public static let zero = VirtualTime(nanoseconds: 0)
  /// A moment that never comes.
  public static let never = VirtualTime(nanoseconds: .max)

  /// Creates a moment.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Seconds since the run began.
  public var seconds: Double { Double(nanoseconds) / 1e9 }

  /// The moment that lies `nanoseconds` later; never, when it would lie beyond the clock's range.
  public func advanced(by nanoseconds: Int64) -> VirtualTime {
    let (sum, overflow) = self.nanoseconds.addingReportingOverflow(max(0, nanoseconds))
    return overflow ? .never : VirtualTime(nanoseconds: sum)
  }

  /// Earlier moments come first.
  public static func < (left: VirtualTime, right: VirtualTime) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}
