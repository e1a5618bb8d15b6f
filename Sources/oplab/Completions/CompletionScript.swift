/// A shell for which the table of commands can be written as completions.
enum CompletionScript: String, CaseIterable {
  case bash, zsh, fish

  /// The text of the script.
  func text(for commands: [Command], common: [Option]) -> String {
    switch self {
    case .bash: BashCompletions(commands: commands, common: common).text
    case .zsh: ZshCompletions(commands: commands, common: common).text
    case .fish: FishCompletions(commands: commands, common: common).text
    }
  }

  /// Writes the numbers of the lessons when they are asked for: a copy's lessons may change.
  static let lessonNumbers = "oplab lessons 2>/dev/null | sed -n 's/^ *\\([0-9][0-9]*\\) .*/\\1/p'"
}

extension Command.Operand {
  /// What the names of its files end in; empty where it is no file.
  var fileEnding: String? {
    switch self {
    case .program: ".swift"
    case .lessonFile: ".md"
    case .lesson, .lessonOrExample, .choice: nil
    }
  }

  /// Whether it may be a lesson's number, of which examples are numbered in turn.
  var isLesson: Bool {
    switch self {
    case .program, .lesson, .lessonOrExample: true
    case .lessonFile, .choice: false
    }
  }

  var choices: [String] {
    if case .choice(let choices) = self { choices } else { [] }
  }
}

extension Option.Value {
  /// What can be offered for a value.
  enum Offer {
    case words([String])
    case files
    /// Something that only the person knows.
    case nothing
  }

  /// Nil where the option takes no value.
  var offer: Offer? {
    switch self {
    case .none: nil
    case .choice(let choices): .words(choices)
    case .file: .files
    case .number, .seconds, .schedule, .language, .shard: .nothing
    }
  }
}

extension String {
  /// The text with a backslash before each character that would otherwise mean something.
  func escaping(_ special: String) -> String {
    map { special.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}
