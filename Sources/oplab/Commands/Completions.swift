extension Commands {
  static let completions = Command(
    name: "completions",
    operands: .one(.choice(CompletionScript.allCases.map(\.rawValue))),
    summary: "write what makes Tab complete commands and options in your system's shell",
    details: ["'make install' puts all of them where the shells look for them."],
    examples: [
      ("source <(oplab completions bash)", "in ~/.bashrc"),
      ("oplab completions zsh > _oplab", "in a folder of zsh's fpath"),
      ("oplab completions fish | source", "in ~/.config/fish/config.fish"),
    ]
  ) { invocation, console in
    for script in invocation.operands.compactMap(CompletionScript.init) {
      console.write(script.text(for: Commands.all, common: Commands.commonOptions))
    }
    return .fine
  }
}
