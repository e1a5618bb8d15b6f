import Foundation
import PseudoTerminal

/// A session of the shell with 200 cells, through a pseudo-terminal: how long a key takes to its echo, Tab
/// to its answer, and one more cell to its run, against the same in a session that has just begun.
///
/// Limits: Tab answers within 100 ms, as nothing that a person waits for should take longer; and one more
/// cell takes no longer than eight times a first one, nearly all of it for the compiler, which is given all
/// cells each time.
func benchmarkSession() -> Bool {
  do {
    let fresh = try ShellSession()
    let long = try ShellSession()
    // What they build on each other is as in a session by hand.
    for number in 1..<200 {
      try long.enter(
        number.isMultiple(of: 2)
          ? "func pour\(number)(_ cups: Int) -> Int { cups + \(number) }"
          : "let brew\(number) = BlockOperation { print(\"cup \(number)\") }")
    }
    for session in [fresh, long] { try session.enter("let theLastOfAll = 200") }
    let keys = Measurement(rounds: 31, of: 1, [fresh.press, long.press])
    let tabs = Measurement(rounds: 31, of: 1, [fresh.complete, long.complete])
    let cells = Measurement(rounds: 5, of: 1, [fresh.runNewCell, long.runNewCell])
    printRow("in a session of", ["1 cell, ms", "200, ms", "ratio"])
    for (title, measured) in [
      ("a key to its echo", keys), ("Tab to its answer", tabs), ("a new cell to its end", cells),
    ] {
      printRow(
        title,
        [0, 1].map { String(format: "%.1f", measured.time(of: $0) / 1e6) } + [
          String(format: "%.2f ×", measured.ratio(of: 1, to: 0))
        ])
    }
    let inLimits = tabs.time(of: 1) < 100e6 && cells.ratio(of: 1, to: 0) <= 8
    print(inLimits ? "within the limits" : "OVER THE LIMITS: 100 ms for Tab, 8 × for a cell")
    return inLimits
  } catch {
    print("This benchmark needs the lab beside it: \(error)")
    return false
  }
}

/// The lab's shell as a person meets it, without lessons.
private final class ShellSession {
  private let terminal: PseudoTerminal
  private let folder: String

  /// Is written before each prompt.
  private static let prompt = "\u{1B}[?2004h"

  init() throws {
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("oplab-benchmark-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: folder + "/lessons", withIntermediateDirectories: true)
    let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("oplab").path
    terminal = try PseudoTerminal(
      program,
      environment: ProcessInfo.processInfo.environment.merging([
        "HOME": folder, "XDG_STATE_HOME": folder, "OPLAB_LESSONS": folder + "/lessons",
        "TERM": "xterm", "LC_ALL": "C.UTF-8", "NO_COLOR": "1",
        // The cells stay compiled from one run of the benchmark to the next.
        "XDG_CACHE_HOME": program + "-benchmark-cache",
      ]) { $1 })
    try terminal.expect(Self.prompt)
    try terminal.expect("> ")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Types a cell and waits for the next prompt.
  func enter(_ cell: String) throws {
    terminal.type(cell + "\r")
    try terminal.expect(Self.prompt)
    try terminal.expect("> ")
  }

  func press() {
    expect("x", after: "x")
    kill()
  }

  func complete() {
    expect("theLastO", after: "theLastO")
    expect("fAll", after: "\t")
    kill()
  }

  /// Runs a cell that was never compiled, and takes it back.
  func runNewCell() {
    let text = "the end \(Int.random(in: 0..<1 << 40))"
    terminal.type("print(\"\(text)\")\r")
    expect("│", after: "")
    expect(text, after: "")
    expect(Self.prompt, after: "")
    expect(Self.prompt, after: ":undo\r")
  }

  /// Empties the line.
  private func kill() { expect("\u{1B}[K", after: "\u{15}") }

  private func expect(_ text: String, after keys: String) {
    if !keys.isEmpty { terminal.type(keys) }
    do { try terminal.expect(text) } catch { fatalError("\(error)") }
  }
}
