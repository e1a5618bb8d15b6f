import Foundation
import Testing

@testable import oplab

@Suite("A learner's file") struct LearnersFilesTests {
  @Test func `runs, and its run is shown while it happens`() throws {
    try withLab { lab in
      try lab.write(
        "tea.swift",
        """
        import Foundation

        let boil = BlockOperation { print("the water boils") }
        let brew = BlockOperation { print("the tea is ready") }
        brew.addDependency(boil)
        let kitchen = OperationQueue()
        kitchen.addOperations([brew, boil], waitUntilFinished: true)
        """)
      let result = try lab.run(["run", "tea.swift"])
      #expect(
        result.output == """
             0 ms  main       brew          ┄ waits for boil
                              kitchen         adds brew, boil
                   main                     ▒ waits for brew and boil to finish
                   worker 1   boil          █ executing
                                            │ the water boils
                              brew          ─ ready (boil finished)
                              boil          ■ finished
                   worker 2   brew          █ executing
                                            │ the tea is ready
                              brew          ■ finished
                              kitchen         is empty
                   main                       goes on

            boil  ────████████■
            brew  ┄┄┄┄┄┄┄┄────────████■
                  ┄ waiting  ─ ready  █ executing  ■ finished

            Finished.

          """)
      #expect(result.error == "")
      #expect(result.status == 0)
    }
  }

  @Test(arguments: [
    ("let s = DispatchSemaphore(value: 0)\ns.wait()\n", 1, "stalled"),
    ("fatalError(\"no\")\n", 1, "trapped"),
    ("exit(0)\n", 0, "exited"),
    ("exit(7)\n", 1, "exited"),
    ("print(1)\n", 0, "finished"),
    ("print(nothing)\n", 1, "rejected"),
  ])
  func `tells by the exit status and in JSON how it ended`(
    code: String, status: Int32, kind: String
  ) throws {
    try withLab { lab in
      try lab.write("a.swift", "import Foundation\n" + code)
      let result = try lab.run(["run", "--format", "json", "a.swift"])
      #expect(result.status == status)
      let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
      let outcome = (json as? [String: Any])?["outcome"] as? [String: Any]
      #expect(outcome?["kind"] as? String == kind)
    }
  }

  @Test func `that doesn't compile is shown with its line and a caret`() throws {
    try withLab { lab in
      try lab.write("bad.swift", "let x = 1\nprint(boyl)\nfoo()\n")
      let result = try lab.run(["run", "bad.swift"])
      #expect(
        result
          == Lab.Result(
            status: 1, output: "",
            error: """
              bad.swift:2:7: error: cannot find 'boyl' in scope
                2 │ print(boyl)
                  │       ^
              … and 1 more error

              """))
    }
  }

  @Test func `may have carriage returns, no last line end and any number of lines`() throws {
    try withLab { lab in
      try lab.write("crlf.swift", "print(\"a\")\r\nprint(\"b\")\r\n")
      try lab.write("open.swift", "print(\"c\")")
      let comment = String(repeating: "// " + String(repeating: "x", count: 96) + "\n", count: 1000)
      try lab.write(
        "big.swift", String(repeating: comment, count: 50) + "print(\"end\")\n")
      #expect(try lab.run(["run", "--trace", "off", "crlf.swift"]).output == "a\nb\n")
      #expect(try lab.run(["run", "--trace", "off", "open.swift"]).output == "c\n")
      let big = try lab.run(["run", "--trace", "off", "big.swift"])
      #expect(big.output == "end\n")
      #expect(big.status == 0)
    }
  }

  @Test func `may have its output to the byte, with the lab's own words elsewhere`() throws {
    try withLab { lab in
      try lab.write("a.swift", "print(\"a\\u{1B}[1m\\r\", terminator: \"\")\n")
      let result = try lab.run(["run", "--trace", "off", "a.swift"])
      #expect(
        result == Lab.Result(status: 0, output: "a\u{1B}[1m\r", error: "  Finished.\n"))
    }
  }

  @Test func `has no colours in a pipe, and has them on request`() throws {
    try withLab { lab in
      try lab.write("a.swift", "print(1)\n")
      #expect(try !lab.run(["run", "a.swift"]).output.contains("\u{1B}"))
      #expect(try lab.run(["run", "a.swift", "--color", "always"]).output.contains("\u{1B}[32m"))
      #expect(
        try !lab.run(["run", "a.swift", "--color", "never"], environment: ["TERM": "xterm"])
          .output.contains("\u{1B}"))
    }
  }
}
