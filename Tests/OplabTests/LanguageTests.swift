import Foundation
import Lessons
import SwiftParser
import SwiftSyntax
import Testing

@testable import oplab

@Suite struct LanguageTests {
  @Test(
    arguments: [
      (nil, [:], "en"), ("ru", [:], "ru"), ("de", ["LANG": "ru_RU.UTF-8"], "de"),
      (nil, ["LANG": "ru_RU.UTF-8"], "ru"), (nil, ["LANG": "ru"], "ru"),
      (nil, ["LANG": "ru_RU.UTF-8", "LC_ALL": "C.UTF-8"], "en"),
      (nil, ["LANG": "ru_RU", "LC_MESSAGES": "de_DE"], "de"),
      (nil, ["LANG": "ru_RU", "LC_ALL": ""], "ru"), (nil, ["LANG": "POSIX"], "en"),
    ] as [(String?, [String: String], String)])
  func `The language is the one asked for, then that of the locale, then English`(
    option: String?, environment: [String: String], code: String
  ) {
    let request = LanguageRequest(option: option, environment: environment)
    #expect(request.code == code)
    #expect(request.isExplicit == (option != nil))
  }

  @Test func `A lesson is shown in Russian, its code and traces unchanged`() throws {
    try withLab { lab in
      let lessons = ["OPLAB_LESSONS": Self.lessons]
      let russian = try lab.run(["show", "2.1", "--language", "ru"], environment: lessons)
      let english = try lab.run(["show", "2.1"], environment: lessons)
      #expect(russian.status == 0)
      #expect(russian.output.contains("В каком порядке напечатаются строки?"))
      #expect(russian.output.contains("Ответ: The water boils., потом The tea is brewed."))
      let code = english.output.split(separator: "\n").filter { $0.contains("addDependency") }
      #expect(!code.isEmpty)
      for line in code where line.hasPrefix("  ") { #expect(russian.output.contains(line)) }
      let byLocale = try lab.run(
        ["show", "2.1"], environment: lessons.merging(["LC_ALL": "ru_RU.UTF-8"]) { $1 })
      #expect(byLocale == russian)
    }
  }

  @Test func `The shell speaks Russian`() throws {
    try withLab { lab in
      let environment = [
        "OPLAB_LESSONS": Self.lessons, "XDG_STATE_HOME": lab.folder.path + "/state",
      ]
      let result = try lab.run(
        ["--language", "ru"], environment: environment, input: ":help open\n:opne 2\n:open 99\n")
      #expect(result.status == 1)
      #expect(
        result.output == """
          :open LESSON[.SCREEN]
          Перейти к уроку или к экрану по его номеру. У каждого экрана есть номер,
          например 2.3; к одному примеру могут вести несколько экранов.
          Например: :open 2.3

          Команды :opne нет. Может быть, :open?

          Урока 99 нет. Есть уроки \(Self.numbers).

          """)
    }
  }

