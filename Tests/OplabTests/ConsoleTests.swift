import Foundation
import Presentation
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

  @Test(
    arguments: [
      ([:], .standard), (["COLORFGBG": "15;0"], .dark), (["COLORFGBG": "0;15"], .light),
      (["COLORFGBG": "0;default;7"], .light), (["COLORFGBG": "7;default;8"], .dark),
      (["COLORFGBG": "default;default"], .standard), (["COLORFGBG": "0;"], .standard),
      (["COLORFGBG": "0;99"], .standard), (["OPLAB_BACKGROUND": "light"], .light),
      (["OPLAB_BACKGROUND": "dark", "COLORFGBG": "0;15"], .dark),
      (["OPLAB_BACKGROUND": "blue", "COLORFGBG": "0;15"], .light),
    ] as [([String: String], Palette)])
  func `colours are for the background that is named, or that the terminal has`(
    environment: [String: String], palette: Palette
  ) throws {
    #expect(Palette.onBackground(of: environment) == palette)
    try withLab { lab in
      try lab.write("lessons/01-a.md", CheckTests.lesson())
      let terminal = try start(
        lab, ["show", "1"], environment.merging(["TERM": "xterm-256color"]) { $1 })
      #expect(try terminal.waitForExit() == 0)
      #expect(terminal.log.contains("\u{1B}[38;5;") == (palette != .standard))
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
