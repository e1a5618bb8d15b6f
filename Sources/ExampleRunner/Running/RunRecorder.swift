import Recordings

/// Makes a recording of what the host sends and of how it ends.
struct RunRecorder {
  private var places: Places
  private var reader = MessageReader()
  private var events: [Event] = []
  private var steps: [Recording.Step] = []
  private var links: [Recording.Link] = []
  private var standing: Recording.Standing?
  private var end: (outcome: Outcome, warnings: [Warning], schedule: String)?
  private var trap: (signal: Int32, addresses: [UInt64])?
  /// What the program wrote by other ways than the controlled world's `print`.
  private var rawOutput: [UInt8] = []
  private var errors: [UInt8] = []

  /// The exit code by which the host says that it, and not the program, has failed.
  private let hostFailure: Int32 = 70
  /// More raw text than this isn't kept.
  private static let rawLimit = 1 << 20

  private let eventLimit: Int

  /// Creates a recorder that takes so many events.
  init(_ places: Places, eventLimit: Int) {
    self.places = places
    self.eventLimit = eventLimit
  }

  /// Takes bytes that the host wrote on one of its descriptors.
  ///
  /// - Returns: Whether there is room for more.
  mutating func receive(
    _ descriptor: Int32, _ bytes: ArraySlice<UInt8>, onEvent: (Event) -> Void
  ) -> Bool {
    switch descriptor {
    case 1: rawOutput += bytes.prefix(max(0, Self.rawLimit - rawOutput.count))
    case 2: errors += bytes.prefix(max(0, Self.rawLimit - errors.count))
    default:
      let messages = reader.messages(in: bytes)
      places.learn(messages.flatMap(\.addresses))
      for message in messages where events.count < eventLimit { take(message, onEvent) }
    }
    return events.count < eventLimit
  }

  private mutating func take(_ message: Message, _ onEvent: (Event) -> Void) {
    switch message {
    case .event(let event): add(event, onEvent)
    case .step(let step): if steps.count < eventLimit { steps.append(step) }
    case .link(let link): if links.count < eventLimit { links.append(link) }
    case .standing(let standing): self.standing = standing
    case .end(let outcome, let warnings, let schedule): end = (outcome, warnings, schedule)
    case .trap(let signal, let addresses): trap = (signal, addresses)
    case .explored: break
    }
  }

  private mutating func add(_ event: Event, _ onEvent: (Event) -> Void) {
    let event = places.located(event)
    events.append(event)
    onEvent(event)
  }
}

extension RunRecorder {
  /// The recording, once the host has ended.
  ///
  /// - Throws: ``RunnerError/toolFailed(tool:output:)`` when the host itself has failed.
  mutating func recording(
    _ ending: ChildProcess.Ending, _ stop: ChildProcess.Stop?, host: String,
    onEvent: (Event) -> Void
  ) throws(RunnerError) -> Recording {
    let errorText = String(decoding: errors, as: UTF8.self)
    if ending == .exited(hostFailure), end == nil, trap == nil {
      throw .toolFailed(tool: host, output: errorText)
    }
    addRawOutput(onEvent)
    places.save()

    let ending = Ending(
      ending: ending, stop: stop, trap: trap, errorText: errorText, events: events)
    let outcome = places.located(end.map { places.inWords($0.outcome) } ?? ending.outcome(places))
    var warnings = (end?.warnings ?? []).map(places.located).withoutRepeatedRaces { $0 }
    if outcome.kind != .trapped { warnings += ending.misuse }
    var recording = Recording(
      outcome: outcome, output: output, warnings: warnings, schedule: end?.schedule ?? "",
      events: events)
    recording.steps = places.located(steps)
    recording.links = links
    recording.standing = standing.map(places.located)
    return recording
  }

  private var output: String {
    var output = ""
    for event in events where event.kind == .output {
      if case .text(let text)? = event.value { output += text }
    }
    return output
  }

  /// Text that didn't come through the controlled world has no place among the events: it follows
  /// them, so that two runs don't differ.
  private mutating func addRawOutput(_ onEvent: (Event) -> Void) {
    guard !rawOutput.isEmpty else { return }
    let last = events.last
    add(
      Event(
        step: last?.step ?? 0, time: last?.time ?? 0, thread: "main", subject: "", kind: .output,
        value: .text(String(decoding: rawOutput, as: UTF8.self))), onEvent)
    rawOutput = []
  }
}

extension Message {
  /// The places that it mentions.
  var addresses: [UInt64] {
    switch self {
    case .event(let event): event.address.map { [$0] } ?? []
    case .step(let step): step.address.map { [$0] } ?? []
    case .end(let outcome, let warnings, _):
      outcome.addresses
        + warnings.flatMap(\.addresses)
    case .trap(_, let addresses): addresses
    case .link: []
    case .standing(let standing): standing.threads.compactMap(\.next.address)
    case .explored(let exploration, _):
      exploration.races.flatMap(\.warning.addresses)
        + exploration.results.flatMap { result in
          result.outcome.addresses
            + result.warnings.flatMap(\.addresses)
        }
    }
  }
}

extension Outcome {
  fileprivate var addresses: [UInt64] {
    [address].compactMap(\.self)
      + waits.flatMap { [$0.address, $0.origin?.address] }
      .compactMap(\.self)
  }
}
