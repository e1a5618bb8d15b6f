import Foundation
import PseudoTerminal
import Testing

/// The history as a person meets it, through a pseudo-terminal.
@Suite struct TerminalHistoryTests {
  private let folder = TemporaryFolder()
  private static let up = "\u{1B}[A"
  private static let down = "\u{1B}[B"

  private func start() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      builtProduct("line-editor-probe"), ["--history", folder.path("history")],
      environment: ["HOME": folder.path("")])
    try terminal.expect("> ")
    return terminal
  }

  private func enter(_ text: String, _ line: String, in terminal: PseudoTerminal) throws {
    terminal.type(text + "\r")
    try terminal.expect("line: \(line.debugDescription)\r\n")
    try terminal.expect("> ")
  }

  @Test func `The history of a session is there in the next`() throws {
    let first = try start()
    try enter("one", "one", in: first)
    try enter("café €", "café €", in: first)
    first.type("\u{4}")
    #expect(try first.waitForExit() == 0)

    let second = try start()
    try enter(Self.up, "café €", in: second)
    try enter(Self.up + Self.up, "one", in: second)
    try enter("x" + Self.up + Self.down, "x", in: second)
  }

  @Test func `A block comes back as one entry, and can be changed`() throws {
    let first = try start()
    try enter("do {\ra\r}", "do {\n  a\n}", in: first)
    try enter("other", "other", in: first)
    first.type("\u{4}")
    #expect(try first.waitForExit() == 0)

    let second = try start()
    second.type(Self.up + Self.up)
    try second.expectLines("> do {", "    a", "  }")
    try enter("!", "do {\n  a\n}!", in: second)
  }

  @Test func `A session that crashes has kept its history`() throws {
    let first = try start()
    try enter("one", "one", in: first)
    first.signal(SIGKILL)
    #expect(try first.waitForExit() == -SIGKILL)
    try enter(Self.up, "one", in: try start())
  }

  @Test func `Two sessions at once keep both histories`() throws {
    let first = try start()
    let second = try start()
    try enter("of the first", "of the first", in: first)
    try enter("of the second", "of the second", in: second)
    let third = try start()
    try enter(Self.up, "of the second", in: third)
    try enter(Self.up + Self.up, "of the first", in: third)
  }

  @Test func `A repeated entry is kept once, an empty one never`() throws {
    let terminal = try start()
    try enter("one", "one", in: terminal)
    try enter("two", "two", in: terminal)
    try enter("two", "two", in: terminal)
    try enter("", "", in: terminal)
    try enter("  ", "  ", in: terminal)
    try enter(Self.up + Self.up, "one", in: terminal)
  }

  @Test func `Ctrl-R finds an entry`() throws {
    let terminal = try start()
    try enter("the first apple", "the first apple", in: terminal)
    try enter("a banana", "a banana", in: terminal)
    terminal.type("\u{12}appx\u{7F}")
    try terminal.expectScreen("the entry found") { $0.lines.contains("> the first apple") }
    try enter("", "the first apple", in: terminal)
  }

  @Test(arguments: ["\u{1B}[C", "\u{1B}[F", "\u{1B}OF"])
  func `A key of several characters ends a search and does its work`(_ key: String) throws {
    let terminal = try start()
    try enter("the first apple", "the first apple", in: terminal)
    terminal.type("\u{12}app")
    try terminal.expectScreen("the entry found") { $0.lines.contains("> the first apple") }
    let cursor = key == "\u{1B}[C" ? "the first a!pple" : "the first apple!"
    terminal.type(key)
    try terminal.expectScreen("the search gone") { $0.lines.last == "> the first apple" }
    try enter("!", cursor, in: terminal)
  }

  @Test func `A file that isn't a history is named and left alone`() throws {
    let path = folder.path("history")
    try "precious\n".write(toFile: path, atomically: true, encoding: .utf8)
    let terminal = try PseudoTerminal(
      builtProduct("line-editor-probe"), ["--history", path])
    try terminal.expect("problem: The history file \(path) isn't one of this program's")
    try terminal.expect("> ")
    try enter("one", "one", in: terminal)
    try enter(Self.up, "one", in: terminal)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious\n")
  }
}
