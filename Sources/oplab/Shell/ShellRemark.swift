import Lessons

/// What the shell says when it doesn't do what was typed.
///
/// The words for all of them are here.
enum ShellRemark: Error, Equatable {
  case noCommand
  case unknownCommand(String, nearest: String?)
  case ambiguousCommand(String, [String])
  case surplusArgument(String, ShellCommand)
  case missingArgument(ShellCommand)
  case noReference(String)
  case noSuchLesson(Int, available: [Int])
  case noSuchScreen(Address, available: ClosedRange<Int>)
  case noAnswer(Question)
  case noLessons
  case nothingShown
  case nothingToRun
  case notRunnable
  case runsReally
  case exampleNotUsable(Address)
  case unknownChoice(String, ShellCommand)
  case noExercise
  case exerciseSolved
  case fallsShort(Condition)
  case badToken(String)
  case nothingCalled(String)
  case noGraph
  case noErrorYet
  case noExplanation
  case times(compile: String, run: String)
  case noMoreHints
  case solutionAsks(hasHints: Bool)
  case resetAsks
  case progressForgotten
  case noCells
  case takenBack(String)
  case putBack(String)
  case replaced(WorkbenchTexts.Replaced)
  case nothingToUndo
  case nothingToRedo
  case cleared
  case nothingEdited
  case noEditor(String)
  case nothingToSave
  case saved(path: String)
  case fileExists(path: String)
  case fileFailed(path: String, reason: String)
  case noRunYet
  case noTimeline
  case traceLevel(String)
  case theBeginning
  case theEnd
}

