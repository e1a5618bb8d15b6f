/// A part of a lesson's text, before it is known what belongs to what.
enum Piece {
  case heading(level: Int, [Inline], Position)
  case prose(Block, lines: ClosedRange<Int>, Position)
  case rule
  case fence(Fence)
  case tag(DetailsTag)
}

/// Cuts a Markdown text into pieces.
struct PieceReader {
  let lines: TextLines
  private var prose = ProseReader()
  private var found: [Placed] = []
  private(set) var pieces: [Piece] = []

  /// What was wrong, in the order of the text.
  var problems: [Placed] { found + prose.problems }

  init(_ lines: TextLines) {
    self.lines = lines
    let document = MarkdownDocument(lines.bytes)
    for node in document.node.children { read(node) }
  }

  private mutating func read(_ node: MarkdownNode) {
    switch node.kind {
    case .heading(let level) where level < 3:
      pieces.append(.heading(level: level, prose.inlines(node, at: node.start), node.start))
    case .rule: pieces.append(.rule)
    case .code(let info):
      if let fence = Fence(node, info: info, in: lines, problems: &found) {
        pieces.append(.fence(fence))
      } else {
        readProse(node)
      }
    case .html:
      for tag in DetailsTag.tags(in: node.literal, line: node.startLine) {
        switch (tag.kind, pieces.last) {
        case (.other(let text), .tag(let before))
        where before.kind == .summary && !text.hasPrefix("<"):
          found.append(Placed(.textAfterSummary, at: tag.position))
        case (.other(let text), _): found.append(Placed(.html(text), at: tag.position))
        default: pieces.append(.tag(tag))
        }
      }
    case .list(let start, let isTight) where holdsFence(node):
      readList(node, start: start, isTight: isTight)
    case .quote where holdsFence(node):
      found.append(Placed(.exampleInQuote, at: node.start))
    default: readProse(node)
    }
  }

  private mutating func readProse(_ node: MarkdownNode) {
    guard let block = prose.block(node) else { return }
    append(block, node)
  }

  private mutating func append(_ block: Block, _ node: MarkdownNode) {
    let last = max(node.startLine, min(node.endLine, lines.count))
    pieces.append(.prose(block, lines: node.startLine...last, node.start))
  }

  /// Cuts a list at the examples in its items; what follows an example in its item stands as
  /// ordinary paragraphs.
  private mutating func readList(_ node: MarkdownNode, start: Int?, isTight: Bool) {
    for (index, item) in node.children.enumerated() {
      var isCut = false
      for (place, child) in item.children.enumerated() {
        if holdsFence(child) {
          isCut = true
          read(child)
        } else if isCut || place > 0 {
          read(child)
        } else if let block = prose.block(child) {
          let list = Block.List(start: start.map { $0 + index }, isTight: isTight, items: [[block]])
          append(.list(list), child)
        }
      }
    }
  }

  /// Whether a node is, or holds, a fence that means something to the lab.
  private func holdsFence(_ node: MarkdownNode, depth: Int = 0) -> Bool {
    switch node.kind {
    case .code(let info):
      let word = info.split(whereSeparator: \.isWhitespace).first ?? ""
      return FenceInfo.Kind(String(word)) != nil
    case .list, .item, .quote:
      return depth < 16 && node.children.contains { holdsFence($0, depth: depth + 1) }
    default: return false
    }
  }
}
