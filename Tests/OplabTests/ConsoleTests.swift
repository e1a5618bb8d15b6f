import Foundation
import PseudoTerminal
import Testing

@testable import oplab

@Suite("On a terminal") struct ConsoleTests {
  @Test(arguments: [
    (["TERM": "xterm"], true),
    (["TERM": "xterm", "NO_COLOR": "1"], false),
    (["TERM": "xterm", "NO_COLOR": ""], true),
    (["TERM": "dumb"], false),
  ])
  func `there are colours unless they are refused`(environment: [String: String], has: Bool) throws
  {
    try withLab { lab in
      try lab.write("lessons/01-a.md", CheckTests.lesson())
      let terminal = try start(lab, ["show", "1"], environment)
      #expect(try terminal.waitForExit() == 0)
      #expect(terminal.log.contains("one"))
      #expect(terminal.log.contains("\u{1B}[") == has)
    }
  }

  @Test func `lines are as wide as it is`() throws {
    try withLab { lab in
      try lab.write("a.swift", "print(String(repeating: \"x\", count: 100))\n")
      let terminal = try start(lab, ["run", "a.swift"], columns: 60)
      #expect(try terminal.waitForExit() == 0)
      #expect(terminal.screen.lines.contains { $0.hasSuffix("┆ xxxxxxxxxxxxxxxxxxxxxxxx") })
    }
  }

  @Test func `a compiler that takes its time shows life, and leaves no trace of that`() throws {
    try withLab { lab in
      // A cache of its own: everything has to be compiled anew, which takes seconds.
      try lab.write("a.swift", "import Foundation\nprint(\"there it is\")\n")
      let terminal = try start(
        lab, ["run", "a.swift"], ["XDG_CACHE_HOME": lab.folder.path + "/cache"])
      try terminal.expect("compiling")
      #expect(try terminal.waitForExit() == 0)
      #expect(terminal.screen.lines.contains { $0.contains("│ there it is") })
      #expect(!terminal.screen.lines.contains { $0.contains("compiling") })
    }
  }

  /// Starts the lab in a folder, in a terminal.
  private func start(
    _ lab: Lab, _ words: [String], _ environment: [String: String] = [:], columns: Int = 80
  ) throws -> PseudoTerminal {
    var variables = environment
    variables["PATH"] = ProcessInfo.processInfo.environment["PATH"]
    variables["HOME"] = lab.folder.path
    variables["OPLAB_LESSONS"] = lab.folder.path + "/lessons"
    if variables["XDG_CACHE_HOME"] == nil {
      variables["XDG_CACHE_HOME"] = Lab.program + "-test-cache"
    }
    // The terminal starts programs where the test is: the shell goes to the folder first.
    return try PseudoTerminal(
      "/bin/sh", ["-c", "cd \"$0\" && exec \"$@\"", lab.folder.path, Lab.program] + words,
      environment: variables, columns: columns)
  }
}
