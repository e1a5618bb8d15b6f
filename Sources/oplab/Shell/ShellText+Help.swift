import Lessons
import Presentation

/// What the shell says of itself.
extension ShellText {
  /// All commands, and what else can be typed.
  func help() -> [StyledText] {
    var lines = [StyledText(language("Type"), .heading)]
    lines += table([
      ("Enter", "on an empty line: go on with the lesson"),
      ("Swift", "a line or a block: it runs, and you see what happens"),
      ("a command", "each may be shortened as long as it is clear: :n for :next"),
    ])
    lines += [StyledText(), StyledText(language("Commands"), .heading)]
    lines += table(ShellCommand.all.map { (Message(verbatim: $0.synopsis), $0.summary) })
    lines += [StyledText(), StyledText(language("Keys"), .heading)]
    lines += table([
      ("Ctrl-C", "stops a run, or drops what you are typing"),
      ("Ctrl-D", "leaves"),
      ("↑ ↓ Ctrl-R", "what you typed before, and a search in it"),
      ("Tab", "completes commands and names"),
      ("Alt-Enter", "begins a new line where Enter would run"),
    ])
    return lines
  }

  /// What a command does.
  func help(_ command: ShellCommand) -> [StyledText] {
    let summary = language(command.summary)
    let sentence = summary.prefix(1).uppercased() + summary.dropFirst() + "."
    return [StyledText(command.synopsis, .strong)]
      + paragraph(Message(verbatim: "\(sentence) \(language(command.details))"))
      + [StyledText(language("For example: ")) + StyledText(command.example, .code)]
  }
  private func table(_ rows: [(Message, Message)]) -> [StyledText] {
    let rows = rows.map { (language($0), language($1)) }
    let column = (rows.map { $0.0.displayWidth }.max() ?? 0) + 4
    return rows.flatMap { name, text in
      StyledText(text).wrapped(to: max(20, width - column)).enumerated().map { index, part in
        var line = StyledText("  ")
        if index == 0 { line.append(name, .code) }
        line.pad(to: column)
        return line + part
      }
    }
  }
}
