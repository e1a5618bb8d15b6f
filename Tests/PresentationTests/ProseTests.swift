import Lessons
import Presentation
import Testing

@Suite("Prose") struct ProseTests {
  @Test func `is wrapped to the width, with lists, quotations and code set off`() {
    let blocks: [Block] = [
      .heading(level: 3, [.text("What to look at")]),
      .paragraph([
        .text("An operation is "), .emphasis([.text("ready")]), .text(" when each of its"),
        .softBreak, .code("dependencies"), .text(" has finished, or when it is cancelled."),
      ]),
      .list(
        .init(items: [
          [.paragraph([.text("the first item goes on and on until its line is full")])],
          [.paragraph([.text("the second")])],
        ])),
      .list(.init(start: 9, items: [[.paragraph([.text("nine")])], [.paragraph([.text("ten")])]])),
      .quote([.paragraph([.text("A quotation of several words that takes two lines.")])]),
      .code(language: "swift", text: "let x = 1\n\nprint(x)\n"),
      .paragraph([
        .link([.text("Apple's page")], destination: "https://developer.apple.com"),
        .lineBreak, .link([.text("next")], destination: "02-x.md"),
      ]),
    ]
    #expect(
      lines(blocks, width: 44) == """
        What to look at

        An operation is *ready* when each of its
        `dependencies` has finished, or when it is
        cancelled.

        • the first item goes on and on until its
          line is full
        • the second

         9. nine
        10. ten

        ▏ A quotation of several words that takes
        ▏ two lines.

            let x = 1

            print(x)

        Apple's page (https://developer.apple.com)
        next
        """)
  }

  @Test func `needs no marks where there is colour`() {
    let blocks: [Block] = [.paragraph([.code("start()"), .text(" twice")])]
    let line = Prose(width: 80, palette: .standard).lines(blocks)[0]
    #expect(line.runs.map(\.text) == ["start()", " twice"])
    #expect(line.runs.map(\.role) == [.code, .plain])
  }

  @Test func `keeps lists with paragraphs apart`() {
    let list = Block.List(
      isTight: false,
      items: [
        [.paragraph([.text("one")]), .paragraph([.text("more")])], [.paragraph([.text("two")])],
      ])
    #expect(
      lines([.list(list)]) == """
        • one

          more

        • two
        """)
  }

  @Test func `stays readable however wide the terminal is`() {
    let blocks: [Block] = [.paragraph([.text(String(repeating: "word ", count: 100))])]
    #expect(Prose(width: 400, palette: .standard).lines(blocks).allSatisfy { $0.width <= 88 })
  }

  private func lines(_ blocks: [Block], width: Int = 80) -> String {
    Prose(width: width, palette: .monochrome).lines(blocks).plain
  }
}

@Suite("A code listing") struct CodeListingTests {
  @Test func `numbers its lines and goes on below where one is too long`() {
    let code = "let a = 1\n\nlet b = BlockOperation { print(\"long enough\") }\n"
    #expect(
      CodeListing.lines(code, width: 40).plain == """
          1  let a = 1
          2
          3  let b = BlockOperation { print("lon
          ┆  g enough") }
        """)
  }

  @Test func `colours what the parser knows`() {
    let line = CodeListing.lines("let n: Int = 1 + f(x: \"s\")  // why\n", width: 80)[0]
    let roles = Dictionary(
      line.runs.map { ($0.text.trimmingPrefix(" ").description, $0.role) },
      uniquingKeysWith: { _, last in last })
    #expect(roles["let"] == .keyword)
    #expect(roles["Int"] == .type)
    #expect(roles["1"] == .number)
    #expect(roles["// why"] == .comment)
    #expect(line.runs.contains { $0.text.contains("s") && $0.role == .string })
  }

  @Test(arguments: [
    "", "\n", "let", "func f( {", "\"unterminated", "a\r\nb\r\n", "/* open", "🙂 = é\n",
    "let x = \"\"\"\n  a\n    b\n  \"\"\"\n",
  ])
  func `shows any text as it is`(code: String) {
    let lines = CodeListing.lines(code, width: 80).map { String($0.plain.dropFirst(5)) }
    var expected = code.replacing("\r\n", with: "\n").split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    if expected.last == "" { expected.removeLast() }
    #expect(lines == expected)
  }
}
