import Lessons

/// Working on the code of the lesson: running it, changing it, solving exercises.
extension Session {
  /// The exercise at hand: the one whose task or code was shown last.
  var exercise: (exercise: Exercise, lesson: Lesson)? {
    guard let stop = task ?? current, case .exercise(let exercise) = stop.content else {
      return nil
    }
    return (exercise, stop.lesson)
  }

  /// The exercise whose task is being read, its code not yet shown.
  private var task: Course.Stop? {
    guard let position else { return nil }
    let address = course.stops[position].address
    return course.stops[position...].first { $0.isExercise && $0.address == address }
  }

  mutating func runAgain() -> [Effect] {
    if let draft = draftProgram { return [.runDraft(draft)] }
    if case .code(let example)? = stop?.content, example.run != .no { return goOn() }
    guard let current else { return [.say(.nothingToRun)] }
    switch current.content {
    case .run(let example): return [.run(example, current.lesson, answers: [])]
    case .exercise(let exercise): return [.attempt(exercise, current.lesson)]
    case .code, .prose: return [.say(.notRunnable)]
    }
  }

  // MARK: Editing

  mutating func edit() -> [Effect] { [.edit(draft ?? currentCode ?? workbench.typed)] }

  /// The learner has edited a text.
  ///
  /// - Parameter text: The text before, and what became of it.
  mutating func edited(_ text: (before: String, after: String)) -> [Effect] {
    let after = text.after
    guard !after.trimmingBlanks.isEmpty, after != text.before else { return [.say(.nothingEdited)] }
    guard currentCode != nil else { return loaded(after) }
    draft = after.hasSuffix("\n") ? after : after + "\n"
    return runAgain()
  }

  /// A file was read: it is the first cell of an empty bench.
  mutating func loaded(_ text: String) -> [Effect] {
    clearWorkbench()
    return [.runCell(text)]
  }

  /// The code of the example or exercise at hand.
  private var currentCode: String? {
    switch current?.content {
    case .code(let example)?, .run(let example)?: example.code.text
    case .exercise(let exercise)?: exercise.start.text
    case .prose?, nil: nil
    }
  }

  /// What the learner made of the example or exercise at hand, as a program.
  var draftProgram: Performable? {
    guard let draft, let current else { return nil }
    let code = Code(text: draft, line: 1)
    switch current.content {
    case .code(let example), .run(let example):
      var example = example
      example.code = code
      return Performable(example, in: current.lesson)
    case .exercise(let exercise):
      return Performable(
        code, prelude: exercise.prelude, address: exercise.address, mode: exercise.languageMode,
        cores: exercise.cores, in: current.lesson)
    case .prose: return nil
    }
  }

  // MARK: Help with exercises

  mutating func hint() -> [Effect] {
    guard let (exercise, _) = exercise else { return [.say(.noExercise)] }
    let given = hints[exercise.address, default: 0]
    guard given < exercise.hints.count else { return [.say(.noMoreHints)] }
    hints[exercise.address] = given + 1
    return [.tell(.hint(exercise.hints[given], number: given + 1, of: exercise.hints.count))]
  }

  mutating func solution() -> [Effect] {
    guard let (exercise, _) = exercise else { return [.say(.noExercise)] }
    let isDue =
      progress.solved.contains(exercise.address)
      || !solutionsAsked.insert(exercise.address).inserted
    guard isDue else {
      let hasHints = hints[exercise.address, default: 0] < exercise.hints.count
      return [.say(.solutionAsks(hasHints: hasHints))]
    }
    return [.tell(.solution(exercise.solution))]
  }
}
