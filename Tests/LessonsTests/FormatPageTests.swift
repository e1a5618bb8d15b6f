import Foundation
import Lessons
import Testing

@Suite("The page that specifies the format")
struct FormatPageTests {
  /// The lesson that the page shows as a whole example.
  static func example() throws -> LessonFile {
    let page = try String(contentsOfFile: "\(repository)/lessons/FORMAT.md", encoding: .utf8)
    let parts = page.components(separatedBy: "`````")
    try #require(parts.count == 3)
    let text = parts[1].dropFirst("markdown\n".count)
    return LessonFile(path: "02-dependencies.md", bytes: Array(text.utf8))
  }

  @Test("The example on the page is a lesson without problems")
  func noProblems() throws {
    let file = try Self.example()
    #expect(file.problems == [])
    let lesson = try #require(file.lesson)
    #expect(lesson.number == 2)
    #expect(lesson.title == "Dependencies")
    #expect(
      lesson.sections.map(\.title) == [nil, "One after another", "Exercise: sugar comes last"])
  }

  @Test("The example on the page has all that the page speaks of")
  func content() throws {
    let lesson = try #require(try Self.example().lesson)
    let example = try #require(lesson.example(at: Address(lesson: 2, item: 1)))
    #expect(example.code.line == 10)
    #expect(example.code.text.hasPrefix("let boil = BlockOperation"))
    #expect(example.expected?.text.contains("│ the tea is ready\n") == true)
    #expect(
      example.conditions.map(\.claim) == [
        .finishes, .printsBefore("the water boils", "the tea is ready"),
      ])
    let question = try #require(example.questions.first)
    #expect(question.prompt.blocks == [.paragraph([.text("Which line comes first?")])])
    #expect(question.form == .pick)
    #expect(question.answers == [[2]])
    #expect(question.explanation?.blocks.first?.plainText.hasPrefix("The water: brew") == true)

    let exercise = try #require(lesson.exercise(at: Address(lesson: 2, item: 2)))
    #expect(exercise.title == "Exercise: sugar comes last")
    #expect(exercise.prelude == [example.code])
    #expect(exercise.hints.count == 1)
    #expect(exercise.solution.code.text.contains("addDependency(pour)"))
    #expect(exercise.solution.explanation != nil)
  }
}

/// The folder of the whole package.
let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().path
