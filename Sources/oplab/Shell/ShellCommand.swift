import Lessons

/// A command of the shell: everything that parsing, help and completion need to know of it.
struct ShellCommand: Equatable, Sendable {
  enum Action: Equatable, Sendable {
    case help, lessons, open, next, back, skip, again, place, progress, reset
    case run, edit, hint, solution, lesson
    case cells, undo, redo, clear, save, load
    case trace, timeline, why, state, graph, time
    case check, explore, step, replay, real, explain, quit
  }

  enum Argument: Equatable, Sendable {
    case required(String)
    case optional(String)

    var placeholder: String {
      switch self {
      case .required(let name): name
      case .optional(let name): "[\(name)]"
      }
    }
  }

  var name: String
  var argument: Argument?
  var action: Action
  /// One line for the list of commands.
  var summary: Message
  /// What else help says.
  var details: Message
  var example: String

  /// How the command is written.
  var synopsis: String {
    ":\(name)" + (argument.map { " \($0.placeholder)" } ?? "")
  }

  /// The command with a name or with an unambiguous beginning of one.
  static func find(_ name: String) -> Result<ShellCommand, ShellRemark> {
    if let command = all.first(where: { $0.name == name }) { return .success(command) }
    guard !name.isEmpty else { return .failure(.noCommand) }
    let candidates = all.filter { $0.name.hasPrefix(name.lowercased()) }
    if candidates.count == 1 { return .success(candidates[0]) }
    guard candidates.isEmpty else {
      return .failure(.ambiguousCommand(name, candidates.map(\.name)))
    }
    return .failure(.unknownCommand(name, nearest: nearest(to: name, among: all.map(\.name))))
  }

  /// The command that a single word without a colon means: its whole name, unless the session uses
  /// that as a name of its own.
  static func bare(_ text: String, knowing session: String) -> ShellCommand? {
    let name = text == "exit" ? "quit" : text
    guard let command = all.first(where: { $0.name == name && !$0.needsArgument }),
      !session.words.contains(text)
    else { return nil }
    return command
  }

  private var needsArgument: Bool {
    if case .required? = argument { true } else { false }
  }
}

extension StringProtocol {
  /// The names and keywords in a Swift text.
  var words: Set<String> {
    let parts = split { (character: Character) in
      !(character.isLetter || character.isNumber || character == "_")
    }
    return Set(parts.map { String($0) })
  }
}
