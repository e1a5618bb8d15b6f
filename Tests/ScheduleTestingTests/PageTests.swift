import ScheduleTesting
import Testing

import class Foundation.FileManager
import struct Foundation.URL

@Suite struct PageTests {
  @Test func `The example of the page is the file that is compiled and run here`() throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let root = tests.deletingLastPathComponent().deletingLastPathComponent()
    func text(_ file: URL) throws -> String {
      String(decoding: try #require(FileManager.default.contents(atPath: file.path)), as: UTF8.self)
    }
    let page = try text(
      root.appendingPathComponent("Sources/ScheduleTesting/ScheduleTesting.docc/ScheduleTesting.md")
    )
    let example = try text(tests.appendingPathComponent("PriceTests.swift"))
    #expect(page.contains("```swift\n\(example)```\n"))
  }

  @Test func `A deadlock of two queues is an end, with a schedule that repeats it`() throws {
    let exploration = Explorer().exploreProgram {
      let (red, blue) = (DispatchQueue(label: "red"), DispatchQueue(label: "blue"))
      red.async { blue.sync {} }
      blue.async { red.sync {} }
    }
    #expect(exploration.coverage == .all)
    let kinds = Set(exploration.results.map(\.outcome.kind))
    #expect(kinds.count == 2 && kinds.contains(.finished))
    let deadlock = try #require(exploration.results.first { $0.outcome.kind != .finished })
    #expect(Schedule(deadlock.schedule) != nil)
    #expect(deadlock.outcome.waits.count >= 2)
  }

  @Test func `Operations wait for those that they depend on, in every schedule`() {
    let exploration = Explorer().exploreProgram {
      let boil = BlockOperation { print("boil") }
      let brew = BlockOperation { print("brew") }
      brew.addDependency(boil)
      OperationQueue().addOperations([brew, boil], waitUntilFinished: true)
    }
    #expect(exploration.coverage == .all)
    #expect(exploration.results.map(\.output) == ["boil\nbrew\n"])
  }
}
