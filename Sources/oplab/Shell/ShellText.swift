import Lessons
import Presentation

/// What the shell shows, as lines for a terminal.
struct ShellText {
  var width: Int
  var palette: Palette
  var language: Language

  private var prose: Prose { Prose(width: width, palette: palette, language: language) }

  // MARK: Beginning

  /// What this is and what to type.
  func opening(_ course: Course) -> [StyledText] {
    var lines = paragraph(
      """
      Operation Lab: what Swift's operations, queues and threads really do, seen by running them.
      """, .heading)
    lines.append(StyledText())
    if let first = course.lessons.first {
      lines += paragraph(
        """
        Press Enter to begin with lesson \(first.number), \(first.title). At any time you can type \
        Swift, a line or a block, and see what happens.
        """)
    } else {
      lines += paragraph("Type Swift, a line or a block, and see what happens.")
    }
    return lines
      + paragraph(":help lists the commands, Ctrl-C stops a run, Ctrl-D leaves.")
  }

  // MARK: Stops

  /// A stop of the course, other than a run.
  func stop(_ stop: Course.Stop) -> [StyledText] {
    var parts: [[StyledText]] = []
    if stop.beginsLesson { parts.append(prose.title(of: stop.lesson)) }
    if let heading = stop.heading { parts.append(prose.heading(heading)) }
    switch stop.content {
    case .prose(let passage): parts.append(prose.lines(passage))
    case .code(let example), .run(let example): parts.append(prose.code(of: example))
    case .exercise(let exercise): parts.append(prose.exercise(exercise))
    }
    return Array(parts.joined(separator: [StyledText()]))
  }

  func question(_ question: Question) -> [StyledText] { prose.lines(question) }

  /// What came of the answers, and what is right.
  func verdict(_ answers: [Session.Answer]) -> [StyledText] {
    Array(answers.map(verdict).joined(separator: [StyledText()]))
  }

  private func verdict(_ answer: Session.Answer) -> [StyledText] {
    let right = prose.answer(to: answer.question)
    switch answer.verdict {
    case .right: return [StyledText(language("✓ You were right."), .success)] + right
    case .wrong(let numbers):
      var line = StyledText(language("✗ You said: "), .warning)
      line.append(prose.choices(numbers, of: answer.question))
      return line.hanging(indent: 2, width: width) + right
    case .unclear, nil: return right
    }
  }

  /// What an empty line will do, and where this is.
  func hint(_ upcoming: Session.Upcoming, at stop: Course.Stop?) -> [StyledText] {
    let words: Message =
      switch upcoming {
      case .lesson(let lesson): "Enter begins lesson \(lesson.number), \(lesson.title)."
      case .prose: "Enter goes on."
      case .code: "Enter shows the next example."
      case .run: "Enter runs it."
      case .exercise: "Enter shows the exercise."
      case .runUnanswered(let question):
        "\(language(question.invitation)); Enter runs it without a guess."
      case .nothing: "This was the last screen. Type Swift to try things, or :lessons."
      }
    let number = stop.map { "\($0.address) · " } ?? ""
    var start = ""
    if case .exercise? = stop?.content {
      start = language(":run runs it as it is. Type your own version.") + " "
    }
    return StyledText(number + start + language(words), .faint).wrapped(to: width)
  }

  // MARK: Answers to commands

  /// The lessons, with a mark at the one where the learner is.
  func lessons(_ course: Course, current: Int?) -> [StyledText] {
    course.lessons.map { lesson in
      var line = StyledText(lesson.number == current ? "▸ " : "  ", .success)
      let number = String(lesson.number)
      line.append(String(repeating: " ", count: max(0, 2 - number.count)) + number, .strong)
      line.append("  \(lesson.title)")
      return line.truncated(to: width)
    }
  }

  /// All commands, and what else can be typed.
  func help() -> [StyledText] {
    var lines = [StyledText(language("Type"), .heading)]
    lines += table([
      ("Enter", "on an empty line: go on with the lesson"),
      ("Swift", "a line or a block: it runs, and you see what happens"),
      ("a command", "each may be shortened as long as it is clear: :n for :next"),
    ])
    lines += [StyledText(), StyledText(language("Commands"), .heading)]
    lines += table(ShellCommand.all.map { (Message(verbatim: $0.synopsis), $0.summary) })
    lines += [StyledText(), StyledText(language("Keys"), .heading)]
    lines += table([
      ("Ctrl-C", "stops a run, or drops what you are typing"),
      ("Ctrl-D", "leaves"),
      ("↑ ↓ Ctrl-R", "what you typed before, and a search in it"),
      ("Tab", "completes commands and names"),
      ("Alt-Enter", "begins a new line where Enter would run"),
    ])
    return lines
  }

  /// What a command does.
  func help(_ command: ShellCommand) -> [StyledText] {
    let summary = language(command.summary)
    let sentence = summary.prefix(1).uppercased() + summary.dropFirst() + "."
    return [StyledText(command.synopsis, .strong)]
      + paragraph(Message(verbatim: "\(sentence) \(language(command.details))"))
      + [StyledText(language("For example: ")) + StyledText(command.example, .code)]
  }

  func remark(_ remark: ShellRemark) -> [StyledText] { paragraph(remark.message(in: language)) }

  func paragraph(_ message: Message, _ role: Role = .plain) -> [StyledText] {
    StyledText(language(message), role).wrapped(to: min(width, 88))
  }

  private func table(_ rows: [(Message, Message)]) -> [StyledText] {
    let rows = rows.map { (language($0), language($1)) }
    let column = (rows.map { $0.0.displayWidth }.max() ?? 0) + 4
    return rows.flatMap { name, text in
      StyledText(text).wrapped(to: max(20, width - column)).enumerated().map { index, part in
        var line = StyledText("  ")
        if index == 0 { line.append(name, .code) }
        line.pad(to: column)
        return line + part
      }
    }
  }
}
