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

  /// Finds the lessons: in the folder that `OPLAB_LESSONS` names, in the source tree that the
  /// program was built in, or in the current folder.
  private static func path() throws(LabError) -> String {
    if let path = ProcessInfo.processInfo.environment["OPLAB_LESSONS"], !path.isEmpty {
      return path
    }
    let candidates = sourceFolders + [FileManager.default.currentDirectoryPath]
    let found = candidates.map { "\($0)/lessons" }.first { isFolder($0) }
    guard let found else {
      throw LabError.noLessonsFolder(searched: ["the folders above the program", "./lessons"])
    }
    return shortened(found)
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

  /// The folders above the program that hold a package.
  private static var sourceFolders: [String] {
    var folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    var folders: [String] = []
    while folder.path != "/" {
      folder = folder.deletingLastPathComponent()
      if FileManager.default.fileExists(atPath: folder.path + "/Package.swift") {
        folders.append(folder.path)
      }
    }
    return folders
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// A path below the current folder is easier to read, and to click, without it.
  private static func shortened(_ path: String) -> String {
    let current = FileManager.default.currentDirectoryPath + "/"
    return path.hasPrefix(current) ? String(path.dropFirst(current.count)) : path
  }
}
