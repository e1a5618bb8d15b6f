extension Commands {
  static let explore = Command(
    name: "explore", operands: .any("FILE.swift | LESSON.EXAMPLE"),
    summary: "run a program in all schedules (comes later)",
    options: [
      Option(
        name: "--limit", value: .number(1...Int.max, placeholder: "N"),
        help: "how many schedules at most", comesLater: true),
      Option(
        name: "--random", value: .number(1...Int.max, placeholder: "N"),
        help: "so many random schedules", comesLater: true),
    ],
    examples: [("oplab explore tea.swift", "says that it comes later")]
  ) { _, _ in throw UsageError.commandComesLater("explore") }
}
