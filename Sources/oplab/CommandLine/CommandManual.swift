import Lessons

/// What the lab's commands and those of its shell do, as a page of the documentation.
enum CommandManual {
  static var markdown: String {
    """
    # Commands

    Made from the tables in the sources; a test holds this page against them.

    ## `oplab COMMAND`

    | command | what it does |
    |---|---|
    \(rows(Commands.all.map { (call($0), $0.summary) }))

    Options of every command, which may also stand before its name:

    \(options(Commands.commonOptions))

    The exit status is 0 when all is well; 1 when a check fell short, or a run ended in a stall, deadlock,
    race, trap or overrun; 2 for wrong usage or a malformed lesson; 3 when the lab itself failed.

    \(Commands.all.map(section).joined(separator: "\n\n"))

    ## In the shell

    A command may be shortened as long as it is clear, `:n` for `:next`; a word that is a command's name and
    nothing in the session works without its colon.

    | command | what it does |
    |---|---|
    \(rows(ShellCommand.all.map { ($0.synopsis, text(of: $0)) }))

    """
  }

  private static func section(of command: Command) -> String {
    var parts = ["### `\(call(command))`"]
    parts += [command.summary.capitalised + "."] + command.details
    if !command.options.isEmpty { parts.append(options(command.options)) }
    parts.append("| example | |\n|---|---|\n" + rows(command.examples))
    return parts.joined(separator: "\n\n")
  }

  private static func options(_ options: [Option]) -> String {
    "| option | |\n|---|---|\n" + rows(options.map { ($0.synopsis, $0.help) })
  }

  private static func call(_ command: Command) -> String {
    [command.name, command.operands.synopsis].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func text(of command: ShellCommand) -> String {
    let english = Language.english
    let text = "\(english(command.summary).capitalised). \(english(command.details))"
    return command.example == command.synopsis ? text : "\(text) Example: `\(command.example)`"
  }

  private static func rows(_ rows: [(String, String)]) -> String {
    rows.map { "| `\(escaped($0))` | \(escaped($1)) |" }.joined(separator: "\n")
  }

  /// A bar would end the cell of a table.
  private static func escaped(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
