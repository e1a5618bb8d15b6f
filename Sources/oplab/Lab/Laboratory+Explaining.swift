import ExampleRunner
import Lessons
import Presentation
import Recordings

extension Laboratory {
  /// What a person is told of a condition that isn't met: which one, what happened instead, and what to
  /// type to see it happen.
  ///
  /// - Parameter command: What runs the program, such as `oplab run tea.swift`.
  func explanation(
    of broken: BrokenCondition, in program: Performable, command: String, width: Int
  ) throws(RunnerError) -> [StyledText] {
    var heading = StyledText("Not so: ")
    heading.append(
      "\(broken.schedule == nil ? "some" : "every") schedule \(broken.condition.claim)", .strong)
    let replay = broken.schedule.map { "\(command) --schedule \($0)" } ?? command
    return heading.hanging(indent: 2, width: width)
      + (try evidence(of: broken, in: program, width: width)) + [StyledText("  \(replay)", .code)]
  }

  /// What happened instead of what a condition says.
  func evidence(
    of broken: BrokenCondition, in program: Performable, width: Int
  ) throws(RunnerError) -> [StyledText] {
    let contrast = broken.schedule == nil ? "None of those tried does, as this one:" : "This one:"
    return [StyledText(contrast)]
      + (try end(of: program, schedule: broken.schedule, width: width))
  }

  /// What a program writes and how it ends, under a schedule or the usual one.
  private func end(
    of program: Performable, schedule: String?, width: Int
  ) throws(RunnerError) -> [StyledText] {
    var program = program
    if let schedule { program.options.strategy = "replay:\(schedule)" }
    return try record(program).sample(width: width, sources: program.sources)
  }
}
