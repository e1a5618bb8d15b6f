/// The table of commands as a function for zsh.
struct ZshCompletions {
  var commands: [Command]
  var common: [Option]

  var text: String {
    """
    #compdef oplab
    # Completions of oplab for zsh, made by 'oplab completions zsh'.
    _oplab_lessons() {
      local -a numbers=(${(f)"$(\(CompletionScript.lessonNumbers))"})
      compadd -a numbers
    }
    _oplab_programs() {
      _oplab_lessons
      _files -g '*.swift'
    }
    _oplab() {
      local curcontext=$curcontext state
      local -a common=(
    \(common.map { "    " + specification(of: $0) }.joined(separator: "\n"))
      )
      local -a commands=(
    \(commands.map { "    " + quoted($0.name + ":" + $0.summary) }.joined(separator: "\n"))
      )
      _arguments -C $common '1: :->command' '*:: :->rest'
      case $state in
        command) _describe command commands ;;
        rest)
          case $words[1] in
    \(commands.map(arguments).joined(separator: "\n"))
          esac ;;
      esac
    }
    if [[ $funcstack[1] == _oplab ]]; then _oplab "$@"; else compdef _oplab oplab; fi

    """
  }

  private func arguments(of command: Command) -> String {
    var words = command.options.map(specification)
    if let operand = command.operands.operand {
      let action =
        switch operand {
        case .program: "_oplab_programs"
        case .lesson, .lessonOrExample: "_oplab_lessons"
        case .lessonFile: #"_files -g "*.md""#
        case .choice(let choices): "(\(choices.joined(separator: " ")))"
        }
      words.append(quoted("*: :\(action)"))
    }
    let lines = (["$common"] + words).map { " \\\n            " + $0 }.joined()
    return "        \(command.name)) _arguments\(lines) ;;"
  }

  private func specification(of option: Option) -> String {
    var text = option.name + "[\(option.help.escaping("[]:\\"))]"
    switch option.value.offer {
    case nil: break
    case .words(let words): text += ": :(\(words.joined(separator: " ")))"
    case .files: text += ": :_files"
    case .nothing: text += ": : "
    }
    return quoted(text)
  }

  private func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}
