import Foundation

/// Surroundings in which the same program does the same thing on every machine.
enum HostEnvironment {
  static func variables(
    inheriting ours: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String] {
    var variables = [
      "HOME=/",
      "LANG=C.UTF-8",
      "LC_ALL=C.UTF-8",
      "PATH=/usr/bin:/bin",
      // A crash is told by our own message; the runtime's report takes a second.
      "SWIFT_BACKTRACE=enable=no",
      // Sets and dictionaries keep their order from run to run.
      "SWIFT_DETERMINISTIC_HASHING=1",
      "TZ=UTC",
    ]
    // A toolchain in an unusual place may be found through it.
    if let path = ours["LD_LIBRARY_PATH"] { variables.append("LD_LIBRARY_PATH=\(path)") }
    return variables
  }
}
