extension Condition.Claim {
  /// Reads a claim as a lesson writes it; nil if the line is none.
  init?(_ line: some StringProtocol) {
    guard let words = Word.split(line) else { return nil }
    switch words {
    case [.plain("finishes")]: self = .finishes
    case [.plain("stalls")]: self = .stalls
    case [.plain("deadlocks")]: self = .deadlocks
    case [.plain("traps")]: self = .traps
    case [.plain("has"), .plain("no"), .plain("data"), .plain("race")]: self = .hasNoDataRace
    default:
      guard let claim = Self(words: words[...]) else { return nil }
      self = claim
    }
  }

  /// Reads the claims that quote a line or name a number.
  private init?(words: ArraySlice<Word>) {
    let texts = words.compactMap(\.quotation)
    let pattern = words.map { $0.quotation == nil ? $0.plain : "\"\"" }
    switch pattern {
    case ["prints", "\"\""]: self = .prints(texts[0])
    case ["never", "prints", "\"\""]: self = .neverPrints(texts[0])
    case ["prints", "\"\"", "once"]: self = .printsTimes(texts[0], 1)
    case ["prints", "\"\"", "before", "\"\""]: self = .printsBefore(texts[0], texts[1])
    case _ where pattern.count == 4 && pattern[0] == "prints" && pattern[3] == "times":
      guard texts.count == 1, let count = Int(pattern[2]), count > 1 else { return nil }
      self = .printsTimes(texts[0], count)
    case _ where pattern.count == 7 && pattern.starts(with: ["executes", "at", "most"]):
      guard let count = Int(pattern[3]), count > 0, pattern.suffix(2) == ["at", "once"],
        ["operation", "operations"].contains(pattern[4])
      else { return nil }
      self = .executesAtMost(count)
    case _ where pattern.starts(with: ["output", "is", "\"\""]):
      let rest = pattern.dropFirst(3)
      guard rest.enumerated().allSatisfy({ $1 == ($0.isMultiple(of: 2) ? "or" : "\"\"") }),
        rest.count.isMultiple(of: 2)
      else { return nil }
      self = .outputIs(texts)
    default: return nil
    }
  }
}

/// A word of a claim.
private enum Word: Equatable {
  case plain(String)
  case quoted(String)

  var plain: String { if case .plain(let text) = self { text } else { "" } }
  var quotation: String? { if case .quoted(let text) = self { text } else { nil } }

  /// Splits a line at spaces outside quotation marks; nil if a quotation doesn't end.
  static func split(_ line: some StringProtocol) -> [Word]? {
    var words: [Word] = []
    var rest = Substring(line)
    while true {
      rest = rest.drop(while: \.isWhitespace)
      guard let first = rest.first else { return words }
      if first == "\"" {
        guard let text = quotation(&rest) else { return nil }
        words.append(.quoted(text))
      } else {
        let word = rest.prefix { !$0.isWhitespace && $0 != "\"" }
        words.append(.plain(String(word)))
        rest = rest.dropFirst(word.count)
      }
    }
  }

  /// Takes a quotation with the escapes `\"`, `\\` and `\n` from the front of the text.
  private static func quotation(_ rest: inout Substring) -> String? {
    rest.removeFirst()
    var text = ""
    while let character = rest.popFirst() {
      switch character {
      case "\"": return text
      case "\\":
        switch rest.popFirst() {
        case "n": text.append("\n")
        case "\"": text.append("\"")
        case "\\": text.append("\\")
        default: return nil
        }
      default: text.append(character)
      }
    }
    return nil
  }
}
