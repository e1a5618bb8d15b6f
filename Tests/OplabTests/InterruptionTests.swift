import Foundation
import PseudoTerminal
import Testing

@testable import oplab

@Suite("An interruption") struct InterruptionTests {
  @Test(arguments: [SIGINT, SIGTERM])
  func `stops the program that runs, and the lab ends by the same signal`(number: Int32) throws {
    try withLab { lab in
      try lab.write("a.swift", "print(\"ready\")\nwhile true {}\n")
      let process = Process()
      process.executableURL = URL(fileURLWithPath: Lab.program)
      process.arguments = ["run", "a.swift"]
      process.currentDirectoryURL = lab.folder
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      var text = Data()
      while !text.contains("ready".utf8) {
        let part = output.fileHandleForReading.availableData
        try #require(!part.isEmpty, "the program ended too early")
        text += part
      }
      kill(process.processIdentifier, number)
      text += output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal)
      #expect(process.terminationStatus == number)
      #expect(String(decoding: text, as: UTF8.self).contains("The run was stopped."))
    }
  }

  @Test func `of a search shows what was found until then, and the lab ends by the same signal`()
    throws
  {
    try withLab { lab in
      // More schedules than any machine takes in the time of a test.
      try lab.write(
        "a.swift", (["import Foundation"] + Self.endless).joined(separator: "\n") + "\n")
      let terminal = try PseudoTerminal(
        Lab.program,
        ["explore", lab.folder.path + "/a.swift", "--seconds", "600", "--limit", "100000000"],
        environment: ProcessInfo.processInfo.environment.merging([
          "XDG_CACHE_HOME": Lab.program + "-test-cache", "COLUMNS": "80",
        ]) { $1 }, deadline: 120)
      // It appears once some schedules were run.
      #expect(
        try terminal.expect("Ctrl-C stops").contains(
          /░  [1-9][0-9]* of a(bout|t most) [0-9]+ schedules/))
      terminal.type("\u{3}")
      #expect(try terminal.waitForExit() == -SIGINT)
      let shown = terminal.screen.transcript
      #expect(shown.contains(/Interrupted after [1-9][0-9]* schedules. Others may end/), "\(shown)")
      #expect(shown.contains("Outcome 1"))
      #expect(!shown.contains("Ctrl-C stops"))
    }
  }

  @Test func `of a search in the shell shows what was found until then, and the shell goes on`()
    throws
  {
    let folder = try ShellFolder()
    let terminal = try PseudoTerminal(
      Lab.program, environment: folder.environment, columns: 100, deadline: 120)
    try terminal.expect("\u{1B}[?2004h> ")
    for line in Self.endless {
      terminal.type(line + "\r")
      try terminal.expect("\u{1B}[?2004h> ")
    }
    terminal.type(":explore\r")
    try terminal.expect("Ctrl-C stops")
    terminal.type("\u{3}")
    try terminal.expect("Interrupted after ")
    terminal.type("print(\"still \" + \"here\")\r")
    try terminal.expect("still here")
    terminal.type("\u{4}")
    #expect(try terminal.waitForExit() == 0)
  }

  private static let endless = [
    "let lock = NSLock()",
    "DispatchQueue.concurrentPerform(iterations: 4) { _ in for _ in 0..<100 { lock.withLock {} } }",
  ]
}
