/// One command of the lab: everything that parsing, help and usage errors need to know of it.
struct Command: Sendable {
  var name: String
  /// What may follow the name, as help shows it.
  var operands: Operands = .none
  /// One line for the list of commands.
  var summary: String
  /// What else help says, a paragraph each.
  var details: [String] = []
  /// Options beside those that every command has.
  var options: [Option] = []
  /// Calls worth copying, each with what it does.
  var examples: [(call: String, meaning: String)] = []
  /// Does the work.
  var action: @Sendable (Invocation, Console) throws -> ExitStatus

  /// The words that aren't options.
  enum Operands: Sendable {
    case none
    case any(Operand)
    case one(Operand)
    case atLeastOne(Operand)

    /// How help writes them.
    var synopsis: String {
      switch self {
      case .none: ""
      case .any(let operand): "[\(operand.placeholder)…]"
      case .one(let operand): operand.placeholder
      case .atLeastOne(let operand): "\(operand.placeholder)…"
      }
    }

    /// What each of them is.
    var operand: Operand? {
      switch self {
      case .none: nil
      case .any(let operand), .one(let operand), .atLeastOne(let operand): operand
      }
    }

    /// Whether so many of them are right.
    func allows(_ count: Int) -> Bool {
      switch self {
      case .none: count == 0
      case .any: true
      case .one: count == 1
      case .atLeastOne: count >= 1
      }
    }
  }

  /// What a word that isn't an option names.
  enum Operand: Equatable, Sendable {
    /// A learner's file, or an example of a lesson.
    case program
    case lesson
    /// A lesson, or one example of it.
    case lessonOrExample
    /// A lesson's file, or a folder of them.
    case lessonFile
    case choice([String])

    /// How help writes it.
    var placeholder: String {
      switch self {
      case .program: "FILE.swift | LESSON.EXAMPLE"
      case .lesson: "LESSON"
      case .lessonOrExample: "LESSON[.EXAMPLE]"
      case .lessonFile: "PATH"
      case .choice(let choices): choices.joined(separator: "|")
      }
    }
  }
}

/// A word that begins with two hyphens.
struct Option: Sendable {
  var name: String
  var value: Value = .none
  var help: String

  /// How help writes it.
  var synopsis: String { [name, value.placeholder].compactMap { $0 }.joined(separator: " ") }

  /// What follows the name.
  enum Value: Sendable {
    case none
    case choice([String])
    case number(ClosedRange<Int>, placeholder: String)
    case seconds(placeholder: String)
    /// A token of a schedule.
    case schedule(placeholder: String)
    /// A file to write, whose name ends in one of these.
    case file(endings: [String])
    /// The code of a language.
    case language(placeholder: String)
    /// One part of several, as in 2/5.
    case shard(placeholder: String)

    /// How help writes it.
    var placeholder: String? {
      switch self {
      case .none: nil
      case .choice(let choices): choices.joined(separator: "|")
      case .file: "FILE"
      case .number(_, let placeholder), .seconds(let placeholder), .schedule(let placeholder),
        .language(let placeholder), .shard(let placeholder):
        placeholder
      }
    }
  }
}
