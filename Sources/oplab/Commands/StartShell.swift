extension Commands {
  static let shell = Command(
    name: "shell",
    summary: "start the interactive shell, as oplab alone does",
    details: [
      "Without a terminal on standard input it reads a script: no prompts, no hints, and status 1 "
        + "if something in it was not understood or not compiled."
    ],
    examples: [
      ("oplab", "go through the lessons"),
      ("oplab --language ru", "in Russian, as far as the lessons are translated"),
    ]
  ) { invocation, console in
    try Shell.run(console, invocation.language)
  }
}
