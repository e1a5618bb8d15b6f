import Lessons
import Presentation

/// Goes through a lesson, or one step of it, from top to bottom.
struct LessonReading {
  var lesson: Lesson
  var only: Lesson.Step?

  /// Writes what the lesson says; an example's run is up to the caller.
  ///
  /// - Parameters:
  ///   - pause: Is called between two things that a reader takes in one after the other.
  ///   - perform: Shows the run of an example.
  func read(
    _ prose: Prose, _ console: Console, pause: () -> Void = {},
    perform: (Example) throws -> Void
  ) throws {
    if let only { return try read(only, prose, console, pause, perform) }
    console.write(prose.title(of: lesson))
    for section in lesson.sections {
      if let title = section.title { console.write([StyledText()] + prose.heading(title)) }
      for step in section.steps {
        console.write("\n")
        try read(step, prose, console, pause, perform)
        pause()
      }
    }
  }

  private func read(
    _ step: Lesson.Step, _ prose: Prose, _ console: Console, _ pause: () -> Void,
    _ perform: (Example) throws -> Void
  ) throws {
    switch step {
    case .prose(let passage): console.write(prose.lines(passage))
    case .exercise(let exercise): console.write(prose.exercise(exercise))
    case .example(let example):
      console.write(prose.code(of: example))
      for question in example.questions { console.write([StyledText()] + prose.lines(question)) }
      if example.run != .no {
        pause()
        try perform(example)
      }
      for question in example.questions {
        // Whoever thinks about it hasn't read the answer yet.
        pause()
        console.write([StyledText()] + prose.answer(to: question))
      }
    }
  }
}

/// A lesson, or one step of it, in JSON.
struct LessonDocument: Encodable {
  private struct Item: Encodable {
    var kind: String
    var number: String?
    var markdown: String?
    var code: String?
    var trace: String?
  }

  private let number: Int
  private let title: String
  private let file: String
  private let steps: [Item]

  init(_ lesson: Lesson, only: Lesson.Step?) {
    number = lesson.number
    title = lesson.title
    file = lesson.file
    steps = (only.map { [$0] } ?? lesson.steps).map { step in
      switch step {
      case .prose(let passage): Item(kind: "prose", markdown: passage.markdown)
      case .example(let example):
        Item(
          kind: "example", number: example.address.description, code: example.code.text,
          trace: example.expected?.text)
      case .exercise(let exercise):
        Item(
          kind: "exercise", number: exercise.address.description, code: exercise.start.text)
      }
    }
  }
}
