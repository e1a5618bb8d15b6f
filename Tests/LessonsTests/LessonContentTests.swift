import Lessons
import Testing

/// What holds for every lesson of this repository.
@Suite("The lessons")
struct LessonContentTests {
  static let folder = LessonFolder("\(repository)/lessons")

  @Test("They are free of problems")
  func problems() {
    #expect(Self.folder.allProblems.map(\.description) == [])
    #expect(Self.folder.lessons.count > 1)
  }

  @Test("Each begins with what one will be able to do and ends with what is guaranteed")
  func frame() {
    for lesson in Self.folder.lessons {
      #expect(lesson.sections.first?.title == nil, "\(lesson.title)")
      #expect(lesson.sections.last?.title == "What you can rely on", "\(lesson.title)")
    }
  }

  @Test("Each has an exercise")
  func practice() {
    for lesson in Self.folder.lessons {
      #expect(!lesson.exercises.isEmpty, "\(lesson.title)")
    }
  }

  @Test("There are at least twenty exercises and twenty questions to predict")
  func enough() {
    #expect(Self.folder.lessons.flatMap(\.exercises).count >= 20)
    #expect(Self.folder.lessons.flatMap(\.examples).flatMap(\.questions).count >= 20)
  }

  @Test("A passage fits a screen of 24 rows and 80 columns, with room for the prompt")
  func passages() {
    for (lesson, passage) in Self.passages {
      let total = passage.blocks.map { rows(of: $0, width: 80) + 1 }.reduce(0, +)
      #expect(total <= 22, "\(lesson.file):\(passage.lines.lowerBound)")
    }
  }

  @Test("Code and choices fit a line of 80 columns beside their numbers")
  func lines() {
    for lesson in Self.folder.lessons {
      let codes =
        lesson.examples.map(\.code)
        + lesson.exercises.flatMap { [$0.start, $0.solution.code] }
      for code in codes {
        for line in code.text.split(separator: "\n" as Character) {
          #expect(line.count <= 75, "\(lesson.file): \(line)")
        }
      }
      for choice in lesson.examples.flatMap(\.questions).flatMap(\.choices) {
        #expect(choice.plainText.count <= 74, "\(lesson.file): \(choice.plainText)")
      }
    }
  }

  @Test("Every choice of a question is understood when it's typed in full")
  func answers() {
    for question in Self.folder.lessons.flatMap(\.examples).flatMap(\.questions) {
      switch question.form {
      case .pick:
        for (index, choice) in question.choices.enumerated() {
          let isRight = question.answers.contains([index + 1])
          let verdict: Question.Verdict = isRight ? .right : .wrong([index + 1])
          #expect(question.judge(choice.plainText) == verdict, "\(choice.plainText)")
          #expect(question.judge("\(index + 1)") == verdict)
        }
      case .order:
        for answer in question.answers {
          let texts = answer.map { question.choices[$0 - 1].plainText }
          #expect(question.judge(texts.joined(separator: "\n")) == .right, "\(texts)")
        }
      }
    }
  }

  /// All prose of all lessons, with where it stands.
  private static var passages: [(Lesson, Passage)] {
    folder.lessons.flatMap { lesson in
      lesson.steps.flatMap { step -> [Passage] in
        switch step {
        case .prose(let passage): [passage]
        case .example(let example):
          example.questions.flatMap { [$0.prompt, $0.explanation].compactMap(\.self) }
        case .exercise(let exercise):
          exercise.hints + [exercise.solution.explanation].compactMap(\.self)
        }
      }.map { (lesson, $0) }
    }
  }

  /// How many rows a block takes when its words are filled into lines.
  private func rows(of block: Block, width: Int) -> Int {
    switch block {
    case .paragraph(let inlines), .heading(_, let inlines):
      var rows = 1
      var column = 0
      for word in inlines.plainText.split(separator: " " as Character) {
        if column > 0, column + 1 + word.count > width {
          rows += 1
          column = 0
        }
        column += word.count + (column > 0 ? 1 : 0)
      }
      return rows
    case .list(let list):
      let gaps = list.isTight ? 0 : list.items.count - 1
      return list.items.joined().map { rows(of: $0, width: width - 3) }.reduce(gaps, +)
    case .quote(let blocks): return blocks.map { rows(of: $0, width: width - 2) }.reduce(0, +)
    case .code(_, let text): return text.count { $0 == "\n" }
    }
  }
}
