/// A lesson's file: its bytes, the lesson in them, and what is wrong with it.
public struct LessonFile: Sendable {
  /// The path, as it was asked for.
  public let path: String
  /// The lesson; nil if the file can't be read as one at all.
  public let lesson: Lesson?
  /// What is wrong, in the order of the text; a lesson with problems isn't to be relied on.
  public internal(set) var problems: [Problem]
  /// The file's bytes and lines.
  let lines: TextLines

  /// The file's bytes; empty if it couldn't be read.
  public var bytes: [UInt8] { lines.bytes }

  /// Reads a lesson from a text in memory.
  ///
  /// The path serves messages only.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.lines = TextLines(bytes)
    if let problem = lines.textProblem {
      self.lesson = nil
      self.problems = [Problem(file: path, position: problem.position, kind: problem.kind)]
    } else {
      var parser = LessonParser(lines)
      self.lesson = parser.lesson(file: path)
      let start = Position(line: 1)
      self.problems = parser.problems
        .map { Problem(file: path, position: $0.position, kind: $0.kind) }
        .enumerated()
        // Sorted by place; problems of the same place in the order in which they were found.
        .sorted { ($0.1.position ?? start, $0.0) < ($1.1.position ?? start, $1.0) }
        .map(\.element)
    }
  }

  /// Stands for a file that couldn't be read.
  init(path: String, unreadable kind: Problem.Kind) {
    self.path = path
    self.lines = TextLines([])
    self.lesson = nil
    self.problems = [Problem(file: path, position: nil, kind: kind)]
  }
}

extension TextLines {
  /// What makes bytes no text at all; nil if they are text.
  var textProblem: Placed? {
    if bytes.allSatisfy({ isSpace($0) || $0 == lineFeed || $0 == carriageReturn }) {
      return Placed(.empty, at: nil)
    }
    if let zero = bytes.firstIndex(of: 0) { return Placed(.notText, at: position(of: zero)) }
    do {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return Placed(.notUTF8, at: position(of: error.byteOffsets.lowerBound))
    }
  }
}
