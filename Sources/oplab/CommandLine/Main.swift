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
      // Without a command, options are the shell's.
      let isShell = words.first?.hasPrefix("-") ?? true
      let name = isShell ? Commands.shell.name : words[0]
      if ["--help", "-h", "help"].contains(words.first) {
        if words[0] == "help", words.count > 1 {
          console.write(Help.page(for: try Commands.named(words[1]), width: console.width))
        } else {
          console.write(Help.overview(width: console.width))
        }
        return .fine
      }
      let invocation = try Invocation(
        try Commands.named(name), words: words.dropFirst(isShell ? 0 : 1))
      console = Console(invocation)
      guard !invocation.has("--help") else {
        console.write(Help.page(for: invocation.command, width: console.width))
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
