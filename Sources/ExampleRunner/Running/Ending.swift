import Glibc
import Recordings

/// How a run ended whose host has not said so.
struct Ending {
  var ending: ChildProcess.Ending
  var stop: ChildProcess.Stop?
  var trap: (signal: Int32, addresses: [UInt64])?
  /// What the process wrote on standard error.
  var errorText: String
  /// The events that were taken.
  var events: [Event]

  /// The outcome for a person.
  func outcome(_ places: Places) -> Outcome {
    if let trap { return outcome(of: trap, places) }
    switch (stop, ending) {
    case (.cancelled, _): return Outcome(kind: .overran, message: "The run was stopped.")
    case (.refused, _):
      return Outcome(
        kind: .overran,
        message: "The run was ended after \(events.count) events: it seems to go on for ever.",
        location: events.last { $0.location != nil }?.location)
    case (.overtime, _):
      return Outcome(
        kind: .overran, message: "The run was ended: it did not even react to its time limit.")
    case (nil, .exited(let code)): return Outcome(kind: .exited, code: code)
    case (nil, .signalled(SIGKILL)):
      return Outcome(
        kind: .overran,
        message: "The system ended the run, most likely because memory was short.")
    case (nil, .signalled(let signal)): return outcome(of: (signal, []), places)
    }
  }

  /// What the library or the program wrote on standard error although the run went on.
  var misuse: [Warning] {
    errorText.split(separator: "\n").prefix(20).map { line in
      Warning(kind: .misuse, message: String(line))
    }
  }

  private func outcome(
    of trap: (signal: Int32, addresses: [UInt64]), _ places: Places
  ) -> Outcome {
    let fatal = FatalText(errorText)
    let failure = trap.addresses.first.flatMap(places.failure).map { text in
      text.prefix(1).uppercased() + text.dropFirst()
    }
    let location =
      trap.addresses.lazy.compactMap(places.location).first
      ?? fatal.place.flatMap { places.location(inFile: $0.file, line: $0.line) }
    return Outcome(
      kind: .trapped, message: fatal.message ?? failure ?? words(for: trap.signal),
      location: location)
  }

  private func words(for signal: Int32) -> String {
    switch signal {
    case SIGSEGV, SIGBUS:
      "Bad access to memory; a function that calls itself without end is the usual cause"
    case SIGILL, SIGTRAP: "The program stopped itself with a trap"
    case SIGABRT: "The program aborted"
    case SIGFPE: "Arithmetic error"
    default: "The program was ended by signal \(signal)"
    }
  }
}
