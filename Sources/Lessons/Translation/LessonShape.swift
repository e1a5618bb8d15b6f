extension Lesson {
  /// All of a lesson but its words: two lessons of the same shape show, ask and run the same.
  var shape: [String] {
    sections.flatMap { section in
      [section.title == nil ? "opening" : "section"] + section.steps.flatMap(\.shape)
    }
  }
}

extension Lesson.Step {
  fileprivate var shape: [String] {
    switch self {
    case .prose(let passage): passage.blocks.map(\.shape)
    case .example(let example):
      ["example \(example.address)", example.code.text, example.expected?.text ?? ""]
        + example.conditions.map { "\($0.scope) \($0.claim)" }
        + example.questions.flatMap { question in
          ["question \(question.form) \(question.choices.count) \(question.answers)"]
            + question.prompt.blocks.map(\.shape)
            + (question.explanation?.blocks.map(\.shape) ?? [])
        }
    case .exercise(let exercise):
      ["exercise \(exercise.address)", exercise.start.text, exercise.solution.code.text]
        + exercise.conditions.map { "\($0.scope) \($0.claim)" }
        + exercise.hints.flatMap { ["hint"] + $0.blocks.map(\.shape) }
        + (exercise.solution.explanation?.blocks.map(\.shape) ?? [])
    }
  }
}

extension Block {
  fileprivate var shape: String {
    switch self {
    case .paragraph: "paragraph"
    case .heading(let level, _): "heading \(level)"
    case .list(let list):
      "list \(list.start ?? 0) [\(list.items.map { $0.map(\.shape).joined(separator: ", ") })]"
    case .quote(let blocks): "quote [\(blocks.map(\.shape).joined(separator: ", "))]"
    case .code(_, let text): text
    }
  }
}
