import Foundation
import Lessons

/// The lessons that this copy of the lab has.
struct LessonLibrary {
  let folder: LessonFolder
  let language: Language

  /// Reads the lessons, in the language that was asked for.
  init(_ request: LanguageRequest = .english) throws(LabError) {
    let path = try Self.path()
    language = try request.language(lessons: path)
    folder = LessonFolder(path, language: language)
  }

  /// Finds the lessons: in the folder that `OPLAB_LESSONS` names, or those of this copy of the lab.
  private static func path() throws(LabError) -> String {
    if let path = ProcessInfo.processInfo.environment["OPLAB_LESSONS"], !path.isEmpty {
      return path
    }
    let path = LabCopy.current.lessons
    guard FileManager.default.fileExists(atPath: path) else {
      throw LabError.noLessonsFolder(searched: path)
    }
    return shortened(path)
  }

  /// The lesson with a number.
  func lesson(_ number: Int) throws -> Lesson {
    let files = folder.files
    guard let file = files.first(where: { $0.lesson?.number == number }), let lesson = file.lesson
    else {
      guard folder.problems.isEmpty else { throw LabError.malformed(folder.problems) }
      throw LabError.noSuchLesson(number, available: files.compactMap { $0.lesson?.number })
    }
    guard file.problems.isEmpty else { throw LabError.malformed(file.problems) }
    return lesson
  }

  /// What the words of a command name.
  func find(_ reference: String) throws -> (lesson: Lesson, only: Lesson.Step?) {
    if let number = Int(reference) { return (try lesson(number), nil) }
    guard let address = Address(reference) else { throw LabError.badReference(reference) }
    let lesson = try lesson(address.lesson)
    if let example = lesson.example(at: address) { return (lesson, .example(example)) }
    if let exercise = lesson.exercise(at: address) { return (lesson, .exercise(exercise)) }
    let items = lesson.examples.map(\.address.item) + lesson.exercises.map(\.address.item)
    let range = items.max().map { 1...$0 }
    throw LabError.noSuchExample(address, available: range)
  }

  /// A path below the current folder is easier to read, and to click, without it.
  private static func shortened(_ path: String) -> String {
    let current = FileManager.default.currentDirectoryPath + "/"
    return path.hasPrefix(current) ? String(path.dropFirst(current.count)) : path
  }
}
