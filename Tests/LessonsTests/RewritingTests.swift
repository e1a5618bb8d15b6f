import Lessons
import Testing

@Suite("Rewriting of traces")
struct RewritingTests {
  /// Rewrites traces of a text, by number of example.
  func rewrite(_ text: String, _ traces: [Int: String]) -> String {
    let file = LessonFile(path: "lesson.md", bytes: Array(text.utf8))
    let pairs = traces.map { (Address(lesson: 1, item: $0.key), $0.value) }
    return String(
      decoding: file.rewriting(Dictionary(uniqueKeysWithValues: pairs)), as: UTF8.self)
  }

  @Test("Only the trace named is changed")
  func one() {
    let text =
      "# 1. A\n\n```swift\nb()\n```\n\n```trace\nc\n```\n\n```swift\nd()\n```\n\n```trace\ne\n```\n"
    #expect(rewrite(text, [2: "f\ng"]) == text.replacing("\ne\n", with: "\nf\ng\n"))
    #expect(rewrite(text, [1: "c\n"]) == text)
    #expect(rewrite(text, [3: "x"]) == text)
  }

  @Test("A missing trace is inserted after the code, also at the end of the file")
  func missing() {
    #expect(
      rewrite("# 1. A\n\n```swift\nb()\n```\n\nc\n", [1: "d"])
        == "# 1. A\n\n```swift\nb()\n```\n\n```trace\nd\n```\n\nc\n")
    #expect(
      rewrite("# 1. A\n\n```swift\nb()\n```", [1: "d"])
        == "# 1. A\n\n```swift\nb()\n```\n\n```trace\nd\n```")
    #expect(
      rewrite("# 1. A\r\n\r\n~~~swift\r\nb()\r\n~~~\r\n", [1: ""])
        == "# 1. A\r\n\r\n~~~swift\r\nb()\r\n~~~\r\n\r\n```trace\r\n```\r\n")
  }

  @Test("A missing trace is inserted into the answer of a question")
  func answer() {
    let text = """
      # 1. A

      ```swift
      b()
      ```

      > Which?
      >
      > 1. c
      > 2. d

      <details class="answer" data-pick="1">
      <summary>Answer</summary>

      e

      </details>

      """
    let file = LessonFile(path: "lesson.md", bytes: Array(text.utf8))
    #expect(file.problems == [])
    #expect(
      rewrite(text, [1: "c"])
        == text.replacing("</summary>\n", with: "</summary>\n\n```trace\nc\n```\n"))
  }

  @Test("In a list the trace keeps to its item")
  func list() {
    let text =
      "# 1. A\n\n10. b\n\n    ```swift\n    c()\n    ```\n\n    ```trace\n    d\n    ```\n\n    e\n"
    #expect(
      rewrite(text, [1: "f\n\n  g"])
        == text.replacing("    d\n", with: "    f\n\n      g\n"))
    let missing = "# 1. A\n\n- b\n\n  ```swift\n  c()\n  ```\n- d\n"
    #expect(
      rewrite(missing, [1: "e"])
        == "# 1. A\n\n- b\n\n  ```swift\n  c()\n  ```\n\n  ```trace\n  e\n  ```\n- d\n")
  }

  @Test("A fence becomes longer than the backticks in its text, and isn't made shorter")
  func longer() {
    let text = "# 1. A\n\n```swift\nb()\n```\n\n~~~ trace\nc\n~~~\n"
    #expect(
      rewrite(text, [1: "~~~~\n```"])
        == "# 1. A\n\n```swift\nb()\n```\n\n~~~~~ trace\n~~~~\n```\n~~~~~\n")
    let long = "# 1. A\n\n```swift\nb()\n```\n\n`````trace\nc\n``````\n"
    #expect(rewrite(long, [1: "d"]) == long.replacing("c\n", with: "d\n"))
  }

  @Test("A lesson without a title isn't touched")
  func malformed() {
    #expect(rewrite("```swift\nb()\n```\n", [1: "c"]) == "```swift\nb()\n```\n")
  }

  @Test("What is written is read back, and all else stays, for random lessons", arguments: 0..<400)
  func property(seed: UInt64) throws {
    var random = RandomLesson(seed: seed)
    let text = random.text()
    let file = LessonFile(path: "lesson.md", bytes: Array(text.utf8))
    try #require(file.problems == [], "\(text)")
    let lesson = try #require(file.lesson)

    var traces: [Address: String] = [:]
    for example in lesson.examples where random.flip() { traces[example.address] = random.trace() }
    let changed = LessonFile(path: "lesson.md", bytes: file.rewriting(traces))
    let result = String(decoding: changed.bytes, as: UTF8.self)
    try #require(changed.problems == [], "\(result)")
    let rewritten = try #require(changed.lesson)

    // Each trace is what was put in, or what it was.
    for (old, new) in zip(lesson.examples, rewritten.examples) {
      let wanted = traces[old.address].map(ExpectedTrace.canonical) ?? old.expected?.text
      #expect(new.expected?.text == wanted, "\(result)")
      #expect(new.code.text == old.code.text)
      #expect(new.questions.map(\.explanation?.blocks) == old.questions.map(\.explanation?.blocks))
    }
    // cmark itself, which knows nothing of lessons, finds the same traces.
    #expect(
      CommonMark.fences("trace", in: changed.bytes)
        == rewritten.examples.compactMap { $0.expected?.text })
    // Putting the old traces back gives the old file, where every trace had been there.
    if lesson.examples.allSatisfy({ $0.expected != nil }) {
      let old = Dictionary(
        uniqueKeysWithValues: lesson.examples.map { ($0.address, $0.expected!.text) })
      let back = LessonFile(path: "", bytes: changed.rewriting(old)).lesson
      #expect(back?.examples.map(\.expected?.text) == lesson.examples.map(\.expected?.text))
    }
    // Without the traces, the bytes are the same.
    #expect(
      Self.withoutTraces(changed, in: rewritten) == Self.withoutTraces(file, in: lesson),
      "\(result)")
    // Line ends stay what they are.
    #expect(result.contains("\r\n") == text.contains("\r\n"))
    #expect(
      !result.replacing("\r\n", with: "").contains { $0 == "\r" || $0 == "\n" }
        || !text.contains("\r\n"))
    // A second time changes nothing.
    #expect(changed.rewriting(traces) == changed.bytes)
    #expect(file.rewriting([:]) == file.bytes)
  }

  /// The file's lines without those of traces, without empty lines, and without line ends, since
  /// the last line of a file may have none.
  static func withoutTraces(_ file: LessonFile, in lesson: Lesson) -> [[UInt8]] {
    var lines: [[UInt8]] = [[]]
    for byte in file.bytes {
      lines[lines.count - 1].append(byte)
      if byte == UInt8(ascii: "\n") { lines.append([]) }
    }
    let traces = lesson.examples.compactMap(\.expected?.lines)
    return lines.enumerated().filter { index, line in
      !traces.contains { $0.contains(index + 1) }
        && !line.allSatisfy { [0x20, 0x0A, 0x0D].contains($0) }
    }.map { $1.filter { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") } }
  }
}
