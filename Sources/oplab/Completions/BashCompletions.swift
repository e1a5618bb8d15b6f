/// The table of commands as a function for bash.
struct BashCompletions {
  var commands: [Command]
  var common: [Option]

  var text: String {
    """
    # Completions of oplab for bash, made by 'oplab completions bash'.
    _oplab() {
      local word=${COMP_WORDS[COMP_CWORD]} command= words= files= i
      for ((i = 1; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in
          \(commands.map(\.name).joined(separator: "|"))) command=${COMP_WORDS[i]}; break ;;
        esac
      done
      # The value of the option before it.
      case "$command ${COMP_WORDS[COMP_CWORD-1]}" in
    \(values)
        *)
          case $command in
            "") words='\(names(common)) \(commands.map(\.name).joined(separator: " "))' ;;
    \(cases)
          esac ;;
      esac
      if [[ $word != -* && -n $files ]]; then
        compopt -o filenames 2>/dev/null
        COMPREPLY=($(compgen -d -- "$word") $(compgen -f -X "!*$files" -- "$word"))
      fi
      COMPREPLY+=($(compgen -W "$words" -- "$word"))
    }
    complete -F _oplab oplab

    """
  }

  /// A case for each option with a value.
  private var values: String {
    let common = common.compactMap { value(of: $0, pattern: "*\" \($0.name)\"") }
    let others = commands.flatMap { command in
      command.options.compactMap { value(of: $0, pattern: "\"\(command.name) \($0.name)\"") }
    }
    return (common + others).joined(separator: "\n")
  }

  private func value(of option: Option, pattern: String) -> String? {
    guard let offer = option.value.offer else { return nil }
    let action =
      switch offer {
      case .words(let words): "words='\(words.joined(separator: " "))'"
      case .files: "files=*"
      case .nothing: ""
      }
    return "    \(pattern)) \(action) ;;"
  }

  /// A case for each command.
  private var cases: String {
    commands.map { command in
      let operand = command.operands.operand
      var words = names(command.options + common)
      for choice in operand?.choices ?? [] { words += " " + choice }
      var actions = ["words='\(words)'"]
      if operand?.isLesson == true {
        actions.append("words+=\" $(\(CompletionScript.lessonNumbers))\"")
      }
      if let ending = operand?.fileEnding { actions.append("files=\(ending)") }
      return "        \(command.name)) \(actions.joined(separator: "; ")) ;;"
    }.joined(separator: "\n")
  }

  private func names(_ options: [Option]) -> String {
    options.map(\.name).joined(separator: " ")
  }
}
