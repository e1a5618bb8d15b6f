import ExampleRunner
import Foundation
import Interleaving
import Lessons
import LineEditor
import Presentation

extension Commands {
  static let step = Command(
    name: "step", operands: .atLeastOne(.program),
    summary: "be the scheduler: choose which thread goes on, step by step",
    details: [
      "Shows the threads side by side, where each stands and what it would do next. A key lets a "
        + "thread go on; u takes a choice back, r begins anew, e runs to the end, t shows the token "
        + "of the schedule so far, q leaves.",
      "An example of a lesson may have a goal: something that the usual run doesn't show.",
      "Keys can also come from a pipe or a file.",
    ],
    options: [
      Option(
        name: "--schedule", value: .schedule(placeholder: "TOKEN"),
        help: "go on from where another run was left"),
      anyTimeOption, coresOption,
    ],
    examples: [
      ("oplab step 7.1", "a lesson's example, with its goal"),
      ("oplab step tea.swift", "a program of yours"),
      ("echo 1 1 2 e | oplab step tea.swift", "keys from a pipe"),
    ]
  ) { invocation, console in
    var program = try Performable(scheduled: invocation.operands)
    if let cores = invocation.number("--cores") { program.options.cores = cores }
    let start = invocation.value("--schedule").flatMap { Schedule($0) }
    program.options.firesTimersAnyTime =
      invocation.has("--any-time") || start?.firesTimersAnyTime ?? false
    let library = try LessonLibrary(invocation.language)
    let laboratory = try Laboratory(cancellation: Interruption.begin())
    do {
      let compiled = try showingActivity("compiling") { () throws(RunnerError) in
        try laboratory.compile(program)
      }
      var game = SchedulerGame(
        laboratory: laboratory, program: program, compiled: compiled,
        goals: try library.goals(of: invocation.operands), console: console,
        language: library.language)
      let operands = invocation.operands.joined(separator: " ")
      game.command = "oplab run \(operands) --schedule"
      game.continuation = "oplab step \(operands) --schedule"
      game.start = start
      game.height = terminalSize(STDOUT_FILENO)?.rows ?? 24
      let keys = Keys()
      defer { keys.end() }
      _ = try game.play(nextKey: keys.next)
      return .fine
    } catch RunnerError.rejected(let diagnostics) {
      console.writeError(diagnostics.lines(width: console.width, sources: program.sources))
      return .fellShort
    }
  }
}

extension LessonLibrary {
  /// What an example's lesson says that some schedules show; nothing for a learner's files.
  func goals(of words: [String]) throws -> [Condition] {
    guard words.count == 1, let address = Address(words[0]) else { return [] }
    let (_, only) = try find(address.description)
    if case .example(let example) = only { return example.goals }
    return []
  }
}

extension Example {
  /// What at least one schedule shows: what a learner who is the scheduler may try to reach.
  var goals: [Condition] { conditions.filter { $0.scope == .someSchedule } }
}
