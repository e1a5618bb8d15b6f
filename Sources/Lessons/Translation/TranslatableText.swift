/// A paragraph or heading of a lesson, the unit in which lessons are translated.
struct TranslatableText {
  /// The text as it stands in the file, as Markdown, with spaces in place of line ends.
  var text: String
  /// The bytes that a translation takes the place of.
  var range: Range<Int>
  /// What stands before each further line of it.
  var continuation: String
  /// The line on which it begins.
  var line: Int

  /// All of a lesson, in order.
  static func all(in lines: TextLines) -> [TranslatableText] {
    var texts: [TranslatableText] = []
    func visit(_ node: MarkdownNode) {
      switch node.kind {
      case .paragraph, .heading:
        if node.hasWords { texts.append(TranslatableText(node, in: lines)) }
      case .document, .list, .item, .quote: node.children.forEach(visit)
      case .code, .html, .rule, .text, .inlineCode, .inlineHTML, .emphasis, .strong, .link, .image,
        .softBreak, .lineBreak:
        break
      }
    }
    visit(MarkdownDocument(lines.bytes).node)
    return texts
  }

  private init(_ node: MarkdownNode, in lines: TextLines) {
    let first = lines.range(node.startLine)
    var start = first.lowerBound + node.start.column - 1
    var last = min(max(node.endLine, node.startLine), lines.count)
    if case .heading = node.kind {
      // An underlined heading isn't part of the format's outline; its mark stays what it is.
      last = node.startLine
      while start < first.upperBound, lines.bytes[start] == UInt8(ascii: "#") { start += 1 }
      while start < first.upperBound, isSpace(lines.bytes[start]) { start += 1 }
    }
    let prefix = lines.bytes[first.lowerBound..<start]
    let parts = (node.startLine...last).map { number -> ArraySlice<UInt8> in
      number == node.startLine
        ? lines.bytes[start..<first.upperBound]
        : lines[number].drop { isSpace($0) || (prefix.contains($0) && $0 == UInt8(ascii: ">")) }
    }
    line = node.startLine
    range = start..<lines.range(last).upperBound
    continuation = Lessons.continuation(of: prefix)
    text = parts.map { String(decoding: $0, as: UTF8.self) }.reduce("") { text, part in
      text.isEmpty ? part : text.hasSuffix("\\") ? text + "\n" + part : text + " " + part
    }
  }

  /// A translation as it stands in the file.
  func placed(_ translation: String) -> [UInt8] {
    Array(translation.replacing("\n", with: "\n" + continuation).utf8)
  }
}

extension MarkdownNode {
  /// Whether there is anything to translate: code stays as it is.
  fileprivate var hasWords: Bool {
    switch kind {
    case .text: literal.contains(where: \.isLetter)
    case .inlineCode: false
    default: children.contains(where: \.hasWords)
    }
  }
}
