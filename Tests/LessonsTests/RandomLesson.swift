import CCmark

/// Makes lessons with traces in all places where they can be, the same for the same seed.
struct RandomLesson: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func flip() -> Bool { Bool.random(using: &self) }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements.randomElement(using: &self)!
  }

  /// A trace with all that could disturb a fence.
  mutating func trace() -> String {
    let lines = [
      "", "a", "  indented", "```", "~~~~", "`````swift", "    ```", "> b", "- c", "</details>",
      "# d", "é ██ → ", "\ttab", "trailing  ", "1. e", "   ", "\\`\\", "&amp;", "````` x",
    ]
    let count = Int.random(in: 0...5, using: &self)
    return (0..<count).map { _ in pick(lines) }.joined(separator: pick(["\n", "\n", "\r\n"]))
  }

  mutating func text() -> String {
    var blocks = ["# 1. A"]
    for _ in 0..<Int.random(in: 1...5, using: &self) {
      blocks.append(pick([prose(), example(), example(), list(), question(), "## B\n\nc", "---"]))
    }
    let text = (blocks.joined(separator: "\n\n") + (flip() ? "\n" : ""))
      .replacing("\r\n", with: "\n")
    return flip() ? text.replacing("\n", with: "\r\n") : text
  }

  private mutating func prose() -> String {
    pick(["Some *prose*\nin two lines.", "> quoted", "- a\n- b", "```text\nc\n```", "    code"])
  }

  private mutating func fence(_ info: String, _ text: String) -> String {
    let mark = pick(["`", "~"])
    // Far more than the text has.
    let runs = text.reduce(into: 0) { if String($1) == mark { $0 += 1 } }
    let fence = String(repeating: mark, count: max(3, runs + 1))
    let closing = fence + pick(["", mark, "  "])
    return "\(fence)\(pick(["", " "]))\(info)\n\(ExpectedText(text))\(closing)"
  }

  private mutating func swift() -> String { fence("swift", pick(["a()", "a()\n\n  b()", "// `"])) }

  private mutating func example() -> String {
    let code = swift()
    let indent = String(repeating: " ", count: pick([0, 0, 1, 3]))
    guard flip() else { return code }
    return code + pick(["\n", "\n\n"]) + indented(fence("trace", trace()), by: indent)
  }

  private mutating func list() -> String {
    let marker = pick(["- ", "1. ", "10.  ", "*   "])
    let indent = String(repeating: " ", count: marker.count)
    var item = flip() ? swift() : "words\n\n" + swift()
    if flip() { item += "\n\n" + fence("trace", trace()) }
    if flip() { item += "\n\nmore" }
    return marker + indented(item, by: indent).dropFirst(indent.count) + "\n\nafter the list"
  }

  private mutating func question() -> String {
    let inner = flip() ? fence("trace", trace()) + "\n\nf" : "f"
    return swift() + """


      > Which?
      >
      > 1. c
      > 2. d

      <details class="answer" data-pick="1">
      <summary>E</summary>

      \(inner)

      </details>
      """
  }

  private func indented(_ text: String, by indent: String) -> String {
    let lines = text.replacing("\r\n", with: "\n").split(
      separator: "\n" as Character, omittingEmptySubsequences: false)
    return lines.map { $0.isEmpty ? "" : indent + $0 }.joined(separator: "\n")
  }
}

/// A text with every line ended.
private struct ExpectedText: CustomStringConvertible {
  var description: String

  init(_ text: String) { description = text.isEmpty || text.hasSuffix("\n") ? text : text + "\n" }
}

/// What cmark says of a text, without the help of our own code.
enum CommonMark {
  /// The contents of the fences with a word, in order.
  static func fences(_ word: String, in bytes: [UInt8]) -> [String] {
    let root = bytes.withUnsafeBytes {
      cmark_parse_document(
        $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count, CMARK_OPT_DEFAULT)
    }
    defer { cmark_node_free(root) }
    let iterator = cmark_iter_new(root)
    defer { cmark_iter_free(iterator) }
    var texts: [String] = []
    while cmark_iter_next(iterator) != CMARK_EVENT_DONE {
      let node = cmark_iter_get_node(iterator)
      guard cmark_node_get_type(node) == CMARK_NODE_CODE_BLOCK else { continue }
      if String(cString: cmark_node_get_fence_info(node)) == word {
        let text = String(cString: cmark_node_get_literal(node))
        texts.append(text.replacing("\r\n", with: "\n"))
      }
    }
    return texts
  }
}
