internal import Foundation

/// A language in which the lab and its lessons speak.
///
/// The lessons are written in English. A folder beside them, named like the language, holds
/// translations: `lab.po` the shell's own words, and `NUMBER-WORDS.po` those of a lesson. What has no
/// translation is shown in English.
public struct Language: Sendable {
  /// The language's code, such as `ru`.
  public let code: String
  /// The lab's own words.
  public let words: CatalogueFile
  /// The folder with the translations; nil for English.
  private let folder: String?

  /// The language in which everything is written.
  public static let english = Language()

  private init() {
    code = "en"
    words = CatalogueFile(path: "", bytes: Array("#".utf8))
    folder = nil
  }

  /// Finds the translation into a language; nil if there is none.
  ///
  /// - Parameters:
  ///   - code: The language's code; `en` is English itself.
  ///   - lessons: The folder of the lessons.
  public init?(_ code: String, lessons: String) {
    guard code != Self.english.code else {
      self = .english
      return
    }
    guard Self.available(lessons: lessons).contains(code) else { return nil }
    self.code = code
    folder = lessons + "/" + code
    words = CatalogueFile(contentsOf: "\(lessons)/\(code)/lab.po")
  }

  /// The codes of the languages into which there are translations.
  public static func available(lessons: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: lessons)) ?? []
    return names.filter { FileManager.default.fileExists(atPath: "\(lessons)/\($0)/lab.po") }
      .sorted()
  }

  /// A text of the lab's own.
  public func callAsFunction(_ message: Message) -> String {
    message.filled(words.catalogue[message.key] ?? message.key)
  }

  /// Where the translation of a lesson is, or would be; nil for English.
  public func cataloguePath(of lesson: LessonFile) -> String? {
    guard let folder, let name = lesson.path.split(separator: "/").last else { return nil }
    return "\(folder)/\(name.dropLast(3)).po"
  }

  /// The translation of a lesson; nil if there is none.
  public func catalogue(of lesson: LessonFile) -> CatalogueFile? {
    guard let path = cataloguePath(of: lesson), FileManager.default.fileExists(atPath: path)
    else { return nil }
    return CatalogueFile(contentsOf: path)
  }

  /// A lesson in this language, as far as it is translated.
  public func lesson(_ file: LessonFile) -> LessonFile {
    guard let catalogue = catalogue(of: file)?.catalogue else { return file }
    let translation = file.translated(by: catalogue)
    // A translation that would break the lesson is worse than none; `check` tells what's wrong.
    return translation.problems == file.problems ? translation : file
  }
}
