import Foundation
import PseudoTerminal
import Testing

@testable import oplab

/// An hour of somebody who knows nothing of the lab, in the first two lessons, in a terminal of 24 lines
/// and 80 columns; `Newcomer.txt` is what the terminal has shown at the end.
///
/// After a change of what is shown, `OPLAB_UPDATE=1 swift test --filter NewcomerTests` rewrites it; read
/// the difference as a newcomer would.
@Suite("A newcomer") struct NewcomerTests {
  private let folder: ShellFolder
  private let lessons = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("lessons").path
  private let snapshot = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Newcomer.txt")

  init() throws { folder = try ShellFolder() }

  /// What is typed in the first session; an empty line is Enter alone.
  private static let first = [
    // Reads, runs, and tries things.
    "", "", "", "", "boil.isFinished", "boil.strat()", ":explain", "let cup = BlockOperation {}",
    ":undo", ":cells",
    """
    func pour(_ cup: String) {
      print("pouring", cup)
    }
    pour("café")
    """, ":why boil", ":opne 2", "", "",
    // An exercise, failed and then solved.
    ":open 1.5", ":hint", "", ":run",
    """
    final class Brew: Operation, @unchecked Sendable {
      override func main() { print("a cup of Darjeeling") }
    }
    let brew = Brew()
    let kitchen = OperationQueue()
    for _ in 1...2 { kitchen.addOperation(brew) }
    """, ":check", ":hint", ":hint",
    """
    final class Brew: Operation, @unchecked Sendable {
      override func main() { print("a cup of Darjeeling") }
    }
    for _ in 1...2 { Brew().start() }
    """, ":check", ":solution",
    // The next lesson: a guess, a wrong one, and a look at why.
    ":open 2", "", "", "first the water", "1 2", ":why brew", ":open 2.4", "",
  ]

  private func start() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      builtProduct("oplab"),
      environment: folder.environment.merging(["OPLAB_LESSONS": lessons]) { $1 }, deadline: 120)
    try terminal.expect(Self.prompt)
    return terminal
  }

  /// Is written before each prompt.
  private static let prompt = "\u{1B}[?2004h"

  /// Types an entry, pastes it if it has several lines, turns the pages of what it shows, and waits for
  /// the next prompt.
  ///
  /// - Parameter pages: The keys for the first pages; Enter turns the others.
  private func enter(_ entry: String, pages: [String] = [], in terminal: PseudoTerminal) throws {
    let isBlock = entry.contains("\n")
    terminal.type(isBlock ? "\u{1B}[200~\(entry)\u{1B}[201~\r" : entry + "\r")
    var keys = pages[...]
    while try terminal.expect(Self.prompt, or: "-- more") == "-- more" {
      terminal.type(keys.popFirst() ?? "\r")
    }
  }

  /// Ends the session, and returns all that the terminal has shown.
  private func leave(_ terminal: PseudoTerminal, by keys: String) throws -> String {
    terminal.type(keys)
    #expect(try terminal.waitForExit() == 0)
    return terminal.screen.transcript
  }

  @Test func `goes through two lessons, tries things, makes mistakes, and comes back`() throws {
    var transcript = ""
    do {
      let terminal = try start()
      for entry in Self.first { try enter(entry, in: terminal) }
      // Is the scheduler, takes a choice back, and lets the rest take its course.
      terminal.type(":step\r")
      for key in ["3", "u", "e"] {
        try terminal.expect("q: leave")
        terminal.type(key)
      }
      try terminal.expect("q: leave")
      terminal.type("q")
      try terminal.expect(Self.prompt)
      transcript += try leave(terminal, by: ":quit\r")
    }
    let terminal = try start()
    // Looks at the first pages of what is too long for the screen, and has seen enough.
    try enter(":help", pages: [" ", "q"], in: terminal)
    for entry in ["", ":progress", "let late = 1"] { try enter(entry, in: terminal) }
    transcript += "\n\n––– the next day –––\n\n" + (try leave(terminal, by: "\u{4}")) + "\n"
    if ProcessInfo.processInfo.environment["OPLAB_UPDATE"] != nil {
      try Data(transcript.utf8).write(to: snapshot)
    }
    #expect(try String(contentsOf: snapshot, encoding: .utf8) == transcript)
  }
}
