internal import Foundation

/// What a lesson refers to: other lessons, examples and screens by their numbers, and files.
extension LessonFile {
  /// The references to what isn't there, outside of code.
  ///
  /// - Parameter lessons: All lessons of the folder.
  public func deadReferences(among lessons: [Lesson]) -> [Problem] {
    let text = String(decoding: prose, as: UTF8.self)
    var dead: [(place: Substring, kind: Problem.Kind)] = []
    for match in text.matches(of: Self.words) {
      for number in match.2.matches(of: Self.number) {
        guard let reference = Reference(number.0, after: match.1),
          !reference.exists(among: lessons)
        else { continue }
        dead.append((number.0, .deadReference(reference.description)))
      }
    }
    for match in text.matches(of: Self.commands) {
      guard let reference = Reference(match.2, after: match.1), !reference.exists(among: lessons)
      else { continue }
      dead.append((match.2, .deadReference(reference.description)))
    }
    for match in text.matches(of: Self.links) where !fileExists(match.1) {
      dead.append((match.1, .deadLink(String(match.1))))
    }
    return dead.map { place, kind in
      let offset = text.utf8.distance(from: text.utf8.startIndex, to: place.startIndex)
      return Problem(file: path, position: lines.position(of: offset), kind: kind)
    }.sorted { ($0.position!.line, $0.position!.column) < ($1.position!.line, $1.position!.column) }
  }

  /// `lesson 3`, `example 2.7`, `see 2.7 and 2.8`; not `see 1.5 s`.
  private static var words: Regex<(Substring, Substring, Substring)> {
    /\b([Ll]esson|[Ee]xample|[Ee]xercise|[Ss]creen|[Ss]ee)s?\s+(\d+(?:\.\d+)?(?:(?:,|,?\s(?:and|or|to))\s+\d+(?:\.\d+)?)*)\b(?!\s*(?:s|ms|seconds?|minutes?|times)\b)/
  }
  private static var number: Regex<Substring> { /\d+(?:\.\d+)?/ }
  /// `:open 3.2`, `oplab explore 1.6`.
  private static var commands: Regex<(Substring, Substring, Substring)> {
    /(:open|oplab\s+(?:run|show|play|explore|step))\s+(\d+(?:\.\d+)?)\b/
  }
  private static var links: Regex<(Substring, Substring)> { /\]\(([^)\s]+)/ }

  /// Whether a link leads to a file that exists, or elsewhere.
  private func fileExists(_ target: Substring) -> Bool {
    let file = target.prefix { $0 != "#" }
    guard !file.isEmpty, file.prefixMatch(of: /[a-z]+:/) == nil else { return true }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    return FileManager.default.fileExists(atPath: folder + file)
  }

  /// The file's bytes with blanks in place of fenced code, so that all places stay.
  private var prose: [UInt8] {
    var fence: (mark: UInt8, length: Int)?
    return bytes.split(separator: lineFeed, omittingEmptySubsequences: false).map { line in
      let start = line.drop { isSpace($0) || $0 == UInt8(ascii: ">") }
      let mark = start.first ?? 0
      let length = start.prefix { $0 == mark }.count
      let isFence = length >= 3 && (mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~"))
      if let open = fence {
        if isFence, mark == open.mark, length >= open.length { fence = nil }
        return [UInt8](repeating: UInt8(ascii: " "), count: line.count)
      }
      if isFence { fence = (mark, length) }
      return Array(line)
    }.joined(separator: [lineFeed]).map { $0 }
  }
}

/// A lesson, or an example, exercise or screen, that a text names by its number.
private struct Reference: CustomStringConvertible {
  private var word: String
  private var lesson: Int
  private var item: Int?
  /// Whether the screens after the last example are meant as well.
  private var isScreen: Bool

  /// Reads a number; nil where it isn't one of a lesson or in a lesson.
  init?(_ number: Substring, after word: Substring) {
    let name = word.lowercased()
    let address = Address(number)
    guard let lesson = address?.lesson ?? Int(number) else { return nil }
    // "See 3" and "example 3" leave open of what.
    if address == nil, name != "lesson", name.first != ":", !name.hasPrefix("oplab") { return nil }
    self.lesson = lesson
    item = address?.item
    isScreen = name == "screen" || name == ":open"
    self.word = address == nil ? "lesson" : isScreen ? "screen" : "example or exercise"
  }

  var description: String { "\(word) \(lesson)" + (item.map { ".\($0)" } ?? "") }

  func exists(among lessons: [Lesson]) -> Bool {
    guard let lesson = lessons.first(where: { $0.number == lesson }) else { return false }
    guard let item else { return true }
    let count = lesson.examples.count + lesson.exercises.count
    return item >= 1 && item <= count + (isScreen && lesson.endsWithProse ? 1 : 0)
  }
}

extension Lesson {
  /// Whether its last section has a screen of its own, after the last example.
  fileprivate var endsWithProse: Bool {
    sections.last?.steps.allSatisfy { if case .prose = $0 { true } else { false } } ?? false
  }
}
