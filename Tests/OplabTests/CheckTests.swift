import Foundation
import FoundationXML
import Presentation
import Testing

@testable import oplab

@Suite("check") struct CheckTests {
  static let trace = """
       0 ms  main                     │ one
                                      │ two

      Finished.

    """

  static func lesson(_ fence: String = "swift", trace: String? = CheckTests.trace) -> String {
    """
    # 1. A lesson

    Some words.

    ```\(fence)
    print("one")
    print("two")
    ```

    \(trace.map { "```trace\n\($0)```\n" } ?? "")
    And more words, with  two  spaces.
    """
  }

  @Test func `passes a lesson that shows what a run gives`() throws {
    try withLab { lab in
      try lab.write("01-a.md", Self.lesson())
      let result = try lab.run(["check", "01-a.md"])
      #expect(
        result
          == Lab.Result(
            status: 0, output: "1 example: 1 as the lessons show it\n", error: ""))
    }
  }

  @Test func `shows the difference when one line is altered, and writes nothing`() throws {
    try withLab { lab in
      let text = Self.lesson(trace: Self.trace.replacing("│ two", with: "│ tow"))
      try lab.write("01-a.md", text)
      let result = try lab.run(["check", "01-a.md"])
      #expect(result.status == 1)
      #expect(
        result.error == """
          oplab: error: 01-a.md:6: 1.1: the trace is not what a run gives; 'oplab check \
          --update' rewrites it
                 0 ms  main                     │ one
            -                                   │ tow
            +                                   │ two

                Finished.

          """)
      #expect(try lab.read("01-a.md") == text)
    }
  }

  @Test func `restores exactly the block that differs, on request`() throws {
    try withLab { lab in
      let text = Self.lesson()
      try lab.write("01-a.md", text.replacing("│ two", with: "│ tow"))
      let result = try lab.run(["check", "--update", "01-a.md"])
      #expect(result.status == 0)
      #expect(result.output == "1 example: 1 rewritten\n")
      #expect(try lab.read("01-a.md") == text)
      #expect(try lab.run(["check", "01-a.md"]).status == 0)
    }
  }

  @Test func `fails for an example without a trace, and writes it on request`() throws {
    try withLab { lab in
      try lab.write("01-a.md", Self.lesson(trace: nil))
      let result = try lab.run(["check", "01-a.md"])
      #expect(result.status == 1)
      #expect(result.error.contains("the lesson shows no trace"))
      #expect(try lab.run(["check", "--update", "01-a.md"]).status == 0)
      #expect(try lab.read("01-a.md").contains(Self.trace))
      #expect(try lab.run(["check", "01-a.md"]).status == 0)
    }
  }

  @Test(arguments: [
    ("swift expect=stalled", "the run should end with 'stalled', as the fence says, and doesn't"),
    ("swift expect=error", "the run should end with 'error', as the fence says, and doesn't"),
  ])
  func `never takes an ending for another`(fence: String, message: String) throws {
    try withLab { lab in
      let text = Self.lesson(fence)
      try lab.write("01-a.md", text)
      let result = try lab.run(["check", "--update", "01-a.md"])
      #expect(result.status == 1)
      #expect(result.error.contains(message))
      #expect(try lab.read("01-a.md") == text)
    }
  }

  @Test func `holds every run against the conditions of its example`() throws {
    try withLab { lab in
      try lab.write(
        "01-a.md", Self.lesson() + "\n\n```every-schedule\nprints \"two\" before \"one\"\n```\n")
      let result = try lab.run(["check", "01-a.md"])
      // The conditions don't follow the example here: that is a mistake of form.
      #expect(result.status == 2)
      try lab.write(
        "01-a.md",
        Self.lesson().replacing(
          "And more", with: "```every-schedule\nprints \"two\" before \"one\"\n```\n\nAnd more"))
      let other = try lab.run(["check", "01-a.md"])
      #expect(other.status == 1)
      #expect(
        other.error.contains(
          "01-a.md:6: 1.1: it isn't true of this run that it prints \"two\" before \"one\", as "
            + "line 18 says"))
    }
  }

  @Test(arguments: [
    (
      "every-schedule\nprints \"one\" before \"two\"",
      "it isn't true of every schedule that it prints"
    ),
    ("every-schedule\noutput is \"one\\ntwo\" or \"two\\none\"", nil),
    ("some-schedule\nprints \"two\" before \"one\"", nil),
    (
      "some-schedule\nprints \"three\"",
      "no schedule was found in which it prints \"three\", as line"
    ),
  ])
  func `holds the conditions of an example against all its schedules`(
    condition: String, complaint: String?
  ) throws {
    try withLab { lab in
      try lab.write(
        "01-a.md",
        """
        # 1. One

        ## First

        ```swift
        import Dispatch
        DispatchQueue.global().async { print("one") }
        DispatchQueue.global().async { print("two") }
        ```

        ```\(condition)
        ```

        """)
      // The first check writes the trace, the second has one to trust.
      _ = try lab.run(["check", "--update", "01-a.md"])
      let result = try lab.run(["check", "01-a.md"])
      #expect(result.status == (complaint == nil ? 0 : 1))
      if let complaint { #expect(result.error.contains(complaint)) }
      guard let start = result.error.range(of: "--schedule ") else { return }
      // The command that it names shows the schedule.
      let token = String(result.error[start.upperBound...].prefix { $0 != "'" })
      let text =
        "import Dispatch\nDispatchQueue.global().async { print(\"one\") }\n"
        + "DispatchQueue.global().async { print(\"two\") }\n"
      try lab.write("a.swift", text)
      let run = try lab.run(["run", "a.swift", "--trace", "off", "--schedule", token])
      #expect(run.output == "two\none\n")
    }
  }

  @Test(arguments: [("print(\"slow\")", 0), ("print(\"quick\")", 1), ("print(quick)", 0)])
  func `wants the start of an exercise to fall short`(start: String, status: Int32) throws {
    try withLab { lab in
      try lab.write("02-a.md", Fixture.exercise(start: start))
      let result = try lab.run(["check", "02-a.md"])
      #expect(result.status == status)
      #expect(result.error.contains("leave something to solve") == (status == 1))
    }
  }

  @Test(arguments: [
    ("print(Int.random(in: 0..<1 << 60))", "swift run=real", 0),
    ("fatalError()", "swift run=real", 1),
    ("fatalError()", "swift run=real expect=trapped", 0),
    ("print(nothing)", "swift run=real", 1),
  ])
  func `runs an example on real threads and compares nothing`(
    code: String, fence: String, status: Int32
  ) throws {
    try withLab { lab in
      let text = "# 1. One\n\n```\(fence)\n\(code)\n```\n\n```trace\na sample\n```\n"
      try lab.write("01-a.md", text)
      let result = try lab.run(["check", "--update", "01-a.md"])
      #expect(result.status == status, "\(result)")
      #expect(try lab.read("01-a.md") == text)
    }
  }

  @Test(arguments: [
    ("sleep(1)", "", 1), ("sleep(1)", " timed", 0), ("group.wait()", "", 0),
    ("group.wait(); sleep(1)", "", 0),
  ])
  func `tells an order that only a sleep keeps`(
    wait: String, attribute: String, status: Int32
  ) throws {
    try withLab { lab in
      let code = """
        let group = DispatchGroup()
        DispatchQueue.global().async(group: group) { print("one") }
        \(wait)
        print("two")
        """
      let condition = "```every-schedule\(attribute)\nprints \"one\" before \"two\"\n```"
      try lab.write("01-a.md", "# 1. One\n\n```swift\n\(code)\n```\n\n\(condition)\n")
      _ = try lab.run(["check", "--update", "01-a.md"])
      let result = try lab.run(["check", "01-a.md"])
      #expect(result.status == status, "\(result)")
      let words =
        #": 1.1: that it prints "one" before "two", as line "#
      #expect(result.error.contains(words) == (status == 1))
      #expect(
        result.error.contains("holds only because a thread sleeps; 'oplab run 1.1 --schedule 1ma:")
          == (status == 1))
    }
  }

  @Test func `names a reference to what isn't there`() throws {
    try withLab { lab in
      try lab.write(
        "lessons/01-a.md", Self.lesson().replacing("Some words", with: "See 1.2, lesson 2"))
      try lab.write("lessons/02-b.md", "# 2. B\n\nWords; see 1.1.\n")
      let result = try lab.run(["check", "lessons/01-a.md", "--junit", "results.xml"])
      #expect(result.status == 1)
      #expect(
        result.error
          == "oplab: error: lessons/01-a.md:3:5: there is no example or exercise 1.2; name one that is there\n"
      )
      #expect(result.output == "1 example: 1 as the lessons show it, 1 dead reference\n")
      #expect(try lab.read("results.xml").contains("name=\"reference\""))
    }
  }

  @Test func `names a command that shows the schedule in which a solution falls short`() throws {
    try withLab { lab in
      let race = """
        DispatchQueue.global().async { print("one") }
        DispatchQueue.global().async { print("two") }
        """
      try lab.write(
        "lessons/01-a.md",
        """
        # 1. One

        ## Exercise: in order

        One, then two.

        ```swift exercise
        import Dispatch
        print("two")
        ```

        ```every-schedule
        output is "one\\ntwo"
        ```

        <details class="hint">
        <summary>Hint</summary>

        Think.

        </details>

        <details class="solution">
        <summary>Solution</summary>

        ```swift
        import Dispatch
        \(race)
        ```

        </details>

        """)
      let lessons = ["OPLAB_LESSONS": "lessons"]
      let error = try lab.run(["check"], environment: lessons).error
      let start = try #require(error.range(of: "'oplab "), "\(error)")
      let command = error[start.upperBound...].prefix { $0 != "'" }.split(separator: " ")
      #expect(command.prefix(4) == ["run", "1.1", "--solution", "--schedule"])
      let run = try lab.run(command.map(String.init) + ["--trace", "off"], environment: lessons)
      #expect(run.output == "two\none\n")
      #expect(run.status == 0)
    }
  }

  @Test func `goes on with other lessons when one is malformed`() throws {
    try withLab { lab in
      try lab.write("01-a.md", Self.lesson())
      try lab.write("02-b.md", "no title\n")
      let result = try lab.run(["check", "."])
      #expect(result.status == 2)
      #expect(result.output == "1 example: 1 as the lessons show it, 1 malformed lesson\n")
      #expect(result.error.hasPrefix("oplab: error: ./02-b.md:1:1: no title;"))
    }
  }

  @Test func `gives the same text however many jobs there are`() throws {
    try withLab { lab in
      for number in 1...4 {
        try lab.write(
          "0\(number)-a.md", Self.lesson(trace: nil).replacing("# 1.", with: "# \(number)."))
      }
      let one = try lab.run(["check", ".", "--jobs", "1"])
      let many = try lab.run(["check", ".", "--jobs", "8"])
      #expect(one == many)
      #expect(one.output == "4 examples: 0 as the lessons show them, 4 not\n")
    }
  }

  @Test func `shows what an update would change as a patch, and writes nothing`() throws {
    try withLab { lab in
      let text = Self.lesson()
      let altered = text.replacing("│ two", with: "│ tow")
      try lab.write("01-a.md", altered)
      let result = try lab.run(["check", "--update", "--dry-run", "01-a.md"])
      #expect(result.status == 1)
      #expect(result.output == UnifiedDifference(old: altered, new: text).text(path: "01-a.md"))
      #expect(
        result.error == """
          oplab: error: 01-a.md:6: 1.1: the trace is not what a run gives; 'oplab check \
          --update' rewrites it
          1 example: 0 as the lessons show it, 1 not

          """)
      #expect(try lab.read("01-a.md") == altered)
    }
  }

  @Test func `of shards is of each example once`() throws {
    try withLab { lab in
      for number in 1...3 {
        try lab.write("0\(number)-a.md", Self.lesson().replacing("# 1.", with: "# \(number)."))
      }
      var checked: [String] = []
      for shard in ["1/2", "2/2"] {
        let result = try lab.run(["check", "--format", "json", "--shard", shard, "."])
        #expect(result.status == 0)
        checked += result.output.matches(of: #/"example" ?: ?"([0-9.]+)"/#).map { String($0.1) }
      }
      #expect(checked.sorted() == ["1.1", "2.1", "3.1"])
      #expect(checked != checked.sorted())
    }
  }

  @Test func `writes its results for a CI service`() throws {
    try withLab { lab in
      try lab.write("01-a.md", Self.lesson())
      try lab.write(
        "02-b.md",
        Self.lesson(trace: Self.trace.replacing("two", with: "<&\">")).replacing(
          "# 1.", with: "# 2."))
      try lab.write("03-c.md", "# 3. C\n\n```swift\nprint(1)\n")
      let result = try lab.run(["check", "--junit", "r.xml", "01-a.md", "02-b.md", "03-c.md"])
      #expect(result.status == 2)
      let document = try XMLDocument(data: Data(try lab.read("r.xml").utf8))
      let root = try #require(document.rootElement())
      #expect(root.attribute(forName: "tests")?.stringValue == "3")
      #expect(root.attribute(forName: "failures")?.stringValue == "2")
      let cases = try document.nodes(forXPath: "//testcase").compactMap { $0 as? XMLElement }
      #expect(cases.map { $0.attribute(forName: "name")?.stringValue } == ["1.1", "2.1", "format"])
      #expect(
        cases.map { $0.attribute(forName: "file")?.stringValue } == [
          "01-a.md", "02-b.md", "03-c.md",
        ])
      let failures = try document.nodes(forXPath: "//failure").map { $0.stringValue ?? "" }
      #expect(failures[0].contains("-                                   │ <&\">\n"))
      #expect(failures[0].contains("+                                   │ two\n"))
    }
  }

  @Test func `passes a new lesson, which replaces no other`() throws {
    try withLab { lab in
      let new = try lab.run(["new", "./14-counting-semaphores.md"])
      #expect(
        new
          == Lab.Result(
            status: 0,
            output: "./14-counting-semaphores.md begins lesson 14, Counting semaphores\n",
            error: ""))
      let check = try lab.run(["check", "14-counting-semaphores.md"])
      #expect(check.status == 0, "\(check.error)")
      #expect(check.output == "2 examples: 2 as the lessons show them\n")
      #expect(try lab.run(["new", "14-counting-semaphores.md"]).status == 3)
      #expect(try lab.run(["new", "semaphores.md"]).status == 2)
    }
  }
}
