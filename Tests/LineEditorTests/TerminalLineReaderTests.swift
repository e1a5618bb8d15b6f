import Foundation
import PseudoTerminal
import Testing

/// Every trap of libedit that the reader goes round, through a real pseudo-terminal.
@Suite struct TerminalLineReaderTests {
  private let folder = TemporaryFolder()

  /// The probe after its first prompt.
  private func start(
    _ arguments: [String] = [], environment: [String: String] = [:], rows: Int = 24,
    columns: Int = 80
  ) throws -> PseudoTerminal {
    let home = ["HOME": folder.path("")]
    let terminal = try PseudoTerminal(
      builtProduct("line-editor-probe"), arguments, environment: home.merging(environment) { $1 },
      rows: rows, columns: columns)
    try terminal.expect(">")
    return terminal
  }

  /// Types text and waits until the probe has said that it read `line`.
  private func enter(_ text: String, _ line: String, in terminal: PseudoTerminal) throws {
    terminal.type(text + "\r")
    try terminal.expect("line: \(line.debugDescription)\r\n")
  }

  // MARK: Typing

  @Test func `A typed line is read`() throws {
    let terminal = try start()
    try enter("hello", "hello", in: terminal)
    try enter("", "", in: terminal)
    try enter("  spaces  ", "  spaces  ", in: terminal)
    try terminal.expectLines("line: \"  spaces  \"", ">")
  }

  @Test(arguments: [[:], ["LANG": "C"], ["LC_ALL": "POSIX"], ["LANG": "xx_YY.UTF-8"]])
  func `Characters beyond ASCII survive in any locale`(_ environment: [String: String]) throws {
    let terminal = try start(environment: environment)
    try enter("café € 日本 😀", "café € 日本 😀", in: terminal)
    try terminal.expectScreen("the echo") { $0.lines.contains("> café € 日本 😀") }
  }

  @Test func `A wide character is deleted as one`() throws {
    let terminal = try start()
    try enter("a日\u{7F}b€\u{7F}c", "abc", in: terminal)
  }

  @Test(
    arguments: [
      ("\u{1B}[H", "\u{1B}[F"), ("\u{1B}OH", "\u{1B}OF"), ("\u{1B}[1~", "\u{1B}[4~"),
      ("\u{1B}[7~", "\u{1B}[8~"), ("\u{1}", "\u{5}"),
    ])
  func `Home and End work in all their forms`(_ home: String, end: String) throws {
    let terminal = try start()
    try enter("bc\(home)a\(end)d", "abcd", in: terminal)
  }

  @Test(
    arguments: [
      ("\u{1B}[1;5D", "\u{1B}[1;5C"), ("\u{1B}[5D", "\u{1B}[5C"), ("\u{1B}Od", "\u{1B}Oc"),
      ("\u{1B}[1;3D", "\u{1B}[1;3C"), ("\u{1B}b", "\u{1B}f"),
    ])
  func `Word keys work in all their forms`(_ left: String, right: String) throws {
    let terminal = try start()
    try enter("one two\(left)\(left)\(right)!", "one! two", in: terminal)
  }

  @Test func `Delete deletes to the right, Backspace to the left`() throws {
    let terminal = try start()
    try enter("abc\u{1B}[D\u{1B}[D\u{1B}[3~\u{7F}", "c", in: terminal)
  }

  @Test func `A line longer than the screen is wide is whole`() throws {
    let terminal = try start(columns: 20)
    let text = String((0..<100).map { Character(UnicodeScalar(UInt8(97 + $0 % 26))) })
    try enter(text + "\u{1}!\u{5}?", "!" + text + "?", in: terminal)
  }

  // MARK: Several lines

  @Test func `An entry goes on until it is complete, with a hanging indent`() throws {
    let terminal = try start()
    terminal.type("do {\r")
    try terminal.expectScreen("an indented second line") {
      $0.lines.last == "> do {" && $0.cursor.row == 1 && $0.cursor.column == 4
    }
    terminal.type("a {\rb\r}\r}\r")
    try terminal.expect("line: \"do {\\n  a {\\n    b\\n  }\\n}\"\r\n")
    try terminal.expectScreen("the block as it was typed") {
      $0.lines.prefix(5) == ["> do {", "    a {", "      b", "    }", "  }"]
    }
  }

