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
    /// Run what the learner made of an example or exercise.
    case runDraft(Performable)
    /// Run a new cell; `keep` must be called if it may stay.
    case runCell(String)
    /// Let the learner edit a text; `edited` must be called with what becomes of it.
    case edit(String)
    /// Write a text to a file.
    case save(path: String, text: String)
    /// Read a file; `loaded` must be called with its text.
    case load(path: String)
    /// How much of a run is shown from now on.
    case trace(TraceChoice?)
    case timeline
    /// Test what the learner made of an exercise; `solved` must be called if it meets the conditions.
    case check(Exercise, Performable)
    case explore(Performable)
    /// Run a program on the system's threads so many times.
    case real(Performable, times: Int)
    /// What the compiler's last error means.
    case explain
    case step(Performable, goals: [Condition], start: String?)
    case replay(Performable, token: String)
    /// Why the last run went as it did.
    case why(String)
    case state
    /// The dependencies of the last run, in the terminal or as a file.
    case graph(path: String?)
    case time
    case tell(Information)
    case say(ShellRemark)
    /// Keep what the learner has done.
    case record(Progress.Record)
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
    /// Show the stop again at which the learner left the last time.
    case resume(Course.Stop)
    case nothing
  }

  let course: Course
  /// What the learner has done so far, in all sessions.
  var progress: Progress
  /// The stop that was shown last, nil at the beginning.
  var position: Int?
  var workbench = Workbench()
  /// What the learner made of the current example or exercise in an editor.
  var draft: String?
  /// How many hints were given for an exercise.
  var hints: [Address: Int] = [:]
  /// Exercises whose solution was asked for.
  var solutionsAsked: Set<Address> = []
  /// What the learner has to ask for a second time, at once.
  var question: ShellCommand.Action?
  /// The example whose names a learner may expect on the workbench, and which can't be there.
  private var lackingExample: Address?
  /// The answers so far to the questions about the example being shown, while one of them is open.
  var answers: [Answer]?

  init(_ course: Course, _ progress: Progress = Progress()) {
    self.course = course
    self.progress = progress
  }

  // MARK: What happened

  /// The learner entered something.
  mutating func enter(_ text: String) -> [Effect] {
    let words = text.trimmingBlanks
    let asked = question
    question = nil
    let effects: [Effect]
    if words.isEmpty {
      effects = goOn()
    } else if words.hasPrefix(":") {
      effects = obey(words.dropFirst(), secondTime: asked)
    } else if let answered = answer(words) {
      effects = answered
    } else if let command = ShellCommand.bare(words, knowing: workbench.text) {
      effects = obey(command.name[...], secondTime: asked)
    } else {
      effects = [.runCell(text)]
    }
    for case .record(let record) in effects { progress.add(record) }
    return effects
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

  /// A cell ran to an end that nothing can follow.
  mutating func leaveOut(_ cell: String) { workbench.leaveOut(cell) }

  /// A cell ran to an end that others can build on.
  mutating func keep(_ cell: String) { workbench.keep(cell) }

  // MARK: What is so

  /// The stop that was shown last.
  var stop: Course.Stop? { position.map { course.stops[$0] } }

  /// What an empty line will do.
  var upcoming: Upcoming {
    if let question = openQuestion { return .runUnanswered(question) }
    if let resumption { return .resume(course.stops[resumption]) }
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
    course.stops[((position ?? resumption ?? -1) + 1)...].lazy.compactMap { stop in
      if case .run(let example) = stop.content { (example, stop.lesson) } else { nil }
    }.first
  }

  /// The question that waits for an answer.
  var openQuestion: Question? {
    guard let answers, case .code(let example)? = stop?.content else { return nil }
    return answers.count < example.questions.count ? example.questions[answers.count] : nil
  }

  /// The example or exercise that was shown last in this lesson.
  var current: Course.Stop? {
    guard let position else { return nil }
    let lesson = course.stops[position].lesson.number
    return course.stops[...position].last { stop in
      if case .prose = stop.content { false } else { stop.lesson.number == lesson }
    }
  }

  private var next: Course.Stop? {
    let index = (position ?? -1) + 1
    return index < course.stops.count ? course.stops[index] : nil
  }
}

extension String {
  var trimmingBlanks: String {
    var text = Substring(self)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
