extension LessonParser {
  /// Reads the answer to a question that was just passed, and adds the question to its example.
  mutating func addQuestion(
    _ prompt: [Block], _ list: Block.List, _ range: ClosedRange<Int>, _ position: Position,
    to example: inout Example
  ) {
    if list.items.count < 2 { note(.tooFewChoices, at: position) }
    let choices = list.items.map(Self.choice)
    if let number = choices.map(\.plainText).first(where: { Int($0) != nil }) {
      note(.choiceIsNumber(number), at: position)
    }
    if let expected = example.expected, expected.position < position {
      note(.questionAfterTrace, at: position)
    }
    guard case .tag(let tag) = next, case .open(let attributes) = tag.kind,
      attributes["class"] == "answer"
    else {
      note(.questionWithoutAnswer, at: position)
      return
    }
    index += 1
    let (form, answers) = answers(attributes, choices: list.items.count, at: tag.position)
    let details = details(tag, kind: "answer")
    example.insertionPoint = InsertionPoint(line: details.contentLine, prefix: "")
    for fence in details.fences { add(fence, to: &example) }
    example.questions.append(
      Question(
        prompt: Passage(blocks: prompt, markdown: lines.text(range), lines: range),
        choices: choices, form: form, answers: answers,
        explanation: details.passage, position: position))
  }

  /// The text of a choice; further paragraphs go on after a line end.
  private static func choice(_ blocks: [Block]) -> [Inline] {
    let parts = blocks.map { block -> [Inline] in
      if case .paragraph(let inlines) = block { inlines } else { [.text(block.plainText)] }
    }
    return Array(parts.joined(separator: [.lineBreak]))
  }

  /// The right answers that a `<details>` names.
  private mutating func answers(
    _ attributes: [String: String], choices: Int, at position: Position
  ) -> (Question.Form, [[Int]]) {
    let form: Question.Form
    let text: String
    switch (attributes["data-pick"], attributes["data-order"]) {
    case (let value?, nil): (form, text) = (.pick, value)
    case (nil, let value?): (form, text) = (.order, value)
    default:
      note(.noAnswerAttribute, at: position)
      return (.pick, [])
    }
    var answers: [[Int]] = []
    for alternative in text.split(separator: "|", omittingEmptySubsequences: false) {
      let words = alternative.split(whereSeparator: \.isWhitespace)
      let numbers = words.compactMap { Int($0) }
      if let outside = numbers.first(where: { !(1...max(choices, 1)).contains($0) }) {
        note(.answerOutOfRange(outside, choices: choices), at: position)
      } else if numbers.count != words.count
        || (form == .pick ? numbers.count != 1 : numbers.sorted() != Array(1...max(choices, 1)))
      {
        let shown = alternative.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        note(.badAnswer(shown, form: form, choices: choices), at: position)
      } else {
        answers.append(numbers)
      }
    }
    return (form, answers)
  }
}
