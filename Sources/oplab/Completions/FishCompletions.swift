/// The table of commands as completions for fish.
struct FishCompletions {
  var commands: [Command]
  var common: [Option]

  var text: String {
    var lines = [
      "# Completions of oplab for fish, made by 'oplab completions fish'.", "complete -c oplab -f",
    ]
    lines += commands.map { command in
      "complete -c oplab -n __fish_use_subcommand -a \(command.name) -d \(quoted(command.summary))"
    }
    for option in common { lines.append("complete -c oplab\(words(for: option))") }
    for command in commands {
      let start = "complete -c oplab -n '__fish_seen_subcommand_from \(command.name)'"
      lines += command.options.map { start + words(for: $0) }
      lines += operands(of: command).map { "\(start) -a \(quoted($0))" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func operands(of command: Command) -> [String] {
    guard let operand = command.operands.operand else { return [] }
    var offers: [String] = []
    if let ending = operand.fileEnding { offers.append("(__fish_complete_suffix \(ending))") }
    if operand.isLesson { offers.append("(\(CompletionScript.lessonNumbers))") }
    if !operand.choices.isEmpty { offers.append(operand.choices.joined(separator: " ")) }
    return offers
  }

  private func words(for option: Option) -> String {
    var text = " -l \(option.name.dropFirst(2))"
    switch option.value.offer {
    case nil: break
    case .words(let words): text += " -x -a \(quoted(words.joined(separator: " ")))"
    case .files: text += " -r -F"
    case .nothing: text += " -x"
    }
    return text + " -d \(quoted(option.help))"
  }

  private func quoted(_ text: String) -> String {
    "'\(text.escaping("'\\"))'"
  }
}
