import ExampleRunner
import Presentation

extension Commands {
  static let run = Command(
    name: "run", operands: .atLeastOne(.program),
    summary: "run a program of yours once and show what happens in it",
    details: [
      "The program runs in the controlled world: one thread at a time, in virtual time, the same "
        + "each time. It may import Foundation, Dispatch, Synchronization and os.",
      "With --real it runs on the system's threads, in real time: so many times, and what was seen "
        + "is held against the schedules that 'explore' takes. An example that measures runs so by itself.",
      "The exit status is 1 when the run ends in a stall, a deadlock, a trap or an overrun.",
    ],
    options: [
      Option(
        name: "--trace", value: .choice(TraceLevel.allCases.map(\.rawValue) + ["columns"]),
        help: traceOption.help + "; columns: each thread in a column of its own"),
      coresOption,
      Option(
        name: "--schedule", value: .schedule(placeholder: "TOKEN"),
        help: "replay a schedule that 'explore' or another run has shown"),
      Option(
        name: "--seed", value: .number(0...Int.max, placeholder: "N"),
        help: "a random schedule, the same for the same number"),
      Option(
        name: "--solution", help: "the author's solution of an exercise, instead of its start"),
      anyTimeOption,
      Option(
        name: "--picture", value: .file(endings: Laboratory.runPictures),
        help:
          "also draw the run: .svg its timeline, .graph.svg or .dot which operation waits for which, "
          + ".html a page with a slider over its steps, .json its events for Perfetto"),
      Option(name: "--real", help: "run on the system's threads, in real time"),
      Option(
        name: "--times", value: .number(1...1_000_000, placeholder: "N"),
        help: "with --real: so many runs, otherwise 1"),
      Option(
        name: "--sanitize", value: .choice(["thread"]),
        help: "with --real: under the thread sanitizer, which reports data races"),
    ],
    examples: [
      ("oplab run tea.swift", "one run"),
      ("oplab run main.swift Kitchen.swift", "a program of two files"),
      ("oplab run tea.swift --trace off", "what the program prints, to the byte"),
      ("oplab run tea.swift --real --times 50", "what real threads do, 50 times"),
      ("oplab run tea.swift --picture tea.graph.svg", "a picture of what waits for what"),
      ("oplab run tea.swift --format json", "the run for another program"),
    ]
  ) { invocation, console in
    try invocation.checkRealOptions()
    if invocation.has("--real") { return try runReally(invocation, console) }
    var program = try Performable(
      reference: invocation.operands, solution: invocation.has("--solution"))
    if program.runsReally { return try measure(program, invocation, console) }
    if let cores = invocation.number("--cores") { program.options.cores = cores }
    if let seed = invocation.number("--seed") { program.options.strategy = "seed:\(seed)" }
    if let token = invocation.value("--schedule"), token != "steady" {
      program.options.strategy = "replay:\(token)"
    }
    program.options.firesTimersAnyTime = invocation.has("--any-time")
    let laboratory = try Laboratory(cancellation: Interruption.begin())
    defer {
      if let remark = laboratory.remark { console.complain(remark, as: .warning, word: "warning") }
    }
    do {
      if let path = invocation.value("--picture") {
        try laboratory.draw(program, title: invocation.operands.joined(separator: " "), to: path)
      }
      if invocation.value("--trace") == "columns", !invocation.wantsJSON {
        return try laboratory.showColumns(of: program, console: console).status
      }
      guard invocation.wantsJSON else {
        return try laboratory.perform(program, level: invocation.traceLevel, console: console)
          .status
      }
      let recording = try showingActivity("running") { try laboratory.record(program) }
      console.write(try RunDocument(recording).json + "\n")
      return recording.status
    } catch RunnerError.rejected(let diagnostics) {
      if invocation.wantsJSON {
        console.write(try Rejection(diagnostics).encodedAsJSON() + "\n")
      } else {
        console.writeError(diagnostics.lines(width: console.width, sources: program.sources))
      }
      return .fellShort
    }
  }
}

extension Commands {
  /// Runs an example once that its lesson has run on the system's threads.
  private static func measure(
    _ program: Performable, _ invocation: Invocation, _ console: Console
  ) throws -> ExitStatus {
    try invocation.checkOptions(ofReal: invocation.operands[0])
    let laboratory = try Laboratory(cancellation: Interruption.begin())
    guard invocation.wantsJSON else { return try laboratory.measure(program, console).status }
    let recording = try showingActivity("running") { try laboratory.recordReally(program) }
    console.write(try RunDocument(recording).json + "\n")
    return recording.status
  }
}

/// What `run` writes in JSON when the compiler refuses the program.
private struct Rejection: Encodable {
  struct Outcome: Encodable {
    var kind = "rejected"
    var message: String?
    var waits: [String] = []
  }

  var outcome: Outcome
  var diagnostics: [Diagnostic]
  var output = ""
  var warnings: [String] = []
  var schedule = ""
  var events: [String] = []

  init(_ diagnostics: [Diagnostic]) {
    outcome = Outcome(message: diagnostics.first { $0.severity == .error }?.message)
    self.diagnostics = diagnostics
  }
}
