import Lessons
import Presentation

/// What commands tell without running anything.
extension ShellText {
  func information(_ information: Session.Information, in session: Session) -> [StyledText] {
    switch information {
    case .help(nil): help()
    case .help(let command?): help(command)
    case .lessons: lessons(session.course, current: session.stop?.lesson.number)
    case .place(let stop): place(stop, in: session.course)
    case .progress: progress(session)
    case .cells: cells(session.workbench)
    case .hint(let passage, let number, let count):
      [StyledText(language("Hint \(number) of \(count)"), .strong)] + prose.lines(passage)
    case .solution(let solution): self.solution(solution)
    }
  }

  private func place(_ stop: Course.Stop, in course: Course) -> [StyledText] {
    let section = course.stops.last {
      $0.lesson.number == stop.lesson.number && $0.heading != nil && $0.address <= stop.address
    }?.heading
    let screens = course.items(ofLesson: stop.lesson.number)?.upperBound ?? stop.address.item
    let lesson: Message = "Lesson \(stop.lesson.number), \(stop.lesson.title)"
    let screen: Message = "screen \(stop.address) of \(screens)"
    return StyledText(
      ([language(lesson), section, language(screen)] as [String?]).compactMap { $0 }
        .joined(separator: " · ")
    ).wrapped(to: width)
  }

  /// A row for each lesson: how much of it was read, guessed and solved.
  private func progress(_ session: Session) -> [StyledText] {
    session.course.lessons.map { lesson in
      let count = session.course.count(ofLesson: lesson.number, in: session.progress.reached)
      let bar = String(repeating: "█", count: 10 * count.reached / max(1, count.all))
      let number = String(lesson.number)
      var line = StyledText(String(repeating: " ", count: max(0, 4 - number.count)))
      line.append(number, .strong)
      line.append("  ")
      line.append(bar, .success)
      line.append(String(repeating: "░", count: 10 - bar.count), .faint)
      line.append("  \(lesson.title)")
      let answers = session.progress.answers.filter { $0.key.lesson == lesson.number }.values
      if !answers.isEmpty {
        let right = answers.count { $0 }
        line.append(language(", \(right) of \(answers.count) guesses right"), .faint)
      }
      let solved = session.progress.solved.count { $0.lesson == lesson.number }
      if solved > 0 {
        line.append(language(", \(solved) of \(lesson.exercises.count) exercises solved"), .faint)
      }
      return line.truncated(to: width)
    }
  }

  private func cells(_ workbench: Workbench) -> [StyledText] {
    workbench.cells.enumerated().flatMap { index, cell in
      [StyledText(language("cell \(index + 1)"), .strong)] + CodeListing.lines(cell, width: width)
    }
  }

  private func solution(_ solution: Exercise.Solution) -> [StyledText] {
    let code = CodeListing.lines(solution.code.text, width: width)
    guard let explanation = solution.explanation else { return code }
    return code + [StyledText()] + prose.lines(explanation)
  }

  /// The lessons, with a mark at the one where the learner is.
  private func lessons(_ course: Course, current: Int?) -> [StyledText] {
    course.lessons.map { lesson in
      var line = StyledText(lesson.number == current ? "▸ " : "  ", .success)
      let number = String(lesson.number)
      line.append(String(repeating: " ", count: max(0, 2 - number.count)) + number, .strong)
      line.append("  \(lesson.title)")
      return line.truncated(to: width)
    }
  }
}
