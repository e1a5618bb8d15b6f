import Lessons

/// Where a learner is in the lessons, what they are being asked, and what they have typed: the rules
/// of the shell without any input or output.
///
/// Each method takes what happened and returns what to do, in order.
struct Session {
  /// What the shell must do.
  enum Effect: Equatable {
    /// Show a stop of the course, other than a run.
    case show(Course.Stop)
    /// Ask this question about the example that is being shown.
    case ask(Question)
    /// Run an example, show its run, then what came of the answers.
    case run(Example, Lesson, answers: [Answer])
    /// Run the code that an exercise starts from.
    case attempt(Exercise, Lesson)
    /// Run a new cell; `keep` must be called if it may stay.
    case runCell(String)
    case listLessons(current: Int?)
    case help(ShellCommand?)
    case say(ShellRemark)
    case leave
  }

  /// A question with what the learner answered, if anything.
  struct Answer: Equatable {
    var question: Question
    var text: String?
    var verdict: Question.Verdict?
  }

  /// What an empty line will do.
  enum Upcoming: Equatable {
    case lesson(Lesson)
    case prose
    case code
    case run
    case exercise
    /// Run without an answer to the question that is open.
    case runUnanswered(Question)
    case nothing
  }

  let course: Course
  /// The stop that was shown last, nil at the beginning.
  private(set) var position: Int?
  private(set) var workbench = Workbench()
  /// The example whose names a learner may expect on the workbench, and which can't be there.
  private var lackingExample: Address?
  /// The answers so far to the questions about the example being shown, while one of them is open.
  private var answers: [Answer]?

  init(_ course: Course) {
    self.course = course
  }

  // MARK: What happened

  /// The learner entered something.
  mutating func enter(_ text: String) -> [Effect] {
    let words = text.trimmingBlanks
    if words.isEmpty { return goOn() }
    if words.hasPrefix(":") { return obey(words.dropFirst()) }
    if let effects = answer(words) { return effects }
    if let command = ShellCommand.bare(words, knowing: workbench.text) {
      return obey(command.name[...])
    }
    return [.runCell(text)]
  }

  /// An example ran to an end that cells can build on.
  mutating func build(on program: Performable) {
    workbench = Workbench(program)
    lackingExample = nil
  }

  /// An example didn't run to an end that cells can build on.
  mutating func clearWorkbench(lacking example: Address? = nil) {
    workbench = Workbench()
    lackingExample = example
  }

  /// The compiler refused a cell: what else there is to say about that.
  var remarkOnRefusedCell: ShellRemark? {
    guard let lackingExample, workbench.base.isEmpty else { return nil }
    return .exampleNotUsable(lackingExample)
  }

  /// A cell ran to an end that others can build on.
  mutating func keep(_ cell: String) { workbench.keep(cell) }

  // MARK: What is so

  /// The stop that was shown last.
  var stop: Course.Stop? { position.map { course.stops[$0] } }

  /// What an empty line will do.
  var upcoming: Upcoming {
    if let question = openQuestion { return .runUnanswered(question) }
    guard let next else { return .nothing }
    if next.beginsLesson { return .lesson(next.lesson) }
    switch next.content {
    case .prose: return .prose
    case .code: return .code
    case .run: return .run
    case .exercise: return .exercise
    }
  }

  /// The example that will be run next, to be compiled while the learner reads.
  var nextExample: (example: Example, lesson: Lesson)? {
    course.stops[((position ?? -1) + 1)...].lazy.compactMap { stop in
      if case .run(let example) = stop.content { (example, stop.lesson) } else { nil }
    }.first
  }

  /// The question that waits for an answer.
  var openQuestion: Question? {
    guard let answers, case .code(let example)? = stop?.content else { return nil }
    return answers.count < example.questions.count ? example.questions[answers.count] : nil
  }

  private var next: Course.Stop? {
    let index = (position ?? -1) + 1
    return index < course.stops.count ? course.stops[index] : nil
  }
}

// MARK: - The way through the lessons

extension Session {
  /// Shows the next stop.
  fileprivate mutating func goOn() -> [Effect] {
    let index = (position ?? -1) + 1
    guard index < course.stops.count else {
      return [.say(course.stops.isEmpty ? .noLessons : .theEnd)]
    }
    return visit(index)
  }

