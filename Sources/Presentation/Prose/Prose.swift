package import Lessons

/// Sets the prose of a lesson for a terminal.
package struct Prose {
  let width: Int
  let language: Language
  private let marks: Bool

  /// Lines longer than this tire the eye, however wide the terminal is.
  private static let widest = 88

  /// Settings for lines of some columns; with a palette without colours, code and stressed words
  /// keep the marks that the author gave them.
  package init(width: Int, palette: Palette, language: Language = .english) {
    self.width = min(width, Self.widest)
    self.language = language
    marks = palette.isMonochrome
  }

  /// A passage, its blocks separated by empty lines.
  package func lines(_ passage: Passage) -> [StyledText] { lines(passage.blocks) }

  /// Blocks separated by empty lines.
  package func lines(_ blocks: [Block]) -> [StyledText] {
    separated(blocks.map { lines($0, width: width) })
  }

  /// A question with its numbered choices.
  package func lines(_ question: Question) -> [StyledText] {
    let choices = Block.List(start: 1, items: question.choices.map { [.paragraph($0)] })
    return lines(question.prompt.blocks + [.list(choices)])
  }

  // MARK: Blocks

  private func lines(_ block: Block, width: Int) -> [StyledText] {
    switch block {
    case .paragraph(let inlines): return wrapped(inlines, .plain, width: width)
    case .heading(_, let inlines): return wrapped(inlines, .heading, width: width)
    case .list(let list): return items(list, width: width)
    case .quote(let blocks):
      return separated(blocks.map { lines($0, width: width - 2) }).map { line in
        StyledText(line.isEmpty ? "▏" : "▏ ", .faint) + line
      }
    case .code(let language, let text):
      let code = language == "swift" ? text.colouredSwift() : text.plainLines
      return code.flatMap { line in
        line.cut(to: max(20, width - 4)).map { StyledText($0.isEmpty ? "" : "    ") + $0 }
      }
    }
  }

  private func items(_ list: Block.List, width: Int) -> [StyledText] {
    let signs = list.items.indices.map { index in
      list.start.map { "\($0 + index). " } ?? "• "
    }
    let indent = signs.map(\.count).max() ?? 0
    let items = zip(signs, list.items).map { sign, blocks in
      let content =
        list.isTight
        ? blocks.flatMap { lines($0, width: width - indent) }
        : separated(blocks.map { lines($0, width: width - indent) })
      return content.enumerated().map { index, line in
        guard index > 0 || !line.isEmpty else { return StyledText(sign, .faint) }
        guard !line.isEmpty else { return line }
        var start = StyledText()
        start.pad(to: indent - (index == 0 ? sign.count : 0))
        if index == 0 { start.append(sign, .faint) }
        return start + line
      }
    }
    return list.isTight ? items.flatMap { $0 } : separated(items)
  }

  private func separated(_ parts: [[StyledText]]) -> [StyledText] {
    Array(parts.filter { !$0.isEmpty }.joined(separator: [StyledText()]))
  }

  // MARK: Running text

  private func wrapped(_ inlines: [Inline], _ role: Role, width: Int) -> [StyledText] {
    var paragraphs = [StyledText()]
    add(inlines, role, to: &paragraphs)
    return paragraphs.flatMap { $0.wrapped(to: max(20, width)) }
  }

  private func add(_ inlines: [Inline], _ role: Role, to lines: inout [StyledText]) {
    func append(_ text: String, _ role: Role) { lines[lines.count - 1] += text.visible(role) }
    for inline in inlines {
      switch inline {
      case .text(let text): append(text, role)
      case .code(let text): append(marks ? "`\(text)`" : text, .code)
      case .emphasis(let inner):
        if marks { append("*", role) }
        add(inner, role == .plain ? .emphasis : role, to: &lines)
        if marks { append("*", role) }
      case .strong(let inner):
        if marks { append("**", role) }
        add(inner, role == .plain ? .strong : role, to: &lines)
        if marks { append("**", role) }
      case .link(let inner, let destination):
        add(inner, role, to: &lines)
        // A path within the repository leads nowhere from here.
        if destination.contains("://"), inner.plainText != destination {
          append(" (\(destination))", .faint)
        }
      case .softBreak: append(" ", role)
      case .lineBreak: lines.append(StyledText())
      }
    }
  }
}
