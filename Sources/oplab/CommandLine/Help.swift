import Presentation

/// The help texts, made from the table of commands.
enum Help {
  /// What the lab is and which commands it has.
  static func overview(width: Int) -> [StyledText] {
    var lines = paragraph(
      "Operation Lab teaches Swift's operations, queues and locks by running real code in a world "
        + "where every ordering can be seen.", width: width)
    lines += [StyledText(), StyledText("Usage", .heading)]
    lines.append(StyledText("  oplab                      start the interactive shell"))
    lines.append(StyledText("  oplab COMMAND [OPTION…]    do one thing and end"))
    lines += [StyledText(), StyledText("Commands", .heading)]
    lines += table(
      Commands.all.map { ("\($0.name) \($0.operands.synopsis)", $0.summary) }, width: width)
    lines += [StyledText(), StyledText("Options of every command", .heading)]
    lines += options(Commands.commonOptions, width: width)
    lines += [StyledText(), StyledText("Exit status", .heading)]
    lines += table(
      [
        ("0", "all is well"),
        ("1", "a check fell short, or a run ended in a stall, deadlock, race, trap or overrun"),
        ("2", "wrong usage, or a malformed lesson"),
        ("3", "the lab itself failed: no compiler, no disk"),
      ], width: width)
    return lines + [StyledText(), StyledText("oplab COMMAND --help tells more about a command.")]
  }

  /// What a command does and takes.
  static func page(for command: Command, width: Int) -> [StyledText] {
    var usage = StyledText("oplab \(command.name)", .strong)
    for word in [command.operands.synopsis, "[OPTION…]"] where !word.isEmpty {
      usage.append(" " + word)
    }
    var lines =
      [usage, StyledText()]
      + paragraph(command.summary.capitalised + ".", width: width)
    for detail in command.details { lines += [StyledText()] + paragraph(detail, width: width) }
    if !command.options.isEmpty {
      lines += [StyledText(), StyledText("Options", .heading)]
      lines += options(command.options, width: width)
    }
    lines += [StyledText(), StyledText("Options of every command", .heading)]
    lines += options(Commands.commonOptions, width: width)
    if !command.examples.isEmpty {
      lines += [StyledText(), StyledText("Examples", .heading)]
      lines += table(command.examples.map { ($0.call, $0.meaning) }, width: width)
    }
    return lines
  }

  private static func options(_ options: [Option], width: Int) -> [StyledText] {
    table(options.map { ($0.synopsis, $0.help) }, width: width)
  }

  private static func paragraph(_ text: String, width: Int) -> [StyledText] {
    StyledText(text).wrapped(to: min(width, 88))
  }

  /// Two columns; the second one wrapped, and below the first where that is wide.
  private static func table(_ rows: [(String, String)], width: Int) -> [StyledText] {
    let column = min(30, (rows.map { $0.0.displayWidth }.max() ?? 0) + 4)
    return rows.flatMap { name, text in
      var lines: [StyledText] = []
      var line = StyledText("  ")
      line.append(name, .code)
      if line.width > column - 2 {
        lines.append(line)
        line = StyledText()
      }
      for part in StyledText(text).wrapped(to: max(20, width - column)) {
        line.pad(to: column)
        lines.append(line + part)
        line = StyledText()
      }
      return lines
    }
  }
}

extension String {
  /// The text as the beginning of a sentence.
  var capitalised: String { prefix(1).uppercased() + dropFirst() }
}
