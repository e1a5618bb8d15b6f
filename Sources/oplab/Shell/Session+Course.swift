import Lessons

/// The way through the lessons.
extension Session {
  /// Where the learner left the last time, while nothing has been shown in this session; nil if that
  /// was the end.
  var resumption: Int? {
    guard position == nil, let place = progress.place, var index = course.stop(at: place) else {
      return nil
    }
    switch course.stops[index].content {
    // Whoever saw a run wants to go on after it; an exercise needs the words before it.
    case .run: index += 1
    case .exercise: index = course.start(of: course.stops[index].address) ?? index
    case .prose, .code: break
    }
    return index < course.stops.count && index > 0 ? index : nil
  }

  /// Shows the next stop.
  mutating func goOn() -> [Effect] {
    let index = resumption ?? (position ?? -1) + 1
    guard index < course.stops.count else {
      return [.say(course.stops.isEmpty ? .noLessons : .theEnd)]
    }
    return visit(index)
  }

  /// Goes to a stop and shows it.
  mutating func visit(_ index: Int) -> [Effect] {
    let given = answers ?? []
    answers = nil
    let stop = course.stops[index]
    if position.map({ course.stops[$0].address }) != stop.address { draft = nil }
    // Cells may build on an example that ran before this session began.
    if position == nil { buildOnExample(before: index) }
    position = index
    let record = Effect.record(.reached(course.place(of: index)))
    switch stop.content {
    case .run(let example):
      let unasked = example.questions.dropFirst(given.count).map { Answer(question: $0) }
      return [.run(example, stop.lesson, answers: given + unasked), record] + score(given, of: stop)
    case .code(let example):
      guard let question = example.questions.first else { return [.show(stop), record] }
      answers = []
      return [.show(stop), .ask(question), record]
    case .exercise:
      // The learner will write a version of their own, with the same names.
      clearWorkbench()
      return [.show(stop), record]
    case .prose: return [.show(stop), record]
    }
  }

  /// Goes on without a run or an exercise, as if it had been done.
  mutating func skip() -> [Effect] {
    guard let position else { return goOn() }
    let stop = course.stops[position]
    var skipped: [Effect] = []
    var index = position + 1
    switch stop.content {
    case .code(let example) where example.run != .no:
      build(on: example, in: stop.lesson)
      skipped = [.record(.reached(course.place(of: index)))]
      self.position = index
      answers = nil
      index += 1
    case .exercise(let exercise):
      build(on: Performable(solutionOf: exercise, in: stop.lesson))
    case .code, .run, .prose: break
    }
    guard index < course.stops.count else { return skipped + [.say(.theEnd)] }
    return skipped + visit(index)
  }

  /// Takes a text as the answer to the open question, nil where it is none.
  mutating func answer(_ text: String) -> [Effect]? {
    guard let question = openQuestion else { return nil }
    let verdict = question.judge(text)
    guard verdict != .unclear else {
      return text.looksLikeSwift ? nil : [.say(.noAnswer(question))]
    }
    answers?.append(Answer(question: question, text: text, verdict: verdict))
    if let next = openQuestion { return [.ask(next)] }
    return goOn()
  }

  /// The stop before the one shown, runs left out: an empty line runs the example again.
  var previous: Int? {
    guard let position else { return nil }
    return course.stops[..<position].lastIndex { stop in
      if case .run = stop.content { false } else { true }
    }
  }

  /// What the answers to an example's questions were worth.
  private func score(_ answers: [Answer], of stop: Course.Stop) -> [Effect] {
    guard !answers.isEmpty else { return [] }
    let isRight = answers.allSatisfy { $0.verdict == .right }
    return [.record(.answered(stop.address, right: isRight))]
  }

  /// Makes the example that a learner saw last, before a stop in the same lesson, the one that cells
  /// build on.
  private mutating func buildOnExample(before index: Int) {
    let lesson = course.stops[index].lesson
    for stop in course.stops[..<index].reversed() where stop.lesson.number == lesson.number {
      if case .run(let example) = stop.content { return build(on: example, in: lesson) }
      if case .exercise = stop.content { return }
    }
  }

  /// Makes an example the one that cells build on, if they can.
  mutating func build(on example: Example, in lesson: Lesson) {
    switch example.expectation {
    case .finished, .race: build(on: Performable(example, in: lesson))
    case .stalled, .deadlocked, .trapped, .exited, .overran, .error:
      clearWorkbench(lacking: example.address)
    }
  }
}

extension String {
  /// Whether a text that is no answer was meant as code: sentences and numbers have no such signs.
  fileprivate var looksLikeSwift: Bool { contains { "(){}[]=:\n".contains($0) } }
}
