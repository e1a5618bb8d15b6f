import Foundation
import PseudoTerminal
import Testing

/// Output that arrives while a line is being typed, through a pseudo-terminal.
@Suite struct OutputTests {
  private let folder = TemporaryFolder()
  private let terminal: PseudoTerminal
  private let late: FileHandle

  init() throws {
    let path = folder.path("late")
    guard mkfifo(path, 0o600) == 0 else { throw PseudoTerminal.Failure.noPipe }
    terminal = try PseudoTerminal(
      builtProduct("line-editor-probe"), ["--late", path],
      environment: ["HOME": folder.path("")], columns: 20)
    late = try #require(FileHandle(forWritingAtPath: path))
    try terminal.expect("> ")
  }

  private func say(_ text: String) { late.write(Data(text.utf8)) }

  @Test func `Output goes above the line`() throws {
    terminal.type("abc")
    try terminal.expectLines("> abc")
    say("late news\n")
    try terminal.expectLines("late news", "> abc")
    terminal.type("d\r")
    try terminal.expect("line: \"abcd\"")
    #expect(terminal.screen.lines.prefix(3) == ["late news", "> abcd", "line: \"abcd\""])
  }

  @Test func `All rows of a long line make room`() throws {
    let text = "0123456789abcdefghijklmnopqrstuvwxyz0123456789"
    terminal.type(text)
    try terminal.expectLines("> 0123456789abcdefgh", "ijklmnopqrstuvwxyz01", "23456789")
    for number in 1...3 { say("news \(number)\n") }
    try terminal.expectLines(
      "news 1", "news 2", "news 3", "> 0123456789abcdefgh", "ijklmnopqrstuvwxyz01", "23456789")
    #expect(terminal.screen.lines.count == 6)
    #expect(terminal.screen.scrollback == [])
  }

  @Test func `All rows of a block make room, wherever the cursor is`() throws {
    terminal.type("do {\rab\u{1B}[A")
    try terminal.expectScreen("the cursor on the first row") {
      $0.lines == ["> do {", "    ab"] && $0.cursor.row == 0
    }
    say("news\n")
    try terminal.expectScreen("news above the block") {
      $0.lines == ["news", "> do {", "    ab"] && $0.cursor.row == 1
    }
    terminal.type("x")
    try terminal.expectLines("news", "> do {x", "    ab")
  }

  @Test func `A wide character and a full row are counted right`() throws {
    terminal.type("日本日本日本日本日")
    try terminal.expectScreen("a full row") { $0.cursor.row == 1 && $0.lines.count == 1 }
    say("news\n")
    try terminal.expectLines("news", "> 日本日本日本日本日")
  }

  @Test func `Text without its newline keeps the line hidden until it is complete`() throws {
    terminal.type("abc")
    try terminal.expectLines("> abc")
    say("half")
    try terminal.expectScreen("the half line alone") { $0.lines == ["half"] }
    say(" and half\n")
    try terminal.expectLines("half and half", "> abc")
  }

  @Test func `A key shows a hidden line again, below`() throws {
    terminal.type("abc")
    try terminal.expectLines("> abc")
    say("half")
    try terminal.expectScreen("the half line alone") { $0.lines == ["half"] }
    terminal.type("d")
    try terminal.expectLines("half", "> abcd")
    terminal.type("\r")
    try terminal.expect("line: \"abcd\"")
  }

  @Test func `Nothing is lost and nothing is torn when both go on at once`() throws {
    let count = 200
    let late = late
    Thread.detachNewThread {
      for number in 1...count { late.write(Data("news \(number)\n".utf8)) }
    }
    for number in 1...count {
      terminal.type("t\(number)\r")
    }
    try terminal.expect("line: \"t\(count)\"")
    try terminal.expectScreen("all news") { screen in
      screen.transcript.split(separator: "\n").filter { $0.hasPrefix("news ") }.count == count
    }
    let lines = terminal.screen.transcript.split(separator: "\n").map(String.init)
    #expect(lines.filter { $0.hasPrefix("news ") } == (1...count).map { "news \($0)" })
    #expect(lines.filter { $0.hasPrefix("line: ") } == (1...count).map { "line: \"t\($0)\"" })
  }
}

extension PseudoTerminal.Failure {
  static var noPipe: any Error { CocoaError(.fileWriteUnknown) }
}