extension ShellRemark {
  /// What is so and what to do next.
  ///
  /// - Parameter language: The language of what is built into the message.
  func message(in language: Language) -> Message {
    switch self {
    case .noCommand: "A command's name goes after the colon; :help lists them."
    case .unknownCommand(let name, let nearest?):
      "There is no command :\(name). Did you mean :\(nearest)?"
    case .unknownCommand(let name, nil): "There is no command :\(name); :help lists them."
    case .ambiguousCommand(let name, let names):
      """
      :\(name) can be \(names.map { ":\($0)" }.joined(separator: language(" or "))); \
      type one letter more.
      """
    case .surplusArgument(let argument, let command):
      ":\(command.name) takes nothing after it, and not '\(argument)'. Nothing was done."
    case .missingArgument(let command):
      "Write \(command.synopsis), for example \(command.example)."
    case .noReference(let text):
      "'\(text)' is no lesson or screen. Write a lesson like 2 or a screen like 2.3."
    case .noSuchLesson(let number, let available):
      available.isEmpty
        ? Self.noLessons.message(in: language)
        : """
        There is no lesson \(number). The lessons are \
        \(available.map(String.init).joined(separator: ", ")).
        """
    case .noSuchScreen(let address, let available):
      """
      There is no screen \(address). Those of lesson \(address.lesson) are \
      \(Address(lesson: address.lesson, item: available.lowerBound)) to \
      \(Address(lesson: address.lesson, item: available.upperBound)).
      """
    case .noAnswer(let question):
      """
      That is none of the answers. \(language(question.invitation)), or Enter to go on without one.
      """
    case .noLessons: "There are no lessons here. Type Swift and see what happens."
    case .nothingShown: "Nothing has been shown yet. Press Enter to begin."
    case .nothingToRun: "There is no example to run yet. Press Enter to go on to one."
    case .notRunnable: "This example is only shown, not run."
    case .runsReally:
      """
      This example measures. It runs on the system's threads, which nobody schedules, so there are no schedules to \
      look at. :run runs it again.
      """
    case .exampleNotUsable(let address):
      "What \(address) declares can't be used here, since its top-level code never came to its end."
    case .unknownChoice(let word, let command):
      "'\(word)' isn't among what :\(command.name) takes: \(command.synopsis)."
    case .noExercise: "There is no exercise here. :lessons and :open lead to one."
    case .exerciseSolved:
      "Solved, in every schedule. :solution shows how the author did it; Enter goes on."
    case .fallsShort(let condition):
      condition.scope == .everySchedule
        ? "Not yet: in some schedule it isn't so that it \(language(condition.claim.message))."
        : "Not yet: no schedule was found in which it \(language(condition.claim.message))."
    case .badToken(let text):
      "'\(text)' is no schedule. :explore shows tokens, which look like 1m:0x3k,0.1b."
    case .nothingCalled(let name):
      "Nothing in the last run is called '\(name)'. :state lists what is there."
    case .noErrorYet: "The compiler has refused nothing yet."
    case .noExplanation:
      "There is no more to say about this error than the compiler does; look at the place that it marks."
    case .noGraph: "No operation in the last run depends on another one."
    case .times(let compile, let run):
      "The lab waited \(compile) for the compiler, and the run took \(run)."
    case .noMoreHints: "Those were all hints. :solution shows how the author did it."
    case .solutionAsks(hasHints: true):
      "Not yet? There is another :hint. Type :solution once more to see it all the same."
    case .solutionAsks(hasHints: false): "Type :solution once more to see it."
    case .resetAsks:
      "This forgets what you have read and solved. Type :reset progress once more to do it."
    case .progressForgotten: "Forgotten. Enter goes on from here; :open 1 begins anew."
    case .noCells: "You have typed nothing here that was kept."
    case .takenBack(let cell): "Taken back: \(cell.firstLine)"
    case .putBack(let cell): "Put back: \(cell.firstLine)"
    case .replaced(let replaced):
      """
      It takes the place of \(replaced.places(in: language).joined(separator: ", ")): there is nothing left that \
      declares the same or builds on that. :undo returns it.
      """
    case .nothingToUndo: "There is nothing to take back."
    case .nothingToRedo: "There is nothing to put back."
    case .cleared: "All cells are taken back; :redo returns them one by one."
    case .nothingEdited: "Nothing was changed, so nothing is run."
    case .noEditor(let name):
      "The editor '\(name)' couldn't be run. Set EDITOR to one that you have, as in EDITOR=nano."
    case .nothingToSave: "There is nothing to save yet."
    case .saved(let path): "Written to \(path)."
    case .fileExists(let path): "\(path) exists already. The same command once more replaces it."
    case .fileFailed(let path, let reason): "\(path): \(reason). Nothing was done."
    case .noRunYet: "Nothing has run yet."
    case .noTimeline: "No operation took part in the last run, so it has no timeline."
    case .traceLevel(let level):
      "The trace is \(level); :trace full, :trace brief or :trace off changes it."
    case .theBeginning: "This is the beginning. Press Enter to go on."
    case .theEnd:
      "That was the last lesson. Type Swift to try things, :lessons to choose one again, or :quit."
    }
  }
}

extension ShellRemark {
  /// Whether the learner's words couldn't be followed.
  var isMistake: Bool {
    switch self {
    case .theEnd, .resetAsks, .progressForgotten, .solutionAsks, .takenBack, .putBack, .replaced,
      .cleared,
      .nothingEdited, .saved, .exerciseSolved, .times, .traceLevel, .noMoreHints:
      false
    default: true
    }
  }
}

extension String {
  /// As much of a text as names it.
  fileprivate var firstLine: String {
    let lines = trimmingBlanks.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.count > 1 ? "\(lines[0]) …" : String(lines.first ?? "")
  }
}

extension Question {
  /// How to answer.
  var invitation: Message {
    switch form {
    case .pick: "Type a number from 1 to \(choices.count)"
    // No example of an order: it might be the right one.
    case .order: "Type the numbers 1 to \(choices.count) in their order"
    }
  }
}

extension WorkbenchTexts.Replaced {
  fileprivate func places(in language: Language) -> [String] {
    lines.map { language("line \($0.number) of \($0.unit)") } + cells.map { language("cell \($0)") }
  }
}
