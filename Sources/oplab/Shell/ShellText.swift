import Lessons
import Presentation

/// What the shell shows, as lines for a terminal.
struct ShellText {
  var width: Int
  var palette: Palette
  var language: Language

  var prose: Prose { Prose(width: width, palette: palette, language: language) }

  // MARK: Beginning

  /// What this is and what to type.
  func opening(_ session: Session) -> [StyledText] {
    var lines = paragraph(
      """
      Operation Lab: what Swift's operations, queues and threads really do, seen by running them.
      """, .heading)
    lines.append(StyledText())
    if case .resume(let stop) = session.upcoming {
      lines += paragraph(
        """
        Welcome back. Press Enter to go on with \(stop.address), in lesson \(stop.lesson.number), \
        \(stop.lesson.title); :open 1 begins anew. At any time you can type Swift and see what happens.
        """)
    } else if let first = session.course.lessons.first {
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
      case .resume(let stop): "Enter goes on with \(stop.address)."
      case .exercise where stop?.isExercise == true: "Enter goes on to the next exercise."
      case .exercise: "Enter shows the exercise."
      case .runUnanswered(let question):
        "\(language(question.invitation)); Enter runs it without a guess."
      case .nothing: "This was the last screen. Type Swift to try things, or :lessons."
      }
    let number = stop.map { "\($0.address) · " } ?? ""
    var start = ""
    if stop?.isExercise == true {
      start =
        language(":run runs it as it is. What you type takes its place, and :check tests it.") + " "
    }
    return StyledText(number + start + language(words), .faint).wrapped(to: width)
  }

  func remark(_ remark: ShellRemark) -> [StyledText] { paragraph(remark.message(in: language)) }

  func paragraph(_ message: Message, _ role: Role = .plain) -> [StyledText] {
    StyledText(language(message), role).wrapped(to: min(width, 88))
  }
}
