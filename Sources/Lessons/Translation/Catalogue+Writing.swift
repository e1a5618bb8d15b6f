extension Catalogue {
  /// The catalogue as a file, in the form in which gettext's own programs write it.
  public var file: String {
    ([header].compactMap { $0 } + entries).map(\.lines).joined(separator: "\n")
  }

  /// A catalogue of exactly these texts, with the translations that this one has for them.
  ///
  /// A text that is new and takes the place of one that is gone, between the same neighbours, keeps
  /// its translation as a fuzzy one, for a person to look at; all else that is gone is left out.
  public func updated(to texts: [String], header: Entry) -> Catalogue {
    let kept = Set(texts)
    var replaced: [String: Entry] = [:]
    var neighbour: String?
    for entry in entries {
      if kept.contains(entry.text) {
        neighbour = entry.text
      } else if let place = neighbour.map(texts.firstIndex) ?? -1, place + 1 < texts.count,
        self.entry(texts[place + 1]) == nil
      {
        replaced[texts[place + 1]] = entry
        neighbour = texts[place + 1]
      }
    }
    var seen: Set<String> = []
    let entries = texts.filter { seen.insert($0).inserted }.map { text in
      if let entry = entry(text) { return entry }
      guard var entry = replaced[text], !entry.translation.isEmpty else { return Entry(text: text) }
      entry.text = text
      entry.isFuzzy = true
      return entry
    }
    return Catalogue(header: self.header ?? header, entries: entries)
  }
}

extension Catalogue.Entry {
  fileprivate var lines: String {
    var lines = comments
    if isFuzzy { lines.append("#, fuzzy") }
    lines += Self.quoted(text, after: "msgid") + Self.quoted(translation, after: "msgstr")
    return lines.map { $0 + "\n" }.joined()
  }

  /// gettext's width of a line.
  private static let width = 79

  private static func quoted(_ text: String, after keyword: String) -> [String] {
    let parts = wrapped(text)
    if parts.count < 2, keyword.count + 1 + (parts.first?.count ?? 2) <= width {
      return ["\(keyword) \(parts.first ?? "\"\"")"]
    }
    return ["\(keyword) \"\""] + parts
  }

  /// The text as quoted strings, cut after spaces and line ends.
  private static func wrapped(_ text: String) -> [String] {
    var parts: [String] = []
    var line = ""
    func words() -> [Substring] {
      var words: [Substring] = []
      var start = text.startIndex
      for index in text.indices where text[index] == " " || text[index] == "\n" {
        words.append(text[start...index])
        start = text.index(after: index)
      }
      return words + (start < text.endIndex ? [text[start...]] : [])
    }
    for word in words() {
      let escaped = word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        .replacing("\n", with: "\\n").replacing("\t", with: "\\t")
      if !line.isEmpty, line.count + escaped.count + 2 > width || line.hasSuffix("\\n") {
        parts.append("\"\(line)\"")
        line = ""
      }
      line += escaped
    }
    return line.isEmpty ? parts : parts + ["\"\(line)\""]
  }
}
