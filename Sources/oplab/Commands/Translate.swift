import Lessons

extension Commands {
  static let translate = Command(
    name: "translate", operands: .atLeastOne(.lesson),
    summary: "write or refresh what a translator fills in",
    details: [
      "For each lesson a catalogue in gettext's format, LANGUAGE/NUMBER-WORDS.po beside the lesson, "
        + "with all its paragraphs. What is translated already is kept; where a paragraph has changed, "
        + "its old translation stays, marked as fuzzy. 'oplab check' says what is missing."
    ],
    options: [
      Option(
        name: "--to", value: .language(placeholder: "LANGUAGE"),
        help: "the code of the language, such as ru")
    ],
    examples: [("oplab translate --to ru 4", "begin with lesson 4, or see what has changed in it")]
  ) { invocation, console in
    guard let code = invocation.value("--to") else {
      throw UsageError.missingOption("--to LANGUAGE", command: "translate")
    }
    let library = try LessonLibrary()
    guard let language = Language(code, lessons: library.folder.path), language.code != "en" else {
      throw LabError.noTranslations(
        code, folder: "\(library.folder.path)/\(code)",
        available: Language.available(lessons: library.folder.path))
    }
    for word in invocation.operands {
      guard let number = Int(word) else { throw LabError.badReference(word) }
      let lesson = try library.lesson(number)
      guard let file = library.folder.files.first(where: { $0.path == lesson.file }) else {
        continue
      }
      console.write(try refresh(file, language) + "\n")
    }
    return .fine
  }

  /// Writes the catalogue of a lesson, and says what it is.
  private static func refresh(_ lesson: LessonFile, _ language: Language) throws -> String {
    guard let path = language.cataloguePath(of: lesson) else { return "" }
    let old = language.catalogue(of: lesson)
    // What can't be read would be lost.
    if let problems = old?.problems, !problems.isEmpty { throw LabError.malformed(problems) }
    let texts = lesson.translatableTexts
    let catalogue = (old?.catalogue ?? Catalogue()).updated(
      to: texts, header: .header(of: language.code))
    try writeFile(catalogue.file, to: path)
    let finished = catalogue.entries.count(where: \.isFinished)
    return "\(path): \(finished) of \(catalogue.entries.count) paragraphs are translated"
  }
}

extension Catalogue.Entry {
  /// What gettext's programs need to know of a new catalogue.
  fileprivate static func header(of language: String) -> Catalogue.Entry {
    Catalogue.Entry(
      text: "",
      translation: """
        Language: \(language)
        MIME-Version: 1.0
        Content-Type: text/plain; charset=UTF-8
        Content-Transfer-Encoding: 8bit

        """)
  }
}
