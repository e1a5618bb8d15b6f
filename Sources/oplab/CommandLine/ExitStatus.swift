/// How a command ended, for the shell that called it.
///
/// The numbers are a contract.
enum ExitStatus: Int32, Comparable {
  /// All is well.
  case fine = 0
  /// A check fell short, or a run ended in a stall, deadlock, race, trap or overrun.
  case fellShort = 1
  /// Wrong usage, or a malformed lesson.
  case usage = 2
  /// The lab itself failed: no compiler, no disk.
  case failed = 3

  static func < (one: ExitStatus, other: ExitStatus) -> Bool { one.rawValue < other.rawValue }
}
