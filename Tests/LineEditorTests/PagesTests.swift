import PseudoTerminal
import Testing

/// A passage that is longer than the screen, in a pseudo-terminal of eight rows.
@Suite struct PagesTests {
  private let folder = TemporaryFolder()

  private func start(_ environment: [String: String] = [:]) throws -> PseudoTerminal {
    let home = ["HOME": folder.path("")]
    let terminal = try PseudoTerminal(
      builtProduct("line-editor-probe"), environment: home.merging(environment) { $1 }, rows: 8,
      columns: 40)
    try terminal.expect("> ")
    return terminal
  }

  private func rows(_ numbers: ClosedRange<Int>) -> [String] { numbers.map { "row \($0)" } }

  @Test func `What fits above the prompt doesn't stop`() throws {
    let terminal = try start()
    terminal.type("print 7\r")
    try terminal.expectScreen("all rows") { $0.lines == rows(1...7) + [">"] }
    #expect(!terminal.log.contains("-- more --"))
  }

  @Test(arguments: ["\r", " "])
  func `A key turns the page, and nothing is lost above it`(_ key: String) throws {
    let terminal = try start()
    terminal.type("print 16\r")
    try terminal.expectScreen("a page") { $0.lines.suffix(7) == rows(1...6) + ["-- more --"] }
    try terminal.expect("-- more --")
    terminal.type(key)
    try terminal.expectScreen("a page") { $0.lines.suffix(7) == rows(7...12) + ["-- more --"] }
    try terminal.expect("-- more --")
    terminal.type(key)
    try terminal.expectScreen("the rest") { $0.lines.suffix(5) == rows(13...16) + [">"] }
    #expect(terminal.screen.transcript.hasSuffix((rows(1...16) + [">"]).joined(separator: "\n")))
  }

  @Test(arguments: ["q", "\u{3}"])
  func `The rest can be left out`(_ key: String) throws {
    let terminal = try start()
    terminal.type("print 50\r")
    try terminal.expect("-- more --")
    terminal.type(key)
    try terminal.expectScreen("the prompt") { $0.lines.suffix(7) == rows(1...6) + [">"] }
    terminal.type("hello\r")
    try terminal.expect("line: \"hello\"")
    #expect(!terminal.log.contains("interrupted"))
  }

  @Test func `Any other key shows the rest and begins the next entry`() throws {
    let terminal = try start()
    terminal.type("print 50\r")
    try terminal.expect("-- more --")
    terminal.type("h")
    try terminal.expectScreen("the rest") { $0.lines == rows(44...50) + ["> h"] }
    terminal.type("ello\r")
    try terminal.expect("line: \"hello\"")
  }

  @Test func `Whoever has typed ahead isn't stopped`() throws {
    let terminal = try start()
    terminal.type("print 50\rhello\r")
    try terminal.expect("line: \"hello\"")
    #expect(!terminal.log.contains("-- more --"))
    #expect(terminal.screen.transcript.contains(rows(1...50).joined(separator: "\n")))
  }

  @Test func `A new height counts from the next page on`() throws {
    let terminal = try start()
    terminal.type("print 30\r")
    try terminal.expect("-- more --")
    try terminal.resize(rows: 12, columns: 40)
    terminal.type(" ")
    try terminal.expectScreen("a page") { $0.lines.suffix(11) == rows(7...16) + ["-- more --"] }
  }

  @Test func `Ctrl-D at a page shows the rest and leaves`() throws {
    let terminal = try start()
    terminal.type("print 50\r")
    try terminal.expect("-- more --")
    terminal.type("\u{4}")
    #expect(try terminal.waitForExit() == 0)
  }

  @Test func `A terminal that can do nothing has no pages`() throws {
    let terminal = try start(["TERM": "dumb"])
    terminal.type("print 50\r")
    try terminal.expect("row 50")
    #expect(!terminal.log.contains("-- more --"))
  }
}
