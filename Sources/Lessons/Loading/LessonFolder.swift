internal import Foundation

/// The lessons of a folder, sorted by number.
public struct LessonFolder: Sendable {
  /// The path of the folder, as it was asked for.
  public let path: String
  /// The lessons' files: those that can be read by number, then the others by name.
  public let files: [LessonFile]
  /// What is wrong with the folder itself; problems of a file are with the file.
  public let problems: [Problem]

  /// Reads the lessons in a folder: each `NUMBER-WORDS.md`.
  ///
  /// Other files that don't begin with a digit, and folders, are none of ours: a folder may hold
  /// pages about lessons and translations.
  ///
  /// - Parameter language: The language of the prose, as far as it is translated.
  public init(_ path: String, language: Language = .english) {
    self.path = path
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    } catch {
      self.files = []
      self.problems = [Problem(file: path, position: nil, kind: Self.reason(path))]
      return
    }
    var files: [LessonFile] = []
    var seen: [Int: String] = [:]
    for name in names where name.hasSuffix(".md") && name.first?.isNumber == true {
      let file = path.hasSuffix("/") ? path + name : path + "/" + name
      files.append(language.lesson(Self.load(file, named: name, seen: &seen)))
    }
    self.files = files.enumerated().sorted {
      ($0.1.lesson?.number ?? .max, $0.0) < ($1.1.lesson?.number ?? .max, $1.0)
    }.map(\.element)
    self.problems = files.isEmpty ? [Problem(file: path, position: nil, kind: .noLessons)] : []
  }

  /// The lessons, sorted by number.
  public var lessons: [Lesson] { files.compactMap(\.lesson) }

  /// The lesson with a number, nil if there is none.
  public func lesson(_ number: Int) -> Lesson? { lessons.first { $0.number == number } }

  /// The problems of the folder and of all its files.
  public var allProblems: [Problem] { problems + files.flatMap(\.problems) }

  private static func load(_ path: String, named name: String, seen: inout [Int: String])
    -> LessonFile
  {
    var file = LessonFile(contentsOf: path)
    func add(_ kind: Problem.Kind) {
      let position = file.lesson.map { $0.sections.first?.position ?? Position(line: 1) }
      file.problems.insert(Problem(file: path, position: position, kind: kind), at: 0)
    }
    let prefix = name.wholeMatch(of: /([0-9]{1,4})-.+\.md/).flatMap { Int($0.1) }
    guard let prefix else {
      add(.badFileName)
      return file
    }
    guard let number = file.lesson?.number else { return file }
    if number != prefix { add(.numberDiffersFromFileName(title: number, file: prefix)) }
    if let other = seen[number] {
      add(.duplicateNumber(number, other: other))
    } else {
      seen[number] = path
    }
    return file
  }

  private static func reason(_ path: String) -> Problem.Kind {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return .missingFolder
    }
    return isFolder.boolValue ? .notReadable : .isFile
  }
}
