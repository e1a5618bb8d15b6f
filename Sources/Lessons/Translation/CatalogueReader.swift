/// Reads a catalogue's text, line by line.
struct CatalogueReader {
  private(set) var header: Catalogue.Entry?
  private(set) var entries: [Catalogue.Entry] = []
  private(set) var problems: [Placed] = []

  private var entry = Catalogue.Entry(text: "")
  private var seen: [String: Int] = [:]
  private var last: Keyword?

  private enum Keyword: String {
    case text = "msgid"
    case translation = "msgstr"
  }

  init(_ text: String) {
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      read(line.trimmingSpaces, number)
    }
    endEntry()
  }

  private mutating func read(_ line: Substring, _ number: Int) {
    if line.isEmpty { return endEntry() }
    if line.hasPrefix("#~") { return }
    if line.hasPrefix("#") {
      if last != nil { endEntry() }
      if line.hasPrefix("#,") {
        if line.contains("fuzzy") { entry.isFuzzy = true }
      } else {
        entry.comments.append(String(line))
      }
      return
    }
    if line.hasPrefix("\"") { return add(line, number) }
    let word = line.prefix { !$0.isWhitespace && $0 != "\"" }
    guard let keyword = Keyword(rawValue: String(word)) else {
      return note(.unknownCatalogueLine(String(word)), number)
    }
    switch keyword {
    case .text:
      if last != nil { endEntry() }
      entry.line = number
    case .translation:
      guard last == .text else { return note(.translationWithoutText, number) }
    }
    last = keyword
    add(line.dropFirst(word.count).trimmingSpaces, number)
  }

  /// Adds a quoted string to what was begun last.
  private mutating func add(_ quoted: Substring, _ number: Int) {
    guard let text = Self.unquoted(quoted) else { return note(.badCatalogueString, number) }
    switch last {
    case .text?: entry.text += text
    case .translation?: entry.translation += text
    case nil: note(.badCatalogueString, number)
    }
  }

  private mutating func endEntry() {
    defer {
      entry = Catalogue.Entry(text: "")
      last = nil
    }
    guard let last else { return }
    guard last == .translation else { return note(.textWithoutTranslation, entry.line) }
    if entry.text.isEmpty, header == nil, entries.isEmpty {
      header = entry
    } else if let other = seen[entry.text] {
      note(.secondTranslation(otherLine: other), entry.line)
    } else {
      seen[entry.text] = entry.line
      entries.append(entry)
    }
  }

  private mutating func note(_ kind: Problem.Kind, _ line: Int) {
    problems.append(Placed(kind, at: Position(line: line)))
  }

  /// The text of a string in quotation marks, nil if it isn't one.
  private static func unquoted(_ quoted: Substring) -> String? {
    guard quoted.count >= 2, quoted.first == "\"", quoted.last == "\"" else { return nil }
    var text = ""
    var isEscaped = false
    for character in quoted.dropFirst().dropLast() {
      switch (isEscaped, character) {
      case (true, "n"): text += "\n"
      case (true, "t"): text += "\t"
      case (true, "\""), (true, "\\"): text.append(character)
      case (true, _), (false, "\""): return nil
      case (false, "\\"):
        isEscaped = true
        continue
      case (false, _): text.append(character)
      }
      isEscaped = false
    }
    return isEscaped ? nil : text
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    var text = self
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
