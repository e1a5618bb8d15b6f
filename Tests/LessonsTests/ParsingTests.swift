import Lessons
import Testing

@Suite("Parsing")
struct ParsingTests {
  func lesson(_ text: String) throws -> Lesson {
    let file = LessonFile(path: "lesson.md", bytes: Array(text.utf8))
    #expect(file.problems == [])
    return try #require(file.lesson)
  }

  @Test("Prose keeps its form")
  func prose() throws {
    let lesson = try lesson(
      """
      # 1. A

      Plain *stressed* **strong** `code`,
      [a link](https://swift.org) and\\
      a break.

      ### Deeper

      3. three

         more
      4. four

      > quoted

      ```sh
      make run
      ```

          indented
      """)
    guard case .prose(let passage) = lesson.steps.first else {
      Issue.record("no prose")
      return
    }
    #expect(
      passage.blocks == [
        .paragraph([
          .text("Plain "), .emphasis([.text("stressed")]), .text(" "), .strong([.text("strong")]),
          .text(" "), .code("code"), .text(","), .softBreak,
          .link([.text("a link")], destination: "https://swift.org"), .text(" and"), .lineBreak,
          .text("a break."),
        ]),
        .heading(level: 3, [.text("Deeper")]),
        .list(
          Block.List(
            start: 3, isTight: false,
            items: [
              [.paragraph([.text("three")]), .paragraph([.text("more")])],
              [.paragraph([.text("four")])],
            ])),
        .quote([.paragraph([.text("quoted")])]),
        .code(language: "sh", text: "make run\n"),
        .code(language: nil, text: "indented\n"),
      ])
    #expect(passage.lines == 3...20)
    #expect(passage.markdown.hasPrefix("Plain *stressed*"))
    #expect(passage.markdown.hasSuffix("    indented"))
  }

  @Test("A rule cuts prose in two; sections and steps keep their order")
  func order() throws {
    let lesson = try lesson(
      """
      # 7. A

      b

      ---

      c

      ## D

      ```swift
      e()
      ```

      f

      ## G

      ```swift run=no
      h()
      ```
      """)
    #expect(lesson.sections.map(\.title) == [nil, "D", "G"])
    #expect(lesson.sections.map(\.steps.count) == [2, 2, 1])
    #expect(lesson.sections.map(\.position.line) == [1, 9, 17])
    #expect(lesson.examples.map(\.address.description) == ["7.1", "7.2"])
    #expect(lesson.examples.map(\.isCompared) == [true, false])
  }

  @Test("Attributes say how an example runs")
  func attributes() throws {
    let lesson = try lesson(
      """
      # 1. A

      ```swift
      b()
      ```

      ```swift expect=stalled  mode=6 cores=2
      c()
      ```

      ```swift continues
      d()
      ```

      ```swift continues=1 run=real
      e()
      ```

      ```swift continues=3 run=controlled expect=finished
      f()
      ```
      """)
    let examples = lesson.examples
    #expect(examples.map(\.expectation) == [.finished, .stalled, .finished, .finished, .finished])
    #expect(examples.map(\.languageMode) == [5, 6, 5, 5, 5])
    #expect(examples.map(\.cores) == [nil, 2, nil, nil, nil])
    #expect(examples.map(\.run) == [.controlled, .controlled, .controlled, .real, .controlled])
    #expect(
      examples.map { $0.program.map(\.text).joined() } == [
        "b()\n", "c()\n", "c()\nd()\n", "b()\ne()\n", "c()\nd()\nf()\n",
      ])
    #expect(examples[2].program.map(\.line) == [8, 12])
  }

  @Test("An example in a list keeps its place in the file")
  func list() throws {
    let lesson = try lesson(
      """
      # 1. A

      1. b

         ```swift
         c()
           d()
         ```

         ```trace
         e
         ```

         f
      2. g
      """)
    let example = try #require(lesson.examples.first)
    #expect(example.code == Code(text: "c()\n  d()\n", line: 6, indentation: 3))
    #expect(example.expected?.text == "e\n")
    #expect(example.expected?.position == Position(line: 10, column: 4))
    #expect(lesson.steps.count == 3)
    guard case .prose(let after) = lesson.steps.last else {
      Issue.record("no prose")
      return
    }
    #expect(
      after.blocks == [
        .paragraph([.text("f")]),
        .list(Block.List(start: 2, isTight: false, items: [[.paragraph([.text("g")])]])),
      ])
  }

  @Test("Comments are for authors; a fence may be made of tildes")
  func comments() throws {
    let lesson = try lesson(
      "<!-- lesson format 1 -->\n<!-- x -->\n# 1. A\n\n<!-- y -->\n\n~~~swift\nb()\n~~~\n\n"
        + "<!-- z -->\n\n~~~trace\nc\n~~~\n")
    #expect(lesson.steps.count == 1)
    #expect(lesson.examples.first?.expected?.text == "c\n")
  }

  @Test("Two questions to one example, and a trace in the second answer")
  func questions() throws {
    let lesson = try lesson(
      """
      # 1. A

      ```swift
      b()
      ```

      > First?
      >
      > 1. c
      > 2. d

      <details class="answer" data-pick="1 | 2">
      <summary>Answer</summary>

      Both, as in

      ```swift
      c()
      ```

      </details>

      > 1. *e*
      > 2. `f`

      <details class="answer" data-order="2 1"><summary>Answer</summary>

      ```trace
      f
      e
      ```

      </details>
      """)
    let example = try #require(lesson.examples.first)
    #expect(lesson.steps.count == 1)
    #expect(example.questions.map(\.form) == [.pick, .order])
    #expect(example.questions.map(\.answers) == [[[1], [2]], [[2, 1]]])
    #expect(example.questions.map(\.position.line) == [7, 23])
    #expect(example.questions[1].choices == [[.emphasis([.text("e")])], [.code("f")]])
    #expect(
      example.questions[0].explanation?.blocks == [
        .paragraph([.text("Both, as in")]), .code(language: "swift", text: "c()\n"),
      ])
    #expect(example.questions[1].explanation == nil)
    #expect(example.expected?.text == "f\ne\n")
  }

  @Test(
    "An address is read as it is printed",
    arguments: [
      ("2.3", Address(lesson: 2, item: 3)), ("10.12", Address(lesson: 10, item: 12)), ("2", nil),
      ("2.", nil), (".3", nil), ("2.3.4", nil), ("a.b", nil), ("-1.2", nil), ("+1.2", nil),
      ("", nil),
      ("99999999999999999999.1", nil), ("2.3 ", nil),
    ] as [(String, Address?)])
  func addresses(text: String, address: Address?) {
    #expect(Address(text) == address)
    if let address { #expect(address.description == text) }
  }
}
