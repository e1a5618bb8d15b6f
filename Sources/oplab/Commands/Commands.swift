/// The table of commands: parsing, help and usage errors are made from it.
enum Commands {
  static let all: [Command] = [
    shell, lessons, show, play, run, explore, step, check, new, translate,
    completions, doctor,
  ]

  static let commonOptions: [Option] = [
    Option(name: "--format", value: .choice(["text", "json"]), help: "text for people or JSON"),
    Option(
      name: "--color", value: .choice(["auto", "always", "never"]),
      help: "colours; auto: on a terminal, unless NO_COLOR is set; OPLAB_BACKGROUND=light or dark "
        + "says on which background, otherwise COLORFGBG"),
    Option(
      name: "--width", value: .number(Console.narrowest...10_000, placeholder: "N"),
      help: "columns of a line; otherwise those of the terminal, or 80"),
    Option(
      name: "--language", value: .language(placeholder: "CODE"),
      help: "language of lessons and shell, such as ru; otherwise that of the locale"),
    Option(name: "--help", help: "what the command does and takes"),
  ]

  /// The command that words from the command line name.
  static func named(_ name: String) throws(UsageError) -> Command {
    if let command = all.first(where: { $0.name == name }) { return command }
    throw .unknownCommand(name, nearest: nearest(to: name, among: all.map(\.name)))
  }
}

extension Invocation {
  /// Whether the answer is for a program.
  var wantsJSON: Bool { value("--format") == "json" }
}
