import Glibc

/// Reads entries from a pipe, a file, or a terminal that can't move its cursor.
///
/// No editor, and no terminal tricks.
package final class PlainLineReader: LineReader {
  package let output: Output
  package let isInteractive: Bool
  package var problem: String? { nil }

  private let input: Int32
  private let syntax: EntrySyntax
  private let signals: SignalPipe?
  private var buffer: ArraySlice<UInt8> = []
  private var hasEnded = false

  /// Creates a reader.
  ///
  /// - Parameter prompts: Whether prompts are shown; only for a person's sake.
  package init(
    input: Int32 = 0, output: Int32 = 1, prompts: Bool, syntax: EntrySyntax = EntrySyntax()
  ) {
    self.input = input
    self.output = Output(descriptor: output)
    self.syntax = syntax
    isInteractive = prompts
    // Without a person Ctrl-C means the whole program, and the default action is right.
    signals = prompts ? SignalPipe.shared : nil
  }

  package func read(prompt: String, more: String = "") -> Input {
    signals?.drain()
    if isInteractive {
      output.finishLine()
      output.write(prompt)
    }
    var entry = ""
    while true {
      switch nextLine() {
      case .line(let line):
        if isInteractive { output.noteLineStart() }
        entry += line
        if syntax.isComplete(entry) { return .line(entry) }
        entry += "\n"
        if isInteractive { output.write(". ") }
      case .interrupted:
        output.write("\n")
        return .interrupted
      case .endOfInput:
        // A script may end in the middle of a block: that is for the reader of the entry to judge.
        if entry.isEmpty { return .endOfInput }
        return .line(entry)
      }
    }
  }

  package func interruptible<Result>(
    onInterrupt: @escaping @Sendable () -> Void, _ body: () throws -> Result
  ) rethrows -> Result {
    guard let signals else { return try body() }
    return try signals.handling(with: { if $0 == SIGINT { onInterrupt() } }, body)
  }

  /// One line without its line end; what follows the last newline counts as a line.
  private func nextLine() -> Input {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        let line = buffer[..<end]
        buffer = buffer[(end + 1)...]
        return .line(Self.decode(line))
      }
      if hasEnded {
        defer { buffer = [] }
        return buffer.isEmpty ? .endOfInput : .line(Self.decode(buffer))
      }
      if let signals {
        switch signals.wait(for: input) {
        case .input, .timeout: break
        case .signal(SIGINT):
          buffer = []
          return .interrupted
        case .signal: continue
        }
      }
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = Glibc.read(input, &bytes, bytes.count)
      if count > 0 {
        buffer.append(contentsOf: bytes.prefix(count))
      } else if count == 0 {
        // On a terminal Ctrl-D ends this read only.
        if isInteractive && buffer.isEmpty { return .endOfInput }
        hasEnded = !isInteractive
      } else if errno != EINTR && errno != EAGAIN {
        hasEnded = true
      }
    }
  }

  private static func decode(_ line: ArraySlice<UInt8>) -> String {
    var line = line
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }
}
