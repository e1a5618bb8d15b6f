package import Lessons

extension Prose {
  /// The title of a lesson.
  package func title(of lesson: Lesson) -> [StyledText] {
    underlined("\(lesson.number). \(lesson.title)", with: "═")
  }

  /// The heading of a section.
  package func heading(_ title: String) -> [StyledText] {
    underlined(title, with: "─")
  }

  private func underlined(_ title: String, with sign: String) -> [StyledText] {
    let lines = StyledText(title, .heading).wrapped(to: width)
    let rule = String(repeating: sign, count: lines.map(\.width).max() ?? 0)
    return lines + [StyledText(rule, .faint)]
  }

  /// An example's number and code, as the learner runs it.
  package func code(of example: Example) -> [StyledText] {
    [number(example.address)] + CodeListing.lines(example.code.text, width: width)
  }

  /// The trace that the lesson shows for an example.
  package func trace(of example: Example) -> [StyledText] {
    (example.expected?.text.plainLines ?? []).flatMap { $0.cut(to: width) }
  }

  /// The answers to a question, and why.
  package func answer(to question: Question) -> [StyledText] {
    var lines: [StyledText] = []
    for (index, answer) in question.answers.enumerated() {
      var line = StyledText(language(index == 0 ? "Answer: " : "or: "), .strong)
      line.append(choices(answer, of: question))
      lines += line.wrapped(to: width)
    }
    guard let explanation = question.explanation else { return lines }
    return lines + [StyledText()] + self.lines(explanation)
  }

  /// Choices of a question by their numbers, as an answer names them.
  package func choices(_ numbers: [Int], of question: Question) -> String {
    numbers.map { question.choices[$0 - 1].plainText }.joined(separator: language(", then "))
  }

  /// What an exercise starts from and what it asks for.
  package func exercise(_ exercise: Exercise) -> [StyledText] {
    var lines = [number(exercise.address, language("Exercise "))]
    lines += CodeListing.lines(exercise.start.text, width: width)
    lines += [StyledText(), StyledText(language("It is solved when"), .strong)]
    for condition in exercise.conditions {
      let claim = language(condition.claim.message)
      let message: Message =
        switch condition.scope {
        case .everySchedule: "every schedule \(claim)"
        case .someSchedule: "some schedule \(claim)"
        }
      lines += StyledText("• " + language(message)).hanging(indent: 2, width: width)
    }
    return lines
  }

  private func number(_ address: Address, _ kind: String = "") -> StyledText {
    var line = StyledText("── ", .faint)
    line.append("\(kind)\(address)", .strong)
    line.append(" ", .faint)
    line.append(String(repeating: "─", count: max(0, min(width, 60) - line.width)), .faint)
    return line
  }
}
