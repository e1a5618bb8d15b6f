import ExampleRunner
import Foundation
import Lessons
import Presentation

/// Reads the command line, does what it says, and tells how that went.
enum Main {
  /// - Parameter words: The command line without the program's name.
  static func run(_ words: [String]) -> ExitStatus {
    var console = Console()
    do {
      let (name, words) = split(words)
      if name == "help" {
        let topic = try words.first.map(Commands.named)
        console.write(help(topic, width: console.width))
        return .fine
      }
      let invocation = try Invocation(
        try name.map(Commands.named) ?? Commands.shell, words: words)
      console = Console(invocation)
      guard !invocation.has("--help") else {
        console.write(help(name == nil ? nil : invocation.command, width: console.width))
        return .fine
      }
      let status = try invocation.command.action(invocation, console)
      if Interruption.hasCome { Interruption.end() }
      return status
    } catch {
      if Interruption.hasCome { Interruption.end() }
      console.complain(describe(error))
      return status(of: error)
    }
  }

  /// The command's name, nil where there is none, and the other words; options may stand before it.
  private static func split(_ words: [String]) -> (name: String?, words: [String]) {
    var index = 0
    while index < words.count, words[index].hasPrefix("-"), words[index] != "--" {
      let option = Commands.commonOptions.first { $0.name == words[index] }
      index += option?.value.placeholder == nil ? 1 : 2
    }
    guard index < words.count, words[index] != "--" else { return (nil, words) }
    return (words[index], Array(words[..<index] + words[(index + 1)...]))
  }

  private static func help(_ command: Command?, width: Int) -> [StyledText] {
    command.map { Help.page(for: $0, width: width) } ?? Help.overview(width: width)
  }

  private static func status(of error: any Error) -> ExitStatus {
    switch error {
    case is UsageError: .usage
    case let error as LabError: error.status
    case let error as RunnerError: error.status
    default: .failed
    }
  }
}

/// An error in words; each kind words its own.
func describe(_ error: any Error) -> String {
  switch error {
  case let error as UsageError: error.message
  case let error as LabError: error.message
  case let error as RunnerError: error.description
  case let error as Remark: error.text
  default: "the lab failed in a way that it has no words for: \(error)"
  }
}
