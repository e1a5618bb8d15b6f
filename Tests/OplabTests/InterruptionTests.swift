import Foundation
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

  @Test func `of a search shows what was found until then`() throws {
    try withLab { lab in
      // More schedules than any machine takes in the time of a test.
      try lab.write(
        "a.swift",
        """
        import Foundation
        let lock = NSLock()
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
          for _ in 0..<6 { lock.withLock {} }
        }
        """)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: Lab.program)
      process.arguments = ["explore", "a.swift", "--seconds", "600", "--limit", "100000000"]
      process.currentDirectoryURL = lab.folder
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      // The search has begun once a host runs; whenever the signal comes, it ends in the same way.
      try lab.waitForHost(of: process.processIdentifier)
      kill(process.processIdentifier, SIGINT)
      let text = String(
        decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal)
      #expect(process.terminationStatus == SIGINT)
      #expect(text.contains("Interrupted after"))
    }
  }
}

extension Lab {
  /// Waits until a process has started a program that explores.
  fileprivate func waitForHost(of parent: Int32) throws {
    let tasks = "/proc/\(parent)/task"
    while true {
      for task in try FileManager.default.contentsOfDirectory(atPath: tasks) {
        let children = try? String(contentsOfFile: "\(tasks)/\(task)/children", encoding: .utf8)
        for child in (children ?? "").split(separator: " ") {
          let words = FileManager.default.contents(atPath: "/proc/\(child)/cmdline")
          if let words, String(decoding: words, as: UTF8.self).contains("--explore") { return }
        }
      }
      sched_yield()
    }
  }
}
