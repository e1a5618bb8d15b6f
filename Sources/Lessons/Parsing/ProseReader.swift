/// Turns cmark's nodes into blocks and inlines.
struct ProseReader {
  /// Deeper nesting than anyone can read is refused, and keeps us from exhausting the stack.
  private static let deepest = 8
  private static let deepestInline = 32

  var problems: [Placed] = []

  /// The block that a node stands for; nil for one that can't be shown.
  mutating func block(_ node: MarkdownNode, depth: Int = 0) -> Block? {
    guard depth < Self.deepest else {
      problems.append(Placed(.tooDeep, at: node.start))
      return nil
    }
    switch node.kind {
    case .paragraph: return .paragraph(inlines(node, at: node.start))
    case .heading(let level): return .heading(level: level, inlines(node, at: node.start))
    case .list(let start, let isTight):
      let items = node.children.map { blocks($0, depth: depth + 1) }
      return .list(Block.List(start: start, isTight: isTight, items: items))
    case .quote: return .quote(blocks(node, depth: depth + 1))
    case .code(let info):
      let word = info.split(whereSeparator: \.isWhitespace).first
      return .code(language: word.map(String.init), text: node.literal)
    case .html:
      let tag = node.literal.split(separator: "\n").first ?? ""
      problems.append(Placed(.html(String(tag)), at: node.start))
      return nil
    case .rule, .item, .document, .text, .inlineCode, .inlineHTML, .emphasis, .strong, .link,
      .image, .softBreak, .lineBreak:
      return nil
    }
  }

  private mutating func blocks(_ node: MarkdownNode, depth: Int) -> [Block] {
    var blocks: [Block] = []
    for child in node.children {
      if let block = block(child, depth: depth) { blocks.append(block) }
    }
    return blocks
  }

  /// The running text in a node.
  ///
  /// Places within a paragraph aren't reliable in cmark, so a problem is placed where the paragraph
  /// begins.
  mutating func inlines(_ node: MarkdownNode, at position: Position, depth: Int = 0) -> [Inline] {
    guard depth < Self.deepestInline else {
      problems.append(Placed(.tooDeep, at: position))
      return []
    }
    var result: [Inline] = []
    for child in node.children {
      switch child.kind {
      case .text:
        // cmark cuts text at every character that could have been mark-up.
        if case .text(let before) = result.last {
          result[result.count - 1] = .text(before + child.literal)
        } else {
          result.append(.text(child.literal))
        }
      case .inlineCode: result.append(.code(child.literal))
      case .emphasis: result.append(.emphasis(inlines(child, at: position, depth: depth + 1)))
      case .strong: result.append(.strong(inlines(child, at: position, depth: depth + 1)))
      case .link(let destination):
        let words = inlines(child, at: position, depth: depth + 1)
        result.append(.link(words, destination: destination))
      case .image: result += inlines(child, at: position, depth: depth + 1)
      case .softBreak: result.append(.softBreak)
      case .lineBreak: result.append(.lineBreak)
      case .inlineHTML: problems.append(Placed(.html(child.literal), at: position))
      case .paragraph, .heading, .list, .item, .quote, .code, .html, .rule, .document: break
      }
    }
    return result
  }
}
