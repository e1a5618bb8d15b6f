import ExampleRunner
import Foundation
import Interleaving
import Lessons
import Presentation
import Recordings

/// Lets a person be the scheduler of a program: shows how it stands, takes a key, and so on.
struct SchedulerGame {
  let laboratory: Laboratory
  let program: Performable
  let compiled: CompiledExample
  /// What the learner may try to reach.
  let goals: [Condition]
  let console: Console
  /// The language of what isn't code or trace.
  let language: Language
  /// Rows of the terminal.
  var height = 24
  /// What replays a schedule, up to the token; nil where nothing does.
  var command: String?
  /// What goes on with a run that isn't over, up to the token; nil where nothing does.
  var continuation: String?
  /// What was chosen before; nil to begin at the beginning.
  var start: Schedule?

  private typealias Game = Stepper<RunnerError>

  /// The keys of the threads; the others are commands.
  private static let threadKeys = Array("123456789abcdfghijklmnops")

  /// Plays until the learner leaves, and returns the run as it then is.
  ///
  /// - Parameter nextKey: The next key that was pressed; nil at the end.
  func play(nextKey: () -> Character?) throws(RunnerError) -> Recording {
    var game = try Game(start: start?.threads ?? []) { choices throws(RunnerError) in
      try laboratory.step(compiled, program, choices: choices)
    }
    if let start, game.recording.outcome.kind == .diverged || game.schedule != start.description {
      console.complain(
        language("the schedule doesn't fit the program: it begins anew"), as: .warning,
        word: language("warning"))
      try game.restart()
    }
    // What the usual run shows is no goal.
    let usual =
      start == nil ? game.recording : try laboratory.step(compiled, program, choices: [])
    let goals = goals.filter { !$0.claim.holds(of: usual) }
    show(game, goals)
    guard game.standing != nil || game.count > 0 else {
      console.write(
        line(
          "There is nothing to choose: at no time can more than one thread go on. This was the whole run."
        ))
      return game.past
    }
    while let key = nextKey() {
      switch key {
      case "q", "\u{3}", "\u{4}":
        showContinuation(of: game)
        return game.past
      case "u":
        guard game.count > 0 || game.isAtEnd else {
          console.write(line("This is the beginning; nothing can be taken back."))
          continue
        }
        try game.undo()
      case "r": try game.restart()
      case "t":
        console.write(line("The schedule so far: \(game.schedule)"))
        continue
      case _ where game.standing == nil:
        console.write(line("The run is over: u takes a choice back, r begins anew, q leaves."))
        continue
      case "e": game.finish()
      case "\n", "\r", " ": try game.goOn()
      default:
        guard let index = Self.threadKeys.firstIndex(of: key), index < game.candidates.count else {
          console.write(line("No thread has the key '\(key)'."))
          continue
        }
        try game.choose(game.candidates[index])
      }
      show(game, goals)
    }
    showContinuation(of: game)
    return game.past
  }

  /// How to go on with a run that isn't over.
  private func showContinuation(of game: Game) {
    guard let continuation, game.standing != nil, game.count > 0 else { return }
    console.write(line("The run isn't over. To go on from here:"))
    console.write([StyledText("  \(continuation) \(game.schedule)", .code)])
  }

  private func show(_ game: Game, _ goals: [Condition]) {
    let past = game.past
    guard let standing = game.standing else {
      let columns = Columns(past, sources: program.sources, width: console.width)
      console.write([StyledText()] + columns.lines() + [StyledText()])
      return showEnd(game, goals)
    }
    // Those that will come have their place already, so that no column moves.
    let names = (game.recording.steps + standing.threads.map(\.next))
      .sorted { $0.path.localizedStandardCompare($1.path) == .orderedAscending }.map(\.thread)
    let columns = Columns(
      past, sources: program.sources, width: console.width, threads: names,
      variables: game.recording.writtenVariables)
    let threads = StepText(after: past.events, sources: program.sources, width: console.width)
      .threads(standing, keys: Self.threadKeys)
    let rows = max(3, (height - threads.count - goals.count - 7) / 2)
    console.write([StyledText()] + columns.lines(limit: rows) + [StyledText()] + threads)
    for goal in goals { console.write(line("Goal: it \(language(goal.claim.message)).", .strong)) }
    console.write(
      line("key: goes on · Enter: ▸ · u: back · r: anew · e: end · t: token · q: leave", .faint))
  }

  private func showEnd(_ game: Game, _ goals: [Condition]) {
    console.write(game.recording.ending(width: console.width, sources: program.sources))
    for goal in goals {
      let isReached = goal.claim.holds(of: game.recording)
      console.write(
        line(
          isReached
            ? "✓ Goal reached: it \(language(goal.claim.message))."
            : "✗ Goal not reached: it \(language(goal.claim.message)).",
          isReached ? .success : .warning))
    }
    if let command { console.write([StyledText("  \(command) \(game.recording.schedule)", .code)]) }
    guard game.isAtEnd || game.count > 0 else { return }
    console.write(line("u: back · r: anew · q: leave", .faint))
  }

  private func line(_ words: Lessons.Message, _ role: Role = .plain) -> [StyledText] {
    language(words).visible(role).hanging(indent: 0, width: console.width)
  }
}

extension Laboratory {
  /// Runs a compiled program under some choices, and on to its end without pre-emptions.
  func step(
    _ compiled: CompiledExample, _ program: Performable, choices: [String]
  ) throws(RunnerError) -> Recording {
    var program = program
    program.options.recordsSteps = true
    // What comes after the choices is only looked at, and may not end.
    program.options.stepLimit = 5_000
    program.options.timeLimit = 5
    return try record(compiled, program, strategy: "step:\(choices.runLengths)")
  }
}

extension [String] {
  /// The same with repetitions counted: `0,0.1x3`.
  fileprivate var runLengths: String {
    var parts: [(text: String, count: Int)] = []
    for text in self {
      if parts.last?.text == text {
        parts[parts.count - 1].count += 1
      } else {
        parts.append((text, 1))
      }
    }
    return parts.map { $0.count == 1 ? $0.text : "\($0.text)x\($0.count)" }.joined(separator: ",")
  }
}
