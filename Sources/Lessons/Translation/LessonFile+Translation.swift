extension LessonFile {
  /// The texts of the lesson to be translated, each once, in order.
  public var translatableTexts: [String] {
    var seen: Set<String> = []
    return TranslatableText.all(in: lines).map(\.text).filter { seen.insert($0).inserted }
  }

  /// The lesson with its prose in another language; code, traces and conditions are the same.
  ///
  /// What has no translation stays as it is.
  public func translated(by catalogue: Catalogue) -> LessonFile {
    var bytes: [UInt8] = []
    var end = 0
    for text in TranslatableText.all(in: lines) {
      guard let translation = catalogue[text.text] else { continue }
      bytes += self.bytes[end..<text.range.lowerBound]
      bytes += text.placed(translation)
      end = text.range.upperBound
    }
    return LessonFile(path: path, bytes: bytes + self.bytes[end...])
  }

  /// What is wrong with a translation: what is missing, what belongs to no text, and what would change
  /// the lesson's structure.
  ///
  /// - Parameter catalogueFile: The path of the catalogue, for messages.
  public func problems(of catalogue: Catalogue, in catalogueFile: String) -> [Problem] {
    func problem(_ kind: Problem.Kind, line: Int) -> Problem {
      Problem(file: catalogueFile, position: line > 0 ? Position(line: line) : nil, kind: kind)
    }
    let texts = translatableTexts
    var problems: [Problem] = []
    for text in texts {
      guard let entry = catalogue.entry(text), !entry.translation.isEmpty else {
        problems.append(
          problem(.untranslated(excerpt(text)), line: catalogue.entry(text)?.line ?? 0))
        continue
      }
      if entry.isFuzzy {
        problems.append(problem(.fuzzyTranslation(excerpt(text)), line: entry.line))
      } else if let code = Markup(text).firstDifference(from: Markup(entry.translation)) {
        problems.append(problem(.translationChangesMarkup(code), line: entry.line))
      }
    }
    let known = Set(texts)
    for entry in catalogue.entries where !known.contains(entry.text) {
      problems.append(problem(.unusedTranslation(excerpt(entry.text)), line: entry.line))
    }
    guard problems.isEmpty else { return problems }
    let translation = translated(by: catalogue)
    if let wrong = translation.problems.first {
      return [problem(.translationBreaksLesson(wrong.message), line: 0)]
    }
    guard translation.lesson?.shape == lesson?.shape else {
      return [problem(.translationChangesShape, line: 0)]
    }
    return []
  }
}

/// The beginning of a text, for a message.
private func excerpt(_ text: String) -> String {
  text.count <= 50 ? text : text.prefix(49).trimmingSuffix(while: \.isWhitespace) + "…"
}

extension Substring {
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> Substring {
    var text = self
    while let last = text.last, isTrimmed(last) { text.removeLast() }
    return text
  }
}

/// What a translation must leave as it is: names in code and where links lead.
private struct Markup {
  private var parts: Set<String> = []

  init(_ markdown: String) {
    func visit(_ node: MarkdownNode) {
      switch node.kind {
      case .inlineCode: parts.insert("`\(node.literal)`")
      case .link(let destination): parts.insert(destination)
      default: break
      }
      node.children.forEach(visit)
    }
    visit(MarkdownDocument(Array(markdown.utf8)).node)
  }

  func firstDifference(from other: Markup) -> String? {
    parts.symmetricDifference(other.parts).min()
  }
}
