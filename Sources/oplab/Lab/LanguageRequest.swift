import Foundation
import Lessons

/// The language that a person wants, by an option or by the settings of the system.
struct LanguageRequest: Equatable {
  /// The language's code, such as `ru`.
  var code: String
  /// Whether it was asked for in so many words, so that not having it is an error.
  var isExplicit: Bool

  static let english = LanguageRequest(code: Language.english.code, isExplicit: false)

  /// What `--language` says, otherwise the locale: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that
  /// isn't empty, as POSIX has it.
  init(option: String?, environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    // `ru_RU.UTF-8` is a language, a country and an encoding.
    let language = locale?.prefix { $0.isLetter && $0.isASCII }.lowercased()
    isExplicit = option != nil
    code =
      option ?? language.flatMap { $0.count == 2 || $0.count == 3 ? $0 : nil }
      ?? Language.english.code
  }

  private init(code: String, isExplicit: Bool) {
    self.code = code
    self.isExplicit = isExplicit
  }

  /// The language, or English where there is no translation for what the system says.
  func language(lessons: String) throws(LabError) -> Language {
    if let language = Language(code, lessons: lessons) { return language }
    guard isExplicit else { return .english }
    throw .noSuchLanguage(code, available: Language.available(lessons: lessons))
  }
}

extension Invocation {
  /// The language that the answer is to have.
  var language: LanguageRequest {
    LanguageRequest(
      option: value("--language"), environment: ProcessInfo.processInfo.environment)
  }
}