  @Test func `The lines of an entry can be edited up and down`() throws {
    let terminal = try start()
    // Up twice from the third line and back one column, change the first; down twice, close.
    try enter(
      "f {\rab\rc\u{1B}[A\u{1B}[A\u{1B}[Dx\u{1B}[B\u{1B}[B}", "f x{\n  ab\n  c}", in: terminal)
  }

  @Test func `Alt-Enter begins a line although the entry is complete`() throws {
    let terminal = try start()
    try enter("a\u{1B}\rb", "a\nb", in: terminal)
  }

  @Test func `Backspace in an indentation goes back a step and then joins the lines`() throws {
    let terminal = try start()
    try enter("a {\r\u{7F}b\u{1}\u{7F}\u{5}}", "a {b}", in: terminal)
  }

  @Test func `Tab indents at the start of a line`() throws {
    let terminal = try start()
    try enter("a {\r\tb}", "a {\n    b}", in: terminal)
  }

  @Test func `An entry taller than the screen is whole`() throws {
    let terminal = try start(rows: 5)
    let lines = (1...12).map { "line\($0)" }
    try enter(
      "{\r" + lines.joined(separator: "\r") + "\r}",
      "{\n" + lines.map { "  \($0)\n" }.joined() + "}", in: terminal)
  }

  // MARK: Pasting

  private func pasted(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }

  @Test func `A pasted block is one entry, which Enter hands over`() throws {
    let terminal = try start()
    try terminal.expectScreen("bracketed paste on") { $0.isBracketedPasteOn }
    terminal.type(pasted("func f() {\n    print(\"é\")\n}\n\nf()\n"))
    try terminal.expectScreen("the block, not entered") {
      $0.lines == ["> func f() {", "      print(\"é\")", "  }", "", "  f()"]
    }
    try enter("", "func f() {\n    print(\"é\")\n}\n\nf()", in: terminal)
  }

  @Test func `Pasted escape sequences and carriage returns do nothing`() throws {
    let terminal = try start()
    try enter(pasted("a\u{1B}[31mb\u{1B}[0m\r\nc\u{4}"), "ab\nc", in: terminal)
  }

  @Test func `A paste goes in at the cursor`() throws {
    let terminal = try start()
    try enter("ad\u{1B}[D\(pasted("bc"))", "abcd", in: terminal)
  }

  @Test func `A large paste is whole`() throws {
    let terminal = try start()
    let text = (1...2_000).map { "let value\($0) = \($0)" }.joined(separator: "\n")
    try enter(pasted(text), text, in: terminal)
  }

  @Test func `Bracketed paste is off while nobody edits, and at the end`() throws {
    let terminal = try start()
    terminal.type("wait\r")
    try terminal.expect("waiting")
    #expect(!terminal.screen.isBracketedPasteOn)
    terminal.type("\u{3}")
    try terminal.expect("> ")
    #expect(terminal.screen.isBracketedPasteOn)
    terminal.type("\u{4}")
    #expect(try terminal.waitForExit() == 0)
    #expect(!terminal.screen.isBracketedPasteOn)
  }

  // MARK: Ctrl-C and Ctrl-D

  @Test(
    arguments: [
      ("on an empty line", ""), ("in a line", "abc"), ("in the middle of a line", "abc\u{1}"),
      ("in a block", "do {\rabc"), ("on the first line of a block", "do {\rabc\u{1B}[A"),
      ("in a search", "\u{12}abc"), ("after Escape", "ab\u{1B}"),
      ("in a paste that has no end", "\u{1B}[200~abc"),
    ])
  func `Ctrl-C drops what was typed`(_ place: String, typed: String) throws {
    let terminal = try start()
    terminal.type(typed)
    if !typed.isEmpty && typed != "\u{1B}[200~abc" {
      // The keys must have been taken before the interrupt, which flushes those that were not.
      try terminal.expectScreen("an echo") { $0.lines != [">"] }
    }
    terminal.type("\u{3}")
    try terminal.expect("^C\r\ninterrupted\r\n")
    try terminal.expect("> ")
    try enter("next", "next", in: terminal)
  }

