import ControlledFoundation
import Interleaving
import Recordings

/// One run of a small program in a world of its own, and what was seen of it.
struct Run {
  var outcome = Outcome(kind: .finished)
  var warnings: [Recordings.Warning] = []
  var events: [Event] = []

  init(
    strategy: any Strategy = SteadyStrategy(), cores: Int = 4, countsCores: Bool = false,
    _ program: @escaping () -> Void
  ) {
    let events = Events()
    let configuration = World.Configuration(
      strategy: strategy, cores: cores, onEvent: { events.list.append($0) })
    (outcome, warnings) = World.run(configuration) { runProgram(countsCores: countsCores, program) }
    self.events = events.list
  }

  private final class Events {
    var list: [Event] = []
  }

  /// What the program printed.
  var output: String {
    events.filter { $0.kind == .output }.map { $0.text }.joined()
  }

  /// One line for each event: thread, subject, kind and value, with the time where it isn't 0.
  var transcript: String {
    events.map { event in
      let time = event.time == 0 ? "" : "\(event.time)s "
      let subject = event.subject.isEmpty ? "" : " \(event.subject)"
      let text = event.text.trimmingCharacters(in: .newlines)
      return "\(time)\(event.thread)\(subject) \(event.kind)\(text.isEmpty ? "" : " \(text)")"
    }
    .joined(separator: "\n")
  }

  /// The sentences on what was left.
  var reasons: [String] { outcome.waits.map(\.reason) }
}

extension Event {
  var text: String {
    switch value {
    case .bool(let value): "\(value)"
    case .int(let value): "\(value)"
    case .double(let value): "\(value)"
    case .text(let value): value
    case nil: ""
    }
  }
}
