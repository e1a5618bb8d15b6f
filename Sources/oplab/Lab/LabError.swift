import ExampleRunner
import Lessons

/// What keeps a command from doing its work, beside wrong words and what a program does.
///
/// The words for all of them are here.
enum LabError: Error {
  case noLessonsFolder(searched: String)
  case badReference(String)
  case noSuchLesson(Int, available: [Int])
  case noSuchExample(Address, available: ClosedRange<Int>?)
  case noSolution(String)
  case runsReally(String)
  case noSuchLanguage(String, available: [String])
  case noTranslations(String, folder: String, available: [String])
  case malformed([Problem])
  case badLessonName(String)
  case noGraph
  case cannotWrite(path: String, reason: String)

  var status: ExitStatus {
    switch self {
    case .badReference, .noSuchLesson, .noSuchExample, .noSolution, .runsReally,
      .noSuchLanguage, .noTranslations, .malformed, .badLessonName, .noGraph:
      .usage
    case .noLessonsFolder, .cannotWrite: .failed
    }
  }

  /// What is wrong and what to do next.
  var message: String {
    switch self {
    case .noLessonsFolder(let searched):
      "there are no lessons in \(searched), and the lab is \(LabCopy.current); install it with "
        + "'make install', or set OPLAB_LESSONS to the folder with the lessons"
    case .badReference(let word):
      "'\(word)' names no lesson; write a lesson like 2 or an example like 2.3"
    case .noSuchLesson(let number, let available):
      "there is no lesson \(number); there are "
        + available.map(String.init).joined(separator: ", ")
    case .noSuchExample(let address, nil):
      "there is no example \(address); lesson \(address.lesson) has none"
    case .noSuchExample(let address, let range?):
      "there is no example \(address); lesson \(address.lesson) has "
        + "\(address.lesson).\(range.lowerBound) to \(address.lesson).\(range.upperBound)"
    case .noSolution(let word):
      "'\(word)' is no exercise, so it has no solution; leave out --solution"
    case .runsReally(let word):
      "\(word) measures: it runs on the system's threads, which nobody schedules; 'oplab run \(word)' runs it"
    case .noSuchLanguage(let code, let available):
      "the lab doesn't speak '\(code)' yet; it speaks \((["en"] + available).joined(separator: ", "))"
    case .noTranslations(let code, let folder, let available):
      "there is no translation '\(code)'; there is \(available.joined(separator: ", ")); to begin another "
        + "one, make the folder \(folder) with an empty lab.po"
    case .malformed(let problems): problems.map(\.description).joined(separator: "\n")
    case .badLessonName(let path):
      "\(path): a lesson's file is named like 14-semaphores.md: number, hyphen, words"
    case .noGraph:
      "no operation depends on another one, so there is no graph to draw; a name like tea.svg draws the timeline"
    case .cannotWrite(let path, let reason):
      "\(path) can't be written: \(reason); it is as it was"
    }
  }
}

extension RunnerError {
  var status: ExitStatus {
    switch kind {
    case .usage: .usage
    case .program, .cancelled: .fellShort
    case .system: .failed
    }
  }
}
