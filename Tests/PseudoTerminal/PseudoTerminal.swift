package import Foundation
import Glibc

/// A terminal with a program in it, for tests: types keys, and waits for what the program shows.
///
/// A wait ends as soon as the condition holds. Its deadline is a limit for a failing test, not a
/// pause.
package final class PseudoTerminal {
  /// What a test waited for and didn't get.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// What the terminal shows.
  package private(set) var screen: Screen
  /// All that the program wrote, escape sequences included.
  package private(set) var log = ""
  /// The program's process.
  package private(set) var process: pid_t = 0

  private let primary: Int32
  private var undecoded: [UInt8] = []
  /// How much of `log` earlier calls of `expect` have passed.
  private var seen: String.UTF8View.Index
  private let deadline: Double

  /// Starts a program in a terminal of its own.
  ///
  /// - Parameters:
  ///   - environment: All of the program's environment; TERM is `xterm` unless it is given, and
  ///     a crash prints no backtrace, which would ask questions on a terminal.
  ///   - deadline: The seconds after which a wait has failed.
  package init(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:],
    rows: Int = 24, columns: Int = 80, deadline: Double = 60
  ) throws {
    screen = Screen(rows: rows, columns: columns)
    seen = log.utf8.startIndex
    self.deadline = deadline
    var ends: (primary: Int32, secondary: Int32) = (-1, -1)
    var nameBuffer = [CChar](repeating: 0, count: 128)
    let opened = openpty(&ends.primary, &ends.secondary, &nameBuffer, nil, nil)
    guard opened == 0 else { throw Failure(description: "no pseudo-terminal") }
    let name = String(decoding: nameBuffer.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    primary = ends.primary
    defer { close(ends.secondary) }
    // The program under test must not inherit the test's end: the terminal would never hang up.
    for end in [ends.primary, ends.secondary] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    try resize(rows: rows, columns: columns)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    // A session of its own, so that the first terminal it opens becomes its controlling terminal.
    let setsid: Int16 = 0x80
    posix_spawnattr_setflags(
      &attributes, setsid | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    defer { posix_spawnattr_destroy(&attributes) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    defer { posix_spawn_file_actions_destroy(&actions) }

    let full = ["TERM": "xterm", "SWIFT_BACKTRACE": "enable=no"].merging(environment) { $1 }
    let variables = full.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    var argv: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    var envp: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    let result = posix_spawn(&process, program, &actions, &attributes, &argv, &envp)
    guard result == 0 else {
      throw Failure(description: "\(program): \(String(cString: strerror(result)))")
    }
  }

  deinit {
    if process > 0 {
      kill(process, SIGKILL)
      var status: Int32 = 0
      waitpid(process, &status, 0)
    }
    close(primary)
  }

  // MARK: Doing

  /// Types text; Enter is `\r`, as on a keyboard.
  package func type(_ text: String) {
    var bytes = ArraySlice(text.utf8)
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(primary, $0.baseAddress, min($0.count, 512)) }
      if count > 0 { bytes = bytes.dropFirst(count) }
      if count < 0 && errno != EINTR && errno != EAGAIN { return }
      // The program's side may be full until somebody reads what it wrote.
      pump(milliseconds: 0)
    }
  }

  /// Changes the size, which the program learns by SIGWINCH.
  package func resize(rows: Int, columns: Int) throws {
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    guard ioctl(primary, UInt(TIOCSWINSZ), &size) == 0 else {
      throw Failure(description: "the size can't be set")
    }
    screen.resize(rows: rows, columns: columns)
  }

  /// Sends the program a signal.
  package func signal(_ number: Int32) { kill(process, number) }

  // MARK: Waiting

  /// Waits until the program has written `text`, after what the last call found.
  @discardableResult
  package func expect(_ text: String) throws -> String {
    var found = ""
    try wait(for: "the text \(text.debugDescription)") { terminal in
      let rest = Substring(terminal.log.utf8[terminal.seen...])
      guard let range = rest.range(of: text) else { return false }
      found = String(rest[..<range.upperBound])
      terminal.seen = range.upperBound
      return true
    }
    return found
  }

  /// Waits until the program has written one of two texts, and returns which came first.
  package func expect(_ text: String, or other: String) throws -> String {
    var found = ""
    try wait(for: "\(text.debugDescription) or \(other.debugDescription)") { terminal in
      let rest = Substring(terminal.log.utf8[terminal.seen...])
      let ranges = [text, other].compactMap { rest.range(of: $0) }
      guard let first = ranges.min(by: { $0.lowerBound < $1.lowerBound }) else { return false }
      found = String(rest[first])
      terminal.seen = first.upperBound
      return true
    }
    return found
  }

  /// Waits until the screen looks as the condition says.
  package func expectScreen(
    _ description: String, where condition: (Screen) -> Bool
  ) throws {
    try wait(for: description) { condition($0.screen) }
  }

  /// Waits until the last visible lines are these, with the cursor in the last of them.
  package func expectLines(_ lines: String...) throws {
    try expectScreen("the lines\n\(lines.joined(separator: "\n"))\n") { screen in
      screen.lines.suffix(lines.count) == lines[...]
    }
  }

  /// Waits for the end: the exit code, or minus the number of the signal that ended the process.
  package func waitForExit() throws -> Int32 {
    var status: Int32 = 0
    try wait(for: "the end of the program") { terminal in
      waitpid(terminal.process, &status, WNOHANG) == terminal.process
    }
    process = 0
    pump(milliseconds: 0)
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : -signal
  }

  /// Waits until the program has stopped itself, as Ctrl-Z makes it do.
  package func waitUntilStopped() throws {
    var status: Int32 = 0
    try wait(for: "the program to stop") { terminal in
      waitpid(terminal.process, &status, WNOHANG | WUNTRACED) == terminal.process
        && status & 0xFF == 0x7F
    }
  }

  /// Whether the terminal echoes and edits lines itself, as it does for a shell.
  package var isCooked: Bool {
    var mode = termios()
    guard tcgetattr(primary, &mode) == 0 else { return false }
    return mode.c_lflag & tcflag_t(ICANON) != 0 && mode.c_lflag & tcflag_t(ECHO) != 0
  }

  private func wait(for what: String, until condition: (PseudoTerminal) -> Bool) throws {
    let end = Date(timeIntervalSinceNow: deadline)
    while !condition(self) {
      guard Date() < end else {
        throw Failure(
          description: """
            Waited \(deadline) s for \(what), but the screen is
            \(screen.transcript)
            and the program had written since then
            \(String(Substring(log.utf8[seen...])).debugDescription)
            """)
      }
      pump(milliseconds: 50)
    }
  }

  /// Takes over what the program wrote.
  private func pump(milliseconds: Int32) {
    var request = pollfd(fd: primary, events: Int16(POLLIN), revents: 0)
    while poll(&request, 1, milliseconds) > 0, request.revents & Int16(POLLIN) != 0 {
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = read(primary, &bytes, bytes.count)
      guard count > 0 else { return }
      undecoded += bytes.prefix(count)
      let text = takeText()
      let offset = log.utf8.distance(from: log.utf8.startIndex, to: seen)
      log += text
      seen = log.utf8.index(log.utf8.startIndex, offsetBy: offset)
      screen.show(text)
      return
    }
    // After the program's end the terminal reports an error at once: don't spin.
    if request.revents & Int16(POLLHUP) != 0 && milliseconds > 0 { usleep(1_000) }
  }

  /// The text so far, without a character that has only come in part.
  private func takeText() -> String {
    var count = undecoded.count
    for back in 1...4 where back <= undecoded.count {
      let byte = undecoded[undecoded.count - back]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      if length > back { count = undecoded.count - back }
      break
    }
    defer { undecoded.removeFirst(count) }
    return String(decoding: undecoded.prefix(count), as: UTF8.self)
  }
}

/// The path of an executable of this package, which lies beside the tests.
package func builtProduct(_ name: String) -> String {
  let bundle = CommandLine.arguments.last { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
  return URL(fileURLWithPath: bundle).deletingLastPathComponent().appendingPathComponent(name).path
}
