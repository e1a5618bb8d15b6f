import Interleaving
import Lessons

/// What the learner asks of the schedules of the program before them.
extension Session {
  /// The program before the learner: what they made of the example, what they typed, or the example as
  /// the lesson has it.
  var programAtHand: Performable? {
    if let draftProgram { return draftProgram }
    if !workbench.cells.isEmpty { return workbench.whole }
    guard let current else { return nil }
    switch current.content {
    case .code(let example), .run(let example): return Performable(example, in: current.lesson)
    case .exercise(let exercise): return Performable(exercise, in: current.lesson)
    case .prose: return nil
    }
  }

  /// What the lesson says that some schedules of the example show.
  var goals: [Condition] {
    switch current?.content {
    case .code(let example)?, .run(let example)?: example.goals
    case .exercise?, .prose?, nil: []
    }
  }

  func real(_ times: String?, _ command: ShellCommand) -> [Effect] {
    guard let count = Int(times ?? "1"), (1...10_000).contains(count) else {
      return [.say(.unknownChoice(times ?? "", command))]
    }
    return programAtHand.map { [.real($0, times: count)] } ?? [.say(.nothingToRun)]
  }

  func replay(_ token: String) -> [Effect] {
    guard Schedule(token) != nil else { return [.say(.badToken(token))] }
    return scheduling { .replay($0, token: token) }
  }

  func step(from token: String?) -> [Effect] {
    if let token, Schedule(token) == nil { return [.say(.badToken(token))] }
    return scheduling { .step($0, goals: goals, start: token) }
  }

  /// What is done with the schedules of the program at hand, if it has any.
  func scheduling(_ effect: (Performable) -> Effect) -> [Effect] {
    guard let program = programAtHand else { return [.say(.nothingToRun)] }
    return [program.runsReally ? .say(.runsReally) : effect(program)]
  }

  mutating func check() -> [Effect] {
    guard let (exercise, lesson) = exercise else { return [.say(.noExercise)] }
    let typed = workbench.attempt
    let program =
      draftProgram
      ?? Performable(
        typed.isEmpty ? exercise.start : Code(text: typed, line: 1), prelude: exercise.prelude,
        address: exercise.address, mode: exercise.languageMode, cores: exercise.cores, in: lesson)
    return [.check(exercise, program)]
  }

  /// What the learner made of an exercise meets its conditions.
  mutating func solved(_ exercise: Exercise) -> [Effect] {
    let record = Progress.Record.solved(exercise.address)
    progress.add(record)
    return [.record(record), .say(.exerciseSolved)]
  }
}
