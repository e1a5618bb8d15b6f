import Foundation
import Presentation

/// Where a command writes: standard output for what was asked for, standard error for the rest.
struct Console: Sendable {
  /// Columns of a line.
  var width: Int
  /// Colours of standard output and of standard error.
  var palette: Palette
  var errorPalette: Palette
  /// Where what was asked for goes; a line editor puts itself in place of standard output.
  var send: @Sendable (String) -> Void = { Self.write($0, to: STDOUT_FILENO) }
  /// Where the rest goes.
  var sendError: @Sendable (String) -> Void = { Self.write($0, to: STDERR_FILENO) }

  /// The surroundings that the process was started in, and the common options.
  init(_ invocation: Invocation? = nil) {
    let environment = ProcessInfo.processInfo.environment
    let colour = invocation?.value("--color") ?? "auto"
    palette = Self.palette(colour, descriptor: STDOUT_FILENO, environment)
    errorPalette = Self.palette(colour, descriptor: STDERR_FILENO, environment)
    width = invocation?.number("--width") ?? Self.terminalWidth(environment) ?? 80
  }

  /// The narrowest line that everything is made for.
  static let narrowest = 40

  /// Whether standard error is a terminal that can show something moving.
  static var showsProgress: Bool {
    isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// Writes lines to standard output.
  func write(_ lines: some Sequence<StyledText>) { write(lines.rendered(in: palette)) }

  /// Writes a text to standard output as it is.
  func write(_ text: String) { send(text) }

  /// Writes lines to standard error.
  func writeError(_ lines: some Sequence<StyledText>) {
    sendError(lines.rendered(in: errorPalette))
  }

  /// Says on standard error what is wrong, in lines of the width of the terminal.
  func complain(_ message: String, as role: Role = .error, word: String = "error") {
    var line = StyledText("oplab: ")
    line.append("\(word):", role)
    line.append(" ")
    var lines = message.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.visible(.plain) }
    lines[0] = line + lines[0]
    writeError(lines)
  }

  /// All bytes, however often the system takes only some of them.
  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { bytes = bytes.dropFirst(count) }
      if count < 0, errno != EINTR, errno != EAGAIN { return }
    }
  }

  private static func palette(
    _ choice: String, descriptor: Int32, _ environment: [String: String]
  ) -> Palette {
    switch choice {
    case "always": return .onBackground(of: environment)
    case "never": return .monochrome
    default:
      // https://no-color.org: any value but the empty one.
      let refused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
      let isTerminal = isatty(descriptor) == 1 && environment["TERM"] != "dumb"
      return isTerminal && !refused ? .onBackground(of: environment) : .monochrome
    }
  }

  private static func terminalWidth(_ environment: [String: String]) -> Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return max(narrowest, Int(size.ws_col))
  }
}

extension Palette {
  /// The colours for the background that the learner names, or else the terminal.
  ///
  /// A terminal isn't asked for its background: its answer would come among the keys.
  static func onBackground(of environment: [String: String]) -> Palette {
    switch environment["OPLAB_BACKGROUND"] {
    case "light": return .light
    case "dark": return .dark
    default: break
    }
    // As rxvt and Konsole set it: the numbers of the colours of text and, at the end, of the background.
    let numbers = (environment["COLORFGBG"] ?? "").split(separator: ";")
    guard numbers.count > 1, let background = numbers.last.flatMap({ Int($0) }) else {
      return .standard
    }
    return switch background {
    case 0...6, 8: .dark
    case 7, 9...15: .light
    default: .standard
    }
  }
}
