import Recordings

/// The data races in what the thread sanitizer writes on standard error.
///
/// It is asked to name each call by its image and the offset in it: the places in the learner's text are
/// found in the same way as those of the controlled world.
struct SanitizerReport {
  /// An access, with the calls that led to it, innermost first.
  struct Access {
    var isWrite: Bool
    var thread: String
    /// Offsets in the example's image.
    var calls: [UInt64] = []
  }

  /// Both accesses of each race.
  private(set) var races: [(first: Access, second: Access)] = []

  /// What the sanitizer is asked for.
  static let environment = [
    "TSAN_OPTIONS=symbolize=0 exitcode=0 halt_on_error=0 report_thread_leaks=0 "
      + "report_signal_unsafe=0 report_destroy_locked=0 report_mutex_bugs=0 "
      + "stack_trace_format='call %o %m'"
  ]

  /// Reads a report.
  ///
  /// - Parameter image: The name of the example's image, which calls of others don't have.
  init(_ text: String, image: String) {
    var accesses: [Access] = []
    var isInAccess = false
    func finish() {
      // The sanitizer tells the later access first.
      if accesses.count >= 2, accesses.allSatisfy({ !$0.calls.isEmpty }) {
        races.append((accesses[1], accesses[0]))
      }
      accesses = []
      isInAccess = false
    }
    // `Previous write of size 8 at 0x7f… by thread T1:`, `Modifying access of Swift variable at …`
    let heading =
      /^ *(?:previous )?(?:atomic )?(read|write|modifying)\b.* at 0x[0-9a-f]+ by (.+?)(?: \(.*)?:$/
      .ignoresCase()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.contains("WARNING: ThreadSanitizer:") || line.hasPrefix("SUMMARY:") {
        finish()
      } else if let match = line.firstMatch(of: heading) {
        accesses.append(
          Access(isWrite: match.1.lowercased() != "read", thread: Self.name(match.2)))
        isInAccess = true
      } else if isInAccess, let call = line.firstMatch(of: /call 0x([0-9a-f]+) (.+)$/) {
        if call.2.hasSuffix(image), let offset = UInt64(call.1, radix: 16) {
          accesses[accesses.count - 1].calls.append(offset)
        }
      } else {
        isInAccess = false
      }
    }
    finish()
  }

  /// `thread T3` and `main thread`, as the lab names threads.
  private static func name(_ words: Substring) -> String {
    if words == "main thread" { return "main" }
    guard let number = words.firstMatch(of: /^thread T(\d+)/)?.1 else { return String(words) }
    return "thread \(number)"
  }
}
