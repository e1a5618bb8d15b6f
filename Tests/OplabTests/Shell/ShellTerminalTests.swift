import Foundation
import PseudoTerminal
import Testing

@testable import oplab

/// The shell as a learner meets it, in a terminal of 24 lines and 80 columns.
@Suite struct ShellTerminalTests {
  private let folder: ShellFolder

  init() throws {
    folder = try ShellFolder()
  }

  /// The shell after its first prompt.
  private func start(_ environment: [String: String] = [:]) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      builtProduct("oplab"),
      environment: folder.environment.merging(environment) { $1 }, deadline: 120)
    try terminal.expect("Enter begins lesson 1, Tea.\r\n")
    try terminal.expect("> ")
    return terminal
  }

  /// Types a line and waits for what it shows, page after page, and for the next prompt.
  private func enter(_ text: String, _ expected: String..., in terminal: PseudoTerminal) throws {
    terminal.type(text + "\r")
    for text in expected + ["\u{1B}[?2004h"] {
      while try terminal.expect(text, or: "-- more") == "-- more" { terminal.type("\r") }
    }
  }

  @Test func `It opens with what this is and what to type`() throws {
    let terminal = try start()
    #expect(
      terminal.screen.lines == [
        "Operation Lab: what Swift's operations, queues and threads really do, seen by",
        "running them.", "",
        "Press Enter to begin with lesson 1, Tea. At any time you can type Swift, a line",
        "or a block, and see what happens.",
        ":help lists the commands, Ctrl-C stops a run, Ctrl-D leaves.", "",
        "Enter begins lesson 1, Tea.", ">",
      ])
  }

  @Test func `Enter leads from the title to the run of an example`() throws {
    let terminal = try start()
    try enter("", "1. Tea", "Opening words.", "1.1 · Enter goes on.", in: terminal)
    try enter("", "Boiling", "Water first.", "Enter shows the next example.", in: terminal)
    try enter("", "let boil = BlockOperation", "1.1 · Enter runs it.", in: terminal)
    try enter("", "it boils", "finished", "Finished.", "1.1 · Enter goes on.", in: terminal)
    try enter("", "Look at the trace.", in: terminal)
  }

  @Test func `A question is answered, or skipped with Enter`() throws {
    let terminal = try start()
    try enter(":open 1.2", "Two jobs.", in: terminal)
    try enter(
      "", "Which is printed first?", "1. `a`", "2. `b`",
      "1.2 · Type a number from 1 to 2; Enter runs it without a guess.", in: terminal)
    try enter("maybe", "That is none of the answers.", in: terminal)
    try enter("2", "In which order", "Type the numbers 1 to 2 in their order", in: terminal)
    try enter(
      "2 1", "│ a", "│ b", "Finished.", "✗ You said: b", "Answer: a", "`b` waits for `a`.",
      "✓ You were right.", "Answer: a, then b", "As they ran.", in: terminal)
    try enter(":open 1.2", "Two jobs.", in: terminal)
    try enter("", "Which is printed first?", in: terminal)
    try enter("", "Finished.", "Answer: a", "Answer: a, then b", in: terminal)
  }

  @Test func `A cell runs, and the next ones know what it declared`() throws {
    let terminal = try start()
    try enter("let tea = BlockOperation { print(\"tea\") }", in: terminal)
    try enter("tea.start()", "tea", "executing", "│", "tea", "finished", in: terminal)
    // The output of earlier cells is withheld.
    terminal.type("print(\"once more\", tea.isFinished)\r")
    let shown = try terminal.expect("once more true")
    #expect(!shown.contains("executing"))
  }

  @Test func `The value of an expression is shown, and a mistake in it as it was typed`() throws {
    let terminal = try start()
    try enter("let tea = BlockOperation {}", in: terminal)
    try enter("tea.isFinished", "│ false", in: terminal)
    try enter("tea.start()", "finished", in: terminal)
    try enter("[1, 2].map { $0 + 1 }.count == 2 && tea.isFinished", "│ true", in: terminal)
    try enter("tea.addDependency(5)", "error: cannot convert value", in: terminal)
    #expect(!terminal.log.contains("¶"))
  }

  @Test func `A cell can use the names of the example that ran`() throws {
    let terminal = try start()
    for text in ["Opening words.", "Water first.", "let boil", "Finished."] {
      try enter("", text, in: terminal)
    }
    try enter("print(\"boiled:\", boil.isFinished)", "boiled: true", in: terminal)
  }

  @Test func `A block goes on until it is whole`() throws {
    let terminal = try start()
    terminal.type("for number in 1...2 {\r")
    try terminal.expectScreen("an indented second line") { $0.cursor.column == 4 }
    terminal.type("print(\"number\", number)\r")
    try enter("}", "number 1", "number 2", in: terminal)
  }

  @Test func `A pasted block is one cell, whatever its line ends`() throws {
    let terminal = try start()
    terminal.type(
      "\u{1B}[200~func pour(_ cup: String) {\r\n    print(\"pour\", cup)\r\n}\r\n\r\n"
        + "pour(\"café €\")\r\n\u{1B}[201~")
    try terminal.expectScreen("the block") { $0.lines.contains("  pour(\"café €\")") }
    try enter("", "pour café €", in: terminal)
  }

  @Test func `A cell that doesn't compile is explained and leaves the session as it was`() throws {
    let terminal = try start()
    try enter("let cups = 3", in: terminal)
    try enter("let cups = nonsense", "error", "nonsense", "^", in: terminal)
    try enter("print(\"cups:\", cups)", "cups: 3", in: terminal)
  }

  @Test func `A cell that traps leaves the session as it was`() throws {
    let terminal = try start()
    try enter("let cups = 3", in: terminal)
    try enter(
      "fatalError(\"no milk\")", "Trapped: no milk", "The session goes on without this cell",
      in: terminal)
    try enter("print(\"cups:\", cups)", "cups: 3", in: terminal)
  }

  @Test func `A later cell can let an earlier one go on`() throws {
    let terminal = try start()
    try enter(
      "let gate = DispatchSemaphore(value: 0); let queue = OperationQueue(); "
        + "queue.addOperation { gate.wait(); print(\"through\") }", "Stalled.", in: terminal)
    try enter("gate.signal()", "through", in: terminal)
  }

  @Test func `Colours are used on a terminal that has them`() throws {
    let terminal = try PseudoTerminal(
      builtProduct("oplab"),
      environment: folder.environment.merging(["NO_COLOR": ""]) { $1 }, deadline: 120)
    try terminal.expect("\u{1B}[2mEnter begins lesson 1, Tea.\u{1B}[0m")
    try terminal.expect("\u{1B}[1m>\u{1B}[0m ")
  }

  @Test func `A passage that is longer than the screen is read page by page`() throws {
    let terminal = try start()
    terminal.type(":help\r")
    try terminal.expect("-- more: Enter goes on, q leaves the rest out --")
    #expect(terminal.screen.lines.count == 24)
    #expect(
      terminal.screen.lines.contains(
        "  :next                    go on, as Enter on an empty line does"))
    terminal.type("q")
    try terminal.expect("\u{1B}[?2004h")
    #expect(!terminal.log.contains("Ctrl-R"))
    // Whoever types on wants the prompt, and has it after the rest.
    terminal.type(":help\r")
    try terminal.expect("-- more")
    terminal.type(":a")
    try terminal.expect("Ctrl-R")
    try enter("gain", "Nothing has been shown yet.", in: terminal)
  }

  @Test func `Ctrl-C at a page leaves the rest of a run out`() throws {
    let terminal = try start()
    terminal.type("for number in 1...100 { print(\"row\", number) }\r")
    try terminal.expect("row 20")
    try terminal.expect("-- more")
    terminal.type("\u{3}")
    try terminal.expect("\u{1B}[?2004h")
    #expect(!terminal.log.contains("row 50"))
    try enter(":cells", "cell 1", "for number", in: terminal)
  }

  // MARK: Ctrl-C and Ctrl-D

  @Test func `Ctrl-C drops the line`() throws {
    let terminal = try start()
    terminal.type("let x = ")
    try terminal.expect("let x = ")
    terminal.type("\u{3}")
    try terminal.expect("^C")
    try terminal.expect("\u{1B}[?2004h")
    try enter("print(\"still here\")", "still here", in: terminal)
  }

  @Test func `Ctrl-C stops a run and leaves the session as it was`() throws {
    let terminal = try start()
    try enter("let cups = 3", in: terminal)
    // The program says that it runs before it goes on for ever.
    terminal.type("print(\"spinning\"); while true {}\r")
    try terminal.expect("│")
    try terminal.expect("spinning")
    terminal.type("\u{3}")
    try terminal.expect("Stopped.")
    try terminal.expect("\u{1B}[?2004h")
    try enter("print(\"cups:\", cups)", "cups: 3", in: terminal)
  }

  @Test func `Ctrl-C again says how to leave`() throws {
    let terminal = try start()
    terminal.type("\u{3}")
    try terminal.expect("^C")
    try terminal.expect("\u{1B}[?2004h")
    terminal.type("\u{3}")
    try terminal.expect("Ctrl-D or :quit leaves the lab.")
  }

  @Test(arguments: ["\u{4}", ":quit\r", ":q\r", "quit\r", "exit\r"])
  func `Ctrl-D and quit leave with status 0 and the terminal as it was`(_ keys: String) throws {
    let terminal = try start()
    terminal.type(keys)
    #expect(try terminal.waitForExit() == 0)
    #expect(terminal.isCooked)
    #expect(!terminal.screen.isBracketedPasteOn)
  }

  @Test func `Keys typed while an example runs are there at the next prompt`() throws {
    let terminal = try start()
    terminal.type("print(\"early\")\rprint(\"late\")\r")
    try terminal.expect("│")
    try terminal.expect("early")
    try terminal.expect("│")
    try terminal.expect("late")
  }

  // MARK: What lasts

  @Test func `History lasts beyond the session`() throws {
    let first = try start()
    try enter("print(\"remember me\")", "remember me", in: first)
    first.type("\u{4}")
    #expect(try first.waitForExit() == 0)

    let second = try start()
    second.type("\u{1B}[A")
    try second.expectLines("> print(\"remember me\")")
    #expect(FileManager.default.fileExists(atPath: folder.path("state/oplab/history")))
  }

  // MARK: Trouble

  @Test func `The next session goes on where this one ends`() throws {
    let first = try start()
    for _ in 1...4 { try enter("", in: first) }
    try enter(":progress", "1  ████", "2  ░░░░", in: first)
    first.type("\u{4}")
    #expect(try first.waitForExit() == 0)
    let second = try PseudoTerminal(
      builtProduct("oplab"), environment: folder.environment, deadline: 120)
    try second.expect("Welcome back. Press Enter to go on with 1.1, in lesson 1, Tea;")
    try second.expect("Enter goes on with 1.1.\r\n")
    try second.expect("> ")
    try enter("", "Look at the trace.", in: second)
    try enter("boil.isFinished", "│ true", in: second)
  }

  @Test func `An example is changed in the editor and run`() throws {
    try folder.write("editor", "#!/bin/sh\nsed -i s/boils/sings/ \"$1\"\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path("editor"))
    let terminal = try start(["EDITOR": folder.path("editor")])
    for _ in 1...3 { try enter("", in: terminal) }
    try enter(":edit", "│ it sings", "Finished.", in: terminal)
    try enter(":run", "│ it sings", in: terminal)
    try enter(":lesson", "it boils", in: terminal)
    try enter(":run", "│ it boils", in: terminal)
  }

  @Test func `An editor that can't be run is named`() throws {
    let terminal = try start(["EDITOR": "/nowhere/editor"])
    try enter(":edit", "The editor '/nowhere/editor' couldn't be run.", in: terminal)
  }

  @Test func `Without lessons one can still play`() throws {
    let empty = folder.path("empty")
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    let terminal = try PseudoTerminal(
      builtProduct("oplab"),
      environment: folder.environment.merging(["OPLAB_LESSONS": empty]) { $1 }, deadline: 120)
    try terminal.expect("no lessons in this folder")
    try terminal.expect("\u{1B}[?2004h")
    #expect(!terminal.log.contains("last screen"))
    try enter("print(\"play\")", "play", in: terminal)
  }

  @Test func `Without a compiler one can still read`() throws {
    let terminal = try PseudoTerminal(
      builtProduct("oplab"),
      environment: folder.environment.merging(["PATH": "/nowhere"]) { $1 }, deadline: 120)
    try terminal.expect("No Swift compiler on PATH.")
    try terminal.expect("\u{1B}[?2004h")
    try enter("", "Opening words.", in: terminal)
    try enter("print(1)", "No Swift compiler on PATH.", in: terminal)
  }

  @Test func `A malformed lesson is named, and the others are there`() throws {
    try folder.write("lessons/03-bad.md", "# Bad\n")
    let terminal = try PseudoTerminal(
      builtProduct("oplab"), environment: folder.environment, deadline: 120)
    try terminal.expect("03-bad.md:1:1:")
    try terminal.expect("Enter begins lesson 1, Tea.")
  }
}