  @Test func `Being the scheduler is in Russian, its traces unchanged`() throws {
    try withLab { lab in
      let result = try lab.run(
        ["step", "7.1", "--language", "ru"], environment: ["OPLAB_LESSONS": Self.lessons],
        input: "z 1 q")
      #expect(result.status == 0)
      #expect(result.output.contains("Цель: печатается \"sold: 1\".\nклавиша: ход · "))
      #expect(result.output.contains("Клавиши «z» нет ни у одного потока."))
      #expect(result.output.contains("Выполнение не закончено. Чтобы продолжить отсюда:\n"))
      #expect(result.output.contains("shop adds tea, cake"))
      for line in result.output.split(separator: "\n") { #expect(line.count <= 80) }
    }
  }

  @Test func `A language that isn't there is an error when asked for, and English otherwise`()
    throws
  {
    try withLab { lab in
      let lessons = ["OPLAB_LESSONS": Self.lessons]
      let asked = try lab.run(["lessons", "--language", "tlh"], environment: lessons)
      #expect(asked.status == 2)
      #expect(asked.error == "oplab: error: the lab doesn't speak 'tlh' yet; it speaks en, ru\n")
      let found = try lab.run(
        ["lessons"], environment: lessons.merging(["LC_ALL": "tlh"]) { $1 })
      #expect(found == (try lab.run(["lessons"], environment: lessons)))
    }
  }

  @Test func `A translator's files are written, refreshed and checked`() throws {
    try withLab { lab in
      let environment = ["OPLAB_LESSONS": "lessons"]
      try lab.write("lessons/01-tea.md", "# 1. Tea\n\nBoil it.\n")
      let begin = try lab.run(["translate", "--to", "de", "1"], environment: environment)
      #expect(begin.status == 2)
      #expect(begin.error.contains("make the folder lessons/de with an empty lab.po"))
      try lab.write("lessons/de/lab.po", "")
      #expect(
        try lab.run(["translate", "--to", "de", "1"], environment: environment).output
          == "lessons/de/01-tea.po: 0 of 2 paragraphs are translated\n")
      let check = try lab.run(["check"], environment: environment)
      #expect(check.status == 1)
      #expect(check.error.contains("lessons/de/01-tea.po:8:1: no translation of “1. Tea”"))
      let done = try lab.read("lessons/de/01-tea.po")
        .replacing("msgid \"1. Tea\"\nmsgstr \"\"", with: "msgid \"1. Tea\"\nmsgstr \"1. Tee\"")
        .replacing("\"Boil it.\"\nmsgstr \"\"", with: "\"Boil it.\"\nmsgstr \"Koch es.\"")
      try lab.write("lessons/de/01-tea.po", done)
      #expect(try lab.run(["check"], environment: environment).status == 0)
      #expect(
        try lab.run(["show", "1", "--language", "de"], environment: environment).output
          == "1. Tee\n══════\n\nKoch es.\n")
      try lab.write("lessons/01-tea.md", "# 1. Tea\n\nBoil it well.\n")
      #expect(
        try lab.run(["translate", "--to", "de", "1"], environment: environment).output
          == "lessons/de/01-tea.po: 1 of 2 paragraphs are translated\n")
      #expect(
        try lab.read("lessons/de/01-tea.po")
          .contains("#, fuzzy\nmsgid \"Boil it well.\"\nmsgstr \"Koch es.\"\n"))
      try lab.write("lessons/de/01-tea.po", "msgid \"a\n")
      let broken = try lab.run(["translate", "--to", "de", "1"], environment: environment)
      #expect(broken.status == 2)
      #expect(try lab.read("lessons/de/01-tea.po") == "msgid \"a\n")
    }
  }

  @Test func `The Russian catalogue has exactly the words of the shell`() throws {
    let file = CatalogueFile(contentsOf: Self.lessons + "/ru/lab.po")
    #expect(file.problems == [])
    let literals = try Self.literals()
    let known = Set(file.catalogue.entries.map(\.text))
    #expect(known.subtracting(literals) == [], "these aren't in the program")
    let missing = literals.subtracting(known).filter { $0.isSentence && !Self.notShown($0) }
    #expect(missing == [], "these aren't in the catalogue")
    for entry in file.catalogue.entries {
      #expect(entry.isFinished, "\(entry.text)")
      #expect(entry.text.places == entry.translation.places, "\(entry.text)")
    }
  }

  // MARK: Where the words are

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path
  private static let lessons = root + "/lessons"

  private static var numbers: String {
    LessonFolder(lessons).lessons.map { String($0.number) }.joined(separator: ", ")
  }

  private static let files = [
    "Sources/oplab/Shell", "Sources/oplab/Lab/SearchProgress.swift",
    "Sources/oplab/Stepping/SchedulerGame.swift",
    "Sources/Presentation/Prose/Prose+Lessons.swift",
    "Sources/Lessons/Model/Condition.swift",
  ]

  /// All string literals in the sources of the shell, with numbered places for interpolations.
  private static func literals() throws -> Set<String> {
    var result: Set<String> = []
    for file in files {
      let path = root + "/" + file
      let names =
        file.hasSuffix(".swift")
        ? [path]
        : try FileManager.default.contentsOfDirectory(atPath: path).map { "\(path)/\($0)" }
      for name in names {
        let visitor = LiteralVisitor(viewMode: .sourceAccurate)
        visitor.walk(Parser.parse(source: try String(contentsOfFile: name, encoding: .utf8)))
        result.formUnion(visitor.literals)
      }
    }
    return result
  }

  /// Literals with a space that aren't the shell's words: code, and parts that are the same in all
  /// languages.
  private static func notShown(_ text: String) -> Bool {
    [
      "the shell", "precedencegroup ", "reached {", "solved {", "answered {", ":help ", ":open ",
      ":load ", ":save ", ":trace full", ":graph ", ":why ", ":replay ", "  :replay ", ":real ",
    ].contains {
      text.hasPrefix($0)
    }
  }
}

/// Collects string literals as catalogues have them.
private final class LiteralVisitor: SyntaxVisitor {
  private(set) var literals: Set<String> = []

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    var text = ""
    var places = 0
    for segment in node.segments {
      if let part = segment.as(StringSegmentSyntax.self) {
        text += part.unescaped
      } else {
        text += "{\(places)}"
        places += 1
      }
    }
    literals.insert(text)
    return .visitChildren
  }
}

extension StringSegmentSyntax {
  /// The text without the escapes that the shell's words have.
  fileprivate var unescaped: String {
    content.text.replacing("\\\n", with: "").replacing("\\\"", with: "\"")
      .replacing("\\n", with: "\n")
  }
}

extension String {
  fileprivate var isSentence: Bool { contains(" ") && contains(where: \.isLetter) }

  /// The numbers of the places in a message.
  fileprivate var places: Set<String> {
    Set(matches(of: /\{[0-9]+\}/).map { String($0.output) })
  }
}