  /// Goes to a stop and shows it.
  fileprivate mutating func visit(_ index: Int) -> [Effect] {
    let given = answers ?? []
    answers = nil
    position = index
    let stop = course.stops[index]
    switch stop.content {
    case .run(let example):
      let unasked = example.questions.dropFirst(given.count).map { Answer(question: $0) }
      return [.run(example, stop.lesson, answers: given + unasked)]
    case .code(let example):
      guard let question = example.questions.first else { return [.show(stop)] }
      answers = []
      return [.show(stop), .ask(question)]
    case .exercise:
      // The learner will write a version of their own, with the same names.
      clearWorkbench()
      return [.show(stop)]
    case .prose: return [.show(stop)]
    }
  }

  /// Takes a text as the answer to the open question, nil where it is none.
  fileprivate mutating func answer(_ text: String) -> [Effect]? {
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
  fileprivate var previous: Int? {
    guard let position else { return nil }
    return course.stops[..<position].lastIndex { stop in
      if case .run = stop.content { false } else { true }
    }
  }

  /// The example or exercise that was shown last in this lesson.
  fileprivate var current: Course.Stop? {
    guard let position else { return nil }
    let lesson = course.stops[position].lesson.number
    return course.stops[...position].last { stop in
      if case .prose = stop.content { false } else { stop.lesson.number == lesson }
    }
  }
}

// MARK: - Commands

extension Session {
  /// Does what a command line without its colon says.
  fileprivate mutating func obey(_ line: Substring) -> [Effect] {
    let parts = line.split(separator: " ", maxSplits: 1)
    let argument = parts.count > 1 ? String(parts[1]).trimmingBlanks : nil
    let command: ShellCommand
    switch ShellCommand.find(parts.first.map(String.init) ?? "") {
    case .success(let found): command = found
    case .failure(let remark): return [.say(remark)]
    }
    switch (command.argument, argument) {
    case (nil, let argument?): return [.say(.surplusArgument(argument, command))]
    case (.required?, nil): return [.say(.missingArgument(command))]
    default: return perform(command.action, argument)
    }
  }

  private mutating func perform(_ action: ShellCommand.Action, _ argument: String?) -> [Effect] {
    switch action {
    case .help: return help(argument)
    case .lessons: return [.listLessons(current: stop?.lesson.number)]
    case .open: return open(argument ?? "")
    case .next: return goOn()
    case .back: return previous.map { visit($0) } ?? [.say(.theBeginning)]
    case .show: return showAgain()
    case .run: return runAgain()
    case .quit: return [.leave]
    }
  }

  private func help(_ name: String?) -> [Effect] {
    guard let name else { return [.help(nil)] }
    switch ShellCommand.find(name.hasPrefix(":") ? String(name.dropFirst()) : name) {
    case .success(let command): return [.help(command)]
    case .failure(let remark): return [.say(remark)]
    }
  }

  private mutating func open(_ reference: String) -> [Effect] {
    if let number = Int(reference) {
      if let start = course.start(ofLesson: number) { return visit(start) }
      return [.say(.noSuchLesson(number, available: course.lessons.map(\.number)))]
    }
    guard let address = Address(reference) else { return [.say(.noReference(reference))] }
    if let start = course.start(of: address) { return visit(start) }
    guard let items = course.items(ofLesson: address.lesson) else {
      return [.say(.noSuchLesson(address.lesson, available: course.lessons.map(\.number)))]
    }
    return [.say(.noSuchScreen(address, available: items))]
  }

  private mutating func showAgain() -> [Effect] {
    guard let stop else { return [.say(.nothingShown)] }
    guard case .run(let example) = stop.content else {
      return [.show(stop)] + (openQuestion.map { [.ask($0)] } ?? [])
    }
    var code = stop
    code.content = .code(example)
    return [.show(code)]
  }

  private mutating func runAgain() -> [Effect] {
    if case .code(let example)? = stop?.content, example.run != .no { return goOn() }
    guard let current else { return [.say(.nothingToRun)] }
    switch current.content {
    case .run(let example): return [.run(example, current.lesson, answers: [])]
    case .exercise(let exercise): return [.attempt(exercise, current.lesson)]
    case .code, .prose: return [.say(.notRunnable)]
    }
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    var text = Substring(self)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// Whether a text that is no answer was meant as code: sentences and numbers have no such signs.
  fileprivate var looksLikeSwift: Bool { contains { "(){}[]=:\n".contains($0) } }
}
