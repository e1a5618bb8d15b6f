/// A fenced code block that means something to the lab.
struct Fence {
  var info: FenceInfo
  /// The content; empty, or every line ends in `\n`.
  var text: String
  /// The lines from the opening fence to the closing one.
  var lines: ClosedRange<Int>
  /// What stands before each line of the content.
  var prefix: String
  /// How many columns stand before the opening fence.
  var indentation: Int

  var position: Position { info.position }

  /// The content as code of a lesson.
  var code: Code { Code(text: text, line: lines.lowerBound + 1, indentation: indentation) }
}

/// What a fence's first line says: a word, then attributes such as `continues` or `expect=stalled`.
struct FenceInfo {
  /// The words that make a fence more than prose.
  enum Kind: Hashable {
    case swift
    case trace
    case conditions(Condition.Scope)

    init?(_ word: String) {
      switch word {
      case "swift": self = .swift
      case "trace": self = .trace
      default:
        guard let scope = Condition.Scope(rawValue: word) else { return nil }
        self = .conditions(scope)
      }
    }
  }

  struct Attribute {
    var name: String
    var value: String?
    var position: Position
  }

  var kind: Kind
  var word: String
  var attributes: [Attribute]
  var position: Position

  /// The attributes that a fence may have, for messages.
  static func attributes(of fence: String) -> [String] {
    switch fence {
    case "swift": ["continues", "cores", "exercise", "expect", "mode", "run"]
    case "swift exercise": ["continues", "cores", "exercise", "mode"]
    case "every-schedule": ["timed"]
    default: []
    }
  }
}

extension Fence {
  /// Reads the fence of a code block; nil for code that is only shown.
  ///
  /// Adds what is wrong with it.
  init?(_ node: MarkdownNode, info: String, in lines: TextLines, problems: inout [Placed]) {
    guard let word = info.split(whereSeparator: \.isWhitespace).first.map(String.init) else {
      return nil
    }
    let position = node.start
    guard let kind = FenceInfo.Kind(word) else {
      if FenceInfo.Kind(word.lowercased()) != nil {
        problems.append(Placed(.languageCase(word), at: position))
      }
      return nil
    }

    let opening = lines[position.line]
    let start = opening.startIndex + position.column - 1
    let mark = opening[start]
    let length = opening[start...].prefix { $0 == mark }.count
    self.info = FenceInfo(
      kind: kind, word: word,
      attributes: Self.attributes(
        in: opening[(start + length)...], from: position.column + length, line: position.line),
      position: position)
    self.text = node.literal
    self.lines = position.line...max(position.line, min(node.endLine, lines.count))
    self.prefix = continuation(of: opening[..<start])
    self.indentation = position.column - 1

    if !Self.isClosed(by: lines[self.lines.upperBound], mark: mark, length: length, info: self)
      || self.lines.count == 1
    {
      problems.append(Placed(.unclosedFence, at: position))
    }
  }

  /// The words after the first.
  private static func attributes(in bytes: ArraySlice<UInt8>, from column: Int, line: Int)
    -> [FenceInfo.Attribute]
  {
    bytes.split(whereSeparator: isSpace).dropFirst().map { word in
      let text = String(decoding: word, as: UTF8.self)
      let position = Position(line: line, column: column + word.startIndex - bytes.startIndex)
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return FenceInfo.Attribute(
        name: String(parts[0]), value: parts.count > 1 ? String(parts[1]) : nil, position: position)
    }
  }

  /// Whether a line is the closing fence.
  ///
  /// cmark closes a fence silently where its list ends, and
  /// then counts the line after it, so the indentation matters.
  private static func isClosed(
    by line: ArraySlice<UInt8>, mark: UInt8, length: Int, info: Fence
  ) -> Bool {
    let indentation = line.prefix { isSpace($0) || $0 == UInt8(ascii: ">") }
    let run = line.dropFirst(indentation.count).prefix { $0 == mark }
    return run.count >= length && line[run.endIndex...].allSatisfy(isSpace)
      && indentation.count + 3 >= info.indentation
  }
}

/// What goes before a further line of a block whose first line has this before it: list markers
/// become spaces, the marks of quotations stay.
func continuation(of bytes: ArraySlice<UInt8>) -> String {
  String(
    decoding: bytes.map { isSpace($0) || $0 == UInt8(ascii: ">") ? $0 : UInt8(ascii: " ") },
    as: UTF8.self)
}

/// A problem before its file is known.
struct Placed {
  var kind: Problem.Kind
  var position: Position?

  init(_ kind: Problem.Kind, at position: Position?) {
    self.kind = kind
    self.position = position
  }
}
