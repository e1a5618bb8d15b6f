import ExampleRunner
import Foundation
import Recordings
import Testing

/// Hosts that behave in every way a process can.
@Suite struct HostTests {
  private static let program = Program(text: "let x = 3\n", name: "a.swift")

  /// A run with a host that a script plays.
  private func run(
    _ script: String, options: RunOptions = RunOptions(), cancellation: Cancellation? = nil,
    onEvent: (Event) -> Void = { _ in }
  ) throws -> Recording {
    let runner = try FakeHost.runner(script)
    let example = try runner.compile(Self.program)
    return try runner.run(
      example, options: options, cancellation: cancellation, onEvent: onEvent)
  }

  private static func output(_ text: String) -> String {
    """
    {"event":{"_0":{"step":1,"time":0.5,"thread":"main","subject":"","kind":"output",\
    "value":"\(text)"}}}
    """
  }

  private static let finished = """
    {"end":{"outcome":{"kind":"finished","waits":[]},"warnings":[],"schedule":"steady"}}
    """

  @Test(arguments: [
    ("exit 0", Outcome(kind: .exited, code: 0)),
    ("exit 3", Outcome(kind: .exited, code: 3)),
    (
      "kill -KILL $$",
      Outcome(
        kind: .overran, message: "The system ended the run, most likely because memory was short.")
    ),
    (
      "kill -SEGV $$",
      Outcome(
        kind: .trapped,
        message: "Bad access to memory; a function that calls itself without end is the usual cause"
      )
    ),
    (
      "echo 'Fatal error: no tea' >&2; kill -ILL $$",
      Outcome(kind: .trapped, message: "no tea")
    ),
    (
      """
      echo '{"trap":{"signal":5,"addresses":[]}}' >&3
      echo 'main/a.swift:1: Fatal error: no tea' >&2
      """,
      Outcome(
        kind: .trapped, message: "no tea", location: Event.Location(file: "a.swift", line: 1))
    ),
  ]) func `an end without a word from the host has an outcome`(
    script: String, outcome: Outcome
  ) throws {
    #expect(try run(script).outcome == outcome)
  }

  @Test func `a host that fails is the lab's failure`() throws {
    let error = #expect(throws: RunnerError.self) { try run("echo no image >&2; exit 70") }
    guard case .toolFailed(_, let output)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(output == "no image\n")
  }

  @Test func `a host that overstays its time is ended`() throws {
    var options = RunOptions(timeLimit: 0.1)
    options.patience = 0.1
    let recording = try run("trap '' TERM INT; while :; do :; done", options: options)
    #expect(recording.outcome.kind == .overran)
  }

  @Test func `what the host has started doesn't hold up the end`() throws {
    let recording = try run("sleep 1000 & echo '\(Self.finished)' >&3")
    #expect(recording.outcome.kind == .finished)
  }

  @Test func `a run that is stopped gives what is known so far`() throws {
    let cancellation = Cancellation()
    let recording = try run(
      "echo '\(Self.output("tea"))' >&3; while :; do sleep 1000; done", cancellation: cancellation
    ) { _ in cancellation.cancel() }
    #expect(recording.outcome == Outcome(kind: .overran, message: "The run was stopped."))
    #expect(recording.output == "tea")
  }

  @Test func `a run without end is ended after so many events`() throws {
    let recording = try run(
      "while :; do echo '\(Self.output("tea"))'; done >&3", options: RunOptions(eventLimit: 50))
    #expect(recording.outcome.kind == .overran)
    #expect(recording.events.count == 50)
  }

  @Test func `messages may arrive in pieces, between lines that are none`() throws {
    let line = Self.output("tea é")
    let middle = line.index(line.startIndex, offsetBy: 40)
    let script = """
      printf '%s' '\(line[..<middle])' >&3
      sleep 0.02
      printf '%s\\nnonsense\\n\\n{"event":3}\\n' '\(line[middle...])' >&3
      echo '\(Self.finished)' >&3
      """
    var events: [Event] = []
    let recording = try run(script) { events.append($0) }
    #expect(recording.output == "tea é")
    #expect(recording.events == events)
    #expect(events.count == 1)
    #expect(recording.schedule == "steady")
  }

  @Test func `text that bypasses the world follows the events`() throws {
    let recording = try run(
      "echo raw; echo '\(Self.output("tea\\\\n"))' >&3; echo '\(Self.finished)' >&3")
    #expect(recording.output == "tea\nraw\n")
    #expect(recording.events.last?.time == 0.5)
  }

  @Test func `words on standard error are warnings`() throws {
    let recording = try run("echo no start >&2; echo '\(Self.finished)' >&3")
    #expect(recording.warnings == [Warning(kind: .misuse, message: "no start")])
  }

  @Test func `the host is told how to run`() throws {
    let options = RunOptions(
      strategy: "seed:7", cores: 2, timeLimit: 5, stepLimit: 99, memoryLimit: 64)
    let recording = try run("shift; echo \"$@\"", options: options)
    #expect(
      recording.output == """
        --strategy seed:7 --timers idle --cores 2 --steps off --time-limit 5.0 --step-limit 99 --memory-limit 64

        """)
  }

  @Test func `surroundings are the same everywhere`() throws {
    let recording = try run("env | sort")
    let variables = recording.output.split(separator: "\n").map(String.init)
    #expect(variables.contains("SWIFT_DETERMINISTIC_HASHING=1"))
    #expect(variables.contains("TZ=UTC"))
    #expect(!variables.contains { $0.hasPrefix("XDG_") || $0.hasPrefix("USER=") })
  }
}
