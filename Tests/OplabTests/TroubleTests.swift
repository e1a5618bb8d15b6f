import Foundation
import Testing

@testable import oplab

@Suite("Trouble") struct TroubleTests {
  /// A file or a machine on which a command can't do its work, and what is said about it.
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var words: [String]
    var prepare: @Sendable (Lab) throws -> Void = { _ in }
    var environment: [String: String] = [:]
    var status: Int32
    var error: String
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(
      name: "a missing file", words: ["run", "nope.swift"], status: 2,
      error: """
        nope.swift can't be read: No such file or directory. Check the path and its permissions.
        """),
    Case(
      name: "a folder", words: ["run", "folder"],
      prepare: { try $0.write("folder/x", "") }, status: 2,
      error: "folder is a folder. Name the Swift files in it."),
    Case(
      name: "a binary file", words: ["run", "a.swift"],
      prepare: { try $0.write("a.swift", Data([0x7F, 0x45, 0x4C, 0x46, 0, 0, 1, 0xFF])) },
      status: 2,
      error: "a.swift is not a text file in UTF-8. Name a file of Swift source."),
    Case(
      name: "an empty file", words: ["run", "a.swift"], prepare: { try $0.write("a.swift", "") },
      status: 2, error: "a.swift is empty. Write a Swift program into it."),
    Case(
      name: "no compiler", words: ["run", "a.swift"],
      prepare: { try $0.write("a.swift", "print(1)\n") }, environment: ["PATH": "/nowhere"],
      status: 3,
      error: """
        No Swift compiler on PATH. Install Swift 6.3 from https://www.swift.org/install and put \
        its 'usr/bin' on PATH.
        """),
    Case(
      name: "a missing lesson file", words: ["check", "nope.md"], status: 2,
      error: "nope.md: there is no such file; `oplab lessons` lists the lessons"),
    Case(
      name: "a name that no lesson can have", words: ["new", "semaphores.md"], status: 2,
      error: "semaphores.md: a lesson's file is named like 14-semaphores.md: number, hyphen, words"),
    Case(
      name: "a new lesson in place of another one", words: ["new", "1-a.md"],
      prepare: { try $0.write("1-a.md", "mine") }, status: 3,
      error: "1-a.md can't be written: it exists already; it is as it was"),
    Case(
      name: "a new lesson in a folder that isn't there", words: ["new", "nowhere/1-a.md"],
      status: 3,
      error: "nowhere/1-a.md can't be written: there is no folder nowhere; it is as it was"),
    Case(
      name: "a folder without lessons", words: ["check", "folder"],
      prepare: { try $0.write("folder/x", "") }, status: 2,
      error: """
        folder: no lessons in this folder; a lesson's file is named like `01-first-steps.md`
        """),
    Case(
      name: "a lesson that isn't there", words: ["show", "7"],
      prepare: { try $0.write("lessons/01-a.md", CheckTests.lesson()) },
      environment: ["OPLAB_LESSONS": "lessons"], status: 2,
      error: "there is no lesson 7; there are 1"),
    Case(
      name: "an example that isn't there", words: ["play", "1.7"],
      prepare: { try $0.write("lessons/01-a.md", CheckTests.lesson()) },
      environment: ["OPLAB_LESSONS": "lessons"], status: 2,
      error: "there is no example 1.7; lesson 1 has 1.1 to 1.1"),
    Case(
      name: "the solution of what is no exercise", words: ["run", "1.1", "--solution"],
      prepare: { try $0.write("lessons/01-a.md", CheckTests.lesson()) },
      environment: ["OPLAB_LESSONS": "lessons"], status: 2,
      error: "'1.1' is no exercise, so it has no solution; leave out --solution"),
    Case(
      name: "the schedules of an example that measures", words: ["explore", "1.1"],
      prepare: {
        try $0.write("lessons/01-a.md", "# 1. A\n\n## B\n\n```swift run=real\nprint(1)\n```\n")
      },
      environment: ["OPLAB_LESSONS": "lessons"], status: 2,
      error:
        "1.1 measures: it runs on the system's threads, which nobody schedules; 'oplab run 1.1' runs it"
    ),
    Case(
      name: "a word that names no lesson", words: ["show", "first"],
      prepare: { try $0.write("lessons/01-a.md", CheckTests.lesson()) },
      environment: ["OPLAB_LESSONS": "lessons"], status: 2,
      error: "'first' names no lesson; write a lesson like 2 or an example like 2.3"),
    Case(
      name: "a malformed lesson", words: ["show", "1"],
      prepare: { try $0.write("lessons/01-a.md", "# 1. A\n\n```swift\nprint(1)\n") },
      environment: ["OPLAB_LESSONS": "lessons"], status: 2,
      error: """
        lessons/01-a.md:3:1: the fence isn't closed; end it with a line of as many backticks as \
        it begins with
        """),
    Case(
      name: "a lessons folder that isn't there", words: ["lessons"],
      environment: ["OPLAB_LESSONS": "nowhere"], status: 2,
      error: "nowhere: there is no such folder; name the folder with the lessons"),
  ]

  @Test(arguments: cases)
  func `is told with what, where and what next`(trouble: Case) throws {
    try withLab { lab in
      try trouble.prepare(lab)
      let result = try lab.run(trouble.words, environment: trouble.environment)
      #expect(result.status == trouble.status)
      #expect(result.error == "oplab: error: \(trouble.error)\n")
    }
  }

  /// Root may read everything, so the lab runs as somebody else here.
  @Test func `with permissions is told`() throws {
    try withLab { lab in
      try lab.write("a.swift", "print(1)\n")
      try lab.write("01-a.md", CheckTests.lesson())
      for name in ["a.swift", "01-a.md"] {
        try FileManager.default.setAttributes(
          [.posixPermissions: 0], ofItemAtPath: lab.folder.appendingPathComponent(name).path)
      }
      let asNobody =
        geteuid() == 0
        ? ["/usr/bin/setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"] : []
      let run = try lab.run(["run", "a.swift"], prefix: asNobody)
      #expect(run.status == 2)
      #expect(
        run.error == """
          oplab: error: a.swift can't be read: Permission denied. Check the path and its \
          permissions.

          """)
      let check = try lab.run(["check", "01-a.md"], prefix: asNobody)
      #expect(check.status == 2)
      #expect(
        check.error == """
          oplab: error: 01-a.md: the file may not be read; give yourself permission with \
          `chmod u+r`

          """)
    }
  }

  @Test func `with the cache folder doesn't keep a program from running`() throws {
    try withLab { lab in
      try lab.write("a.swift", "print(1)\n")
      try lab.write("cache", "a file where a folder should be")
      let cache = lab.folder.appendingPathComponent("cache").path
      let result = try lab.run(
        ["run", "--trace", "off", "a.swift"], environment: ["XDG_CACHE_HOME": cache])
      #expect(result.status == 0)
      #expect(result.output == "1\n")
      #expect(result.error.hasPrefix("  Finished.\noplab: warning: "))
      #expect(result.error.contains(cache))
    }
  }

  @Test func `is what doctor looks for`() throws {
    try withLab { lab in
      try lab.write("lessons/01-a.md", CheckTests.lesson())
      let good = try lab.run(["doctor"], environment: ["OPLAB_LESSONS": "lessons"])
      #expect(good.status == 0)
      #expect(!good.output.contains("✗"))
      let bad = try lab.run(
        ["doctor"], environment: ["OPLAB_LESSONS": "lessons", "PATH": "/nowhere"])
      #expect(bad.status == 3)
      #expect(bad.output.contains("✗ compiler  No Swift compiler on PATH."))
    }
  }
}
