internal import Interleaving
internal import Operations

/// The wall clock of the controlled world: the same moment at the start of every run.
package enum WallClock {
  /// 1 January 2026, 00:00 UTC, in nanoseconds since 1970.
  package static let epoch: UInt64 = 1_767_225_600_000_000_000

  /// The present moment.
  static var now: Date {
    date(Program.running?.world.now ?? .zero)
  }

  /// What the wall clock shows at a moment of the world's clock.
  static func date(_ time: VirtualTime) -> Date {
    time == .never
      ? .distantFuture : Date(timeIntervalSince1970: Double(epoch) / 1e9 + time.seconds)
  }

  /// The moment of the world's clock at which the wall clock shows `date`.
  static func virtual(_ date: Date) -> VirtualTime {
    let seconds = date.timeIntervalSince(self.date(.zero))
    guard seconds < 9e9 else { return .never }
    // A date counts seconds since 2001 in a `Double`: it can't tell tenths of a microsecond.
    return VirtualTime(nanoseconds: Int64((max(seconds, 0) * 1e6).rounded()) * 1_000)
  }
}
