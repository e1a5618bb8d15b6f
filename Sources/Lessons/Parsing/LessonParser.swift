/// Puts the pieces of a text together to a lesson, by recursive descent: a lesson is a title and
/// sections, a section is prose, examples and exercises.
///
/// What is wrong is noted and passed over, so that one run finds all that is wrong.
struct LessonParser {
  let lines: TextLines
  let pieces: [Piece]
  var index = 0
  var problems: [Placed] = []

  /// The number of the lesson, for addresses.
  var number = 0
  /// The programs of the examples so far, by their number.
  var programs: [Int: [Code]] = [:]
  /// The number of the last example.
  var lastExample: Int?
  /// The number of examples and exercises so far.
  var items = 0

  private var sections: [Lesson.Section] = []
  private var section = Lesson.Section(title: nil, position: Position(line: 1), steps: [])

  init(_ lines: TextLines) {
    let reader = PieceReader(lines)
    self.lines = lines
    self.pieces = reader.pieces
    self.problems = reader.problems
  }

  /// The piece that comes next; nil at the end.
  var next: Piece? { index < pieces.count ? pieces[index] : nil }

  /// The title of the section that is being read.
  var sectionTitle: String? { section.title }

  /// Whether the section that is being read has an exercise already.
  var hasExercise: Bool {
    section.steps.contains { if case .exercise = $0 { true } else { false } }
  }

  mutating func note(_ kind: Problem.Kind, at position: Position?) {
    problems.append(Placed(kind, at: position))
  }

  /// Reads the whole lesson; nil if it has no title, for then it has no number either.
  mutating func lesson(file: String) -> Lesson? {
    guard let title = title() else { return nil }
    while let piece = next { step(piece) }
    endSection()
    return Lesson(number: number, title: title, file: file, sections: sections)
  }

  /// Reads the title, the first thing in a lesson.
  private mutating func title() -> String? {
    while case .tag(let tag) = next, case .comment(let text) = tag.kind {
      checkFormat(text, at: tag.position)
      index += 1
    }
    guard case .heading(level: 1, let inlines, let position) = next else {
      note(.noTitle, at: Position(line: 1))
      return nil
    }
    index += 1
    let text = inlines.plainText
    section.position = position
    guard let match = text.wholeMatch(of: /([0-9]{1,4})\.\s+(\S.*)/), let number = Int(match.1)
    else {
      note(.titleWithoutNumber(text.isEmpty ? "First steps" : text), at: position)
      return nil
    }
    self.number = number
    return String(match.2)
  }

  private mutating func checkFormat(_ comment: String, at position: Position) {
    let mark = "lesson format "
    guard comment.hasPrefix(mark), comment != mark + "1" else { return }
    note(.unknownFormat(String(comment.dropFirst(mark.count))), at: position)
  }

  /// Reads one step of a lesson, or passes over what can't be one.
  private mutating func step(_ piece: Piece) {
    switch piece {
    case .heading(level: 1, _, let position):
      note(.secondTitle, at: position)
      index += 1
    case .heading(_, let title, let position):
      endSection()
      let text = title.plainText
      if text.isEmpty { note(.emptyHeading, at: position) }
      section = Lesson.Section(title: text, position: position, steps: [])
      index += 1
    case .rule: index += 1
    case .prose: section.steps.append(.prose(passage()!))
    case .fence(let fence) where fence.info.kind == .swift:
      index += 1
      if fence.info.attributes.contains(where: { $0.name == "exercise" }) {
        section.steps.append(.exercise(exercise(fence)))
      } else {
        section.steps.append(.example(example(fence)))
      }
    case .fence(let fence):
      note(fence.info.kind == .trace ? .strayTrace : .strayConditions, at: fence.position)
      index += 1
    case .tag(let tag):
      index += 1
      stray(tag)
    }
  }

  private mutating func endSection() {
    if let title = section.title, section.steps.isEmpty, !title.isEmpty {
      note(.emptySection(title), at: section.position)
    }
    if section.title != nil || !section.steps.isEmpty { sections.append(section) }
  }

  /// Reads prose up to the next thing that isn't prose; nil if there is none.
  mutating func passage() -> Passage? {
    var blocks: [Block] = []
    var first: Int?
    var last = 0
    while case .prose(let block, let range, _) = next {
      blocks.append(block)
      first = first ?? range.lowerBound
      last = range.upperBound
      index += 1
    }
    guard let first else { return nil }
    return Passage(blocks: blocks, markdown: lines.text(first...last), lines: first...last)
  }

  /// Says what is wrong with a tag that stands alone, and passes over what it hides.
  private mutating func stray(_ tag: DetailsTag) {
    switch tag.kind {
    case .comment(let text): checkFormat(text, at: tag.position)
    case .close: note(.strayClosing, at: tag.position)
    case .summary: note(.noSummary, at: tag.position)
    case .open(let attributes):
      switch attributes["class"] {
      case "answer": note(.strayAnswer, at: tag.position)
      case "hint": note(.strayHelp("hint"), at: tag.position)
      case "solution": note(.strayHelp("solution"), at: tag.position)
      case let kind: note(.unknownDetails(kind), at: tag.position)
      }
      _ = details(tag, kind: "details")
    case .other: break
    }
  }
}