  @Test func `Ctrl-V takes the next key as it is`() throws {
    let terminal = try start()
    try enter("\u{16}\u{1}a", "\u{1}a", in: terminal)
  }

  @Test func `Ctrl-C in a block leaves the block to be read`() throws {
    let terminal = try start()
    terminal.type("do {\rabc\u{1B}[A")
    try terminal.expectScreen("the cursor on the first line") {
      $0.cursor.row == 0 && $0.lines.count == 2
    }
    terminal.type("\u{3}")
    try terminal.expectLines("> do {", "    abc^C", "interrupted", ">")
  }

  @Test func `A signal to the editor stays with it`() throws {
    // libedit's own handler would send it to the whole process group, here to the script.
    let terminal = try PseudoTerminal(
      "/bin/sh",
      ["-c", "trap 'echo hit' INT; \"$0\" --pid; echo over", builtProduct("line-editor-probe")])
    try terminal.expect("pid: ")
    let process = try #require(pid_t(try terminal.expect("\r\n").dropLast(1)))
    try terminal.expect("> ")
    kill(process, SIGINT)
    try terminal.expect("interrupted")
    terminal.type("\u{4}")
    try terminal.expect("over")
    #expect(!terminal.log.contains("hit"))
  }

  @Test func `Ctrl-C while the program works stops the work, not the program`() throws {
    let terminal = try start()
    for _ in 1...3 {
      terminal.type("wait\r")
      try terminal.expect("waiting\r\n")
      terminal.type("\u{3}")
      try terminal.expect("stopped\r\n")
    }
    try enter("next", "next", in: terminal)
  }

  @Test func `Keys that are typed while the program works are kept and not echoed`() throws {
    let terminal = try start()
    terminal.type("wait\r")
    try terminal.expect("waiting\r\n")
    terminal.type("early")
    // The interrupt flushes the terminal's queue, so the work is ended from outside.
    terminal.signal(SIGINT)
    try terminal.expect("stopped\r\n")
    try terminal.expectLines("waiting", "stopped", "> early")
    try enter("!", "early!", in: terminal)
  }

  @Test func `Ctrl-D on an empty line ends, in a line it doesn't`() throws {
    let terminal = try start()
    terminal.type("abc\u{4}\u{1}\u{4}")
    try enter("", "bc", in: terminal)
    terminal.type("\u{4}")
    try terminal.expect("end\r\n")
    #expect(try terminal.waitForExit() == 0)
    #expect(terminal.isCooked)
  }

  @Test func `A terminal that goes away ends the input`() throws {
    let terminal = try start()
    terminal.signal(SIGHUP)
    #expect(try terminal.waitForExit() == -SIGHUP)
  }

  // MARK: The terminal afterwards

