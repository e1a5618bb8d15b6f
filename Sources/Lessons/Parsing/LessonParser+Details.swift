/// What stands between `<details>` and `</details>`.
struct Details {
  var passage: Passage?
  /// The fences that mean something to the lab, which aren't part of the passage.
  var fences: [Fence] = []
  /// The line after which the content begins.
  var contentLine: Int
}

extension LessonParser {
  /// Reads the content of a `<details>` whose opening tag was just passed.
  ///
  /// The kind is its name in messages.
  mutating func details(_ tag: DetailsTag, kind: String) -> Details {
    var details = Details(contentLine: tag.position.line)
    if case .tag(let summary) = next, summary.kind == .summary {
      details.contentLine = summary.position.line
      index += 1
    } else {
      note(.noSummary, at: tag.position)
    }
    var passages: [Passage] = []
    reading: while let piece = next {
      switch piece {
      case .prose: passages.append(passage()!)
      case .rule: index += 1
      case .fence(let fence):
        index += 1
        details.fences.append(fence)
        guard fence.info.kind == .swift, kind != "solution" else { continue }
        if let attribute = fence.info.attributes.first {
          note(.attributeInDetails(attribute.name), at: attribute.position)
        }
        let block = Block.code(language: "swift", text: fence.text)
        passages.append(
          Passage(blocks: [block], markdown: lines.text(fence.lines), lines: fence.lines))
      case .tag(let inner):
        switch inner.kind {
        case .close:
          index += 1
          details.passage = join(passages)
          if passages.isEmpty, details.fences.isEmpty {
            note(.emptyDetails(kind), at: tag.position)
          }
          return details
        case .open:
          note(.nestedDetails, at: inner.position)
          break reading
        case .summary: note(.noSummary, at: inner.position)
        case .comment, .other: break
        }
        index += 1
      case .heading: break reading
      }
    }
    if case .tag = next {} else { note(.unclosedDetails(kind), at: tag.position) }
    details.passage = join(passages)
    return details
  }

  private func join(_ passages: [Passage]) -> Passage? {
    guard let first = passages.first, let last = passages.last else { return nil }
    return Passage(
      blocks: passages.flatMap(\.blocks),
      markdown: passages.map(\.markdown).joined(separator: "\n\n"),
      lines: first.lines.lowerBound...last.lines.upperBound)
  }
}
