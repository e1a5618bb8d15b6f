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
}