  @Test(arguments: ["exit", "crash"])
  func `The terminal is as before when the program ends`(_ command: String) throws {
    let terminal = try start()
    #expect(!terminal.isCooked)
    terminal.type(command + "\r")
    let status = try terminal.waitForExit()
    #expect(command == "exit" ? status == 3 : status < 0)
    #expect(terminal.isCooked)
    #expect(!terminal.screen.isBracketedPasteOn)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT])
  func `The terminal is as before when a signal ends the program`(_ signal: Int32) throws {
    let terminal = try start()
    terminal.type("abc")
    try terminal.expect("abc")
    terminal.signal(signal)
    #expect(try terminal.waitForExit() == -signal)
    #expect(terminal.isCooked)
    #expect(!terminal.screen.isBracketedPasteOn)
  }

  @Test func `A program that is stopped gives the terminal back and takes it again`() throws {
    let terminal = try start()
    terminal.type("abc")
    try terminal.expect("abc")
    terminal.signal(SIGTSTP)
    try terminal.waitUntilStopped()
    #expect(terminal.isCooked)
    try terminal.expectScreen("the paste mode off") { !$0.isBracketedPasteOn }
    terminal.signal(SIGCONT)
    try terminal.expect("> abc")
    #expect(!terminal.isCooked)
    try enter("d", "abcd", in: terminal)
  }

  // MARK: Prompt

  @Test func `A coloured prompt counts only what can be seen`() throws {
    let prompt = "\u{1B}[1m\u{1B}[34m2.3\u{1B}[0m> \u{1B}[0m"
    let terminal = try start(["--prompt", prompt], columns: 20)
    terminal.type("0123456789abcdef")
    try terminal.expectLines("2.3> 0123456789abcde", "f")
    try enter("\u{1}X", "X0123456789abcdef", in: terminal)
    #expect(terminal.log.contains("\u{1B}[1m\u{1B}[34m2"))
    #expect(terminal.screen.unknown == [])
  }

  // MARK: The person's own settings

  @Test func `Emacs keys are the default, and editrc wins`() throws {
    let file = folder.path("rc")
    try
      "# mine\n\nbind ^A ed-move-to-end\nprobe:bind ^G ed-move-to-beg\nother:bind ^E ed-move-to-beg\n"
      .write(toFile: file, atomically: true, encoding: .utf8)
    let terminal = try start(environment: ["EDITRC": file])
    try enter("b\u{1}c\u{7}a\u{5}d", "abcd", in: terminal)
  }

  @Test func `The file editrc in the home folder is read`() throws {
    try "bind ^T ed-move-to-beg\n".write(
      toFile: folder.path(".editrc"), atomically: true, encoding: .utf8)
    let terminal = try start()
    try enter("b\u{14}a", "ab", in: terminal)
  }

  @Test func `With vi keys lines, blocks and pastes work`() throws {
    let file = folder.path("rc")
    try "bind -v\nbind ^T ed-move-to-beg\n".write(
      toFile: file, atomically: true, encoding: .utf8)
    let terminal = try start(environment: ["EDITRC": file])
    try enter("bc\u{1B}0iA\u{1B}x", "bc", in: terminal)
    try enter("b\u{14}a", "ab", in: terminal)
    try enter("do {\ra\r}", "do {\n  a\n}", in: terminal)
    try enter(pasted("a {\n  b\n}"), "a {\n  b\n}", in: terminal)
    try enter("x\u{1B}kA!", "a {\n  b\n}!", in: terminal)
  }

  @Test func `A person who turned editing off gets plain lines`() throws {
    let file = folder.path("rc")
    try "edit off\n".write(toFile: file, atomically: true, encoding: .utf8)
    let terminal = try start(environment: ["EDITRC": file])
    try enter("abc\u{7F}d", "abd", in: terminal)
    #expect(terminal.isCooked)
  }

  @Test(arguments: ["dumb", "", "unknown"])
  func `A terminal that can do nothing gets no tricks`(_ name: String) throws {
    let terminal = try start(environment: ["TERM": name])
    try enter("hello", "hello", in: terminal)
    try terminal.expectLines("> hello", "line: \"hello\"", ">")
    terminal.type("do {\r")
    try terminal.expect(". ")
    try enter("}", "do {\n}", in: terminal)
    try terminal.expect("> ")
    terminal.type("abc")
    try terminal.expect("abc")
    terminal.type("\u{3}")
    try terminal.expect("interrupted\r\n")
    terminal.type("\u{4}")
    try terminal.expect("end\r\n")
    #expect(try terminal.waitForExit() == 0)
    #expect(!terminal.log.contains("\u{1B}"))
  }

  // MARK: Completing

  @Test func `Tab completes a word, or shows the ways to`() throws {
    let terminal = try start()
    terminal.type("b\t")
    try terminal.expectLines("> banana")
    terminal.type("\u{15}a\t")
    try terminal.expectLines("> ap")
    terminal.type("\t")
    try terminal.expectLines("apple    apricot", "> ap")
    try enter("r\t", "apricot", in: terminal)
  }

  // MARK: Size

  @Test func `A line goes on at the terminal's new width`() throws {
    let terminal = try start(columns: 80)
    terminal.type("0123456789")
    try terminal.expectLines("> 0123456789")
    try terminal.resize(rows: 24, columns: 14)
    terminal.type("abcdef")
    try terminal.expectLines("> 0123456789ab", "cdef")
    try terminal.resize(rows: 24, columns: 40)
    try enter("!", "0123456789abcdef!", in: terminal)
  }
}
