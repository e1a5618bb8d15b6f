import Lessons

/// All lessons as one way, stop after stop.
///
/// Each stop has a number, that of the example or exercise it belongs to: `2.3`. What follows the last
/// of them in a lesson, in a section of its own, has the next number.
struct Course {
  /// One thing that a learner is shown, and takes in before going on.
  struct Stop: Equatable {
    var lesson: Lesson
    var address: Address
    /// Whether the lesson's title goes before it.
    var beginsLesson = false
    /// The title of the section that begins here.
    var heading: String?
    var content: Content
  }

  enum Content: Equatable {
    case prose(Passage)
    /// The code of an example, and the first question about it.
    case code(Example)
    /// The run of an example.
    case run(Example)
    case exercise(Exercise)
  }

  let lessons: [Lesson]
  let stops: [Stop]

  init(_ lessons: [Lesson]) {
    self.lessons = lessons
    stops = lessons.flatMap(Self.stops)
  }

  private static func stops(of lesson: Lesson) -> [Stop] {
    let sections = lesson.sections.map { section in
      section.steps.flatMap { contents(of: $0) }
    }
    let items = sections.map { $0.compactMap(\.item) }
    var stops: [Stop] = []
    for (index, section) in lesson.sections.enumerated() {
      for (place, content) in sections[index].enumerated() {
        // What a section says after its last example is about that one; a section without examples
        // leads to those of the next.
        let item =
          sections[index][place...].lazy.compactMap(\.item).first ?? items[index].last
          ?? items[index...].joined().first ?? (items.joined().max() ?? 0) + 1
        stops.append(
          Stop(
            lesson: lesson, address: Address(lesson: lesson.number, item: item),
            beginsLesson: stops.isEmpty, heading: place == 0 ? section.title : nil,
            content: content))
      }
    }
    return stops
  }

  private static func contents(of step: Lesson.Step) -> [Content] {
    switch step {
    case .prose(let passage): [.prose(passage)]
    case .example(let example):
      example.run == .no ? [.code(example)] : [.code(example), .run(example)]
    case .exercise(let exercise): [.exercise(exercise)]
    }
  }

  /// Where a lesson begins, nil if there is no such lesson.
  func start(ofLesson number: Int) -> Int? {
    stops.firstIndex { $0.lesson.number == number }
  }

  /// Where the stops with a number begin, nil if there are none.
  func start(of address: Address) -> Int? {
    stops.firstIndex { $0.address == address }
  }

  /// The numbers of a lesson's stops.
  func items(ofLesson number: Int) -> ClosedRange<Int>? {
    let items = stops.filter { $0.lesson.number == number }.map(\.address.item)
    guard let first = items.min(), let last = items.max() else { return nil }
    return first...last
  }
}

extension Course.Stop {
  var isExercise: Bool {
    if case .exercise = content { true } else { false }
  }
}

extension Course.Content {
  fileprivate var item: Int? {
    switch self {
    case .prose: nil
    case .code(let example), .run(let example): example.address.item
    case .exercise(let exercise): exercise.address.item
    }
  }
}
