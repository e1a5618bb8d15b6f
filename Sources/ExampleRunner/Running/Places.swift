import Foundation
import Recordings

/// Turns places in an image into places in the learner's text.
///
/// What was found out is kept beside the image, so that only the first run needs the symbolizer.
struct Places {
  /// What is known of a place.
  private struct Place: Hashable, Codable {
    /// The innermost line of the learner's text, if it lies in that at all.
    var location: Event.Location?
    /// What the compiler wrote about a trap that it made: `arithmetic overflow`.
    var failure: String?
  }

  private let program: Program
  private let columns: [String: ColumnMap]
  private let symbolizer: Symbolizer?
  private let memo: String
  private var known: [UInt64: Place] = [:]
  private var isChanged = false

  /// - Parameter symbolizer: Its path; without it, nothing is found that isn't known already.
  init(_ example: CompiledExample, symbolizer: String?) {
    program = example.program
    columns = example.columns
    self.symbolizer = symbolizer.map { Symbolizer(program: $0, image: example.image) }
    memo = "\(example.folder)/places.json"
    guard let data = FileManager.default.contents(atPath: memo),
      let known = try? JSONDecoder().decode([UInt64: Place].self, from: data)
    else { return }
    self.known = known
  }

  /// Finds out about all of these places at once.
  mutating func learn(_ addresses: some Sequence<UInt64>) {
    let unknown = Set(addresses).subtracting(known.keys).sorted()
    guard !unknown.isEmpty, let frames = try? symbolizer?.frames(at: unknown) else { return }
    for (address, frames) in zip(unknown, frames) { known[address] = place(of: frames) }
    // Calls of the runtime often have no line of their own: the last one before them is theirs.
    let lineless = unknown.filter { known[$0]?.location == nil }
    if let frames = try? symbolizer?.frames(at: lineless, guessing: true) {
      for (address, frames) in zip(lineless, frames)
      where frames.first?.function.isOfProgram ?? false {
        let location = place(of: frames).location
        known[address]?.location = location
      }
    }
    isChanged = true
  }

  /// The place in the learner's text.
  func location(of address: UInt64) -> Event.Location? {
    known[address]?.location
  }

  /// The place that the runtime names by line and by file without its folder.
  func location(inFile name: String, line: Int) -> Event.Location? {
    let unit = columns.keys.sorted().first { $0 == name || $0.hasSuffix("/\(name)") }
    return unit.map { Event.Location(file: $0, line: line) }
  }

  /// What the compiler wrote about the trap at a place.
  func failure(at address: UInt64) -> String? {
    known[address]?.failure
  }

  /// An event with a location instead of an address.
  func located(_ event: Event) -> Event {
    var event = event
    locate(&event.location, &event.address)
    return event
  }

  /// An outcome with locations instead of addresses.
  func located(_ outcome: Outcome) -> Outcome {
    var outcome = outcome
    locate(&outcome.location, &outcome.address)
    // Where in its line a busy program is found is chance.
    if outcome.kind == .overran { outcome.location?.column = nil }
    outcome.waits = outcome.waits.map { wait in
      var wait = wait
      locate(&wait.location, &wait.address)
      if var origin = wait.origin {
        locate(&origin.location, &origin.address)
        wait.origin = origin.location == nil ? nil : origin
      }
      return wait
    }
    return outcome
  }

  /// A warning with locations instead of addresses, and a race with the name of its variable.
  func located(_ warning: Warning) -> Warning {
    if var race = warning.race {
      locate(&race.first.location, &race.first.address)
      locate(&race.second.location, &race.second.address)
      race.variable = VariableNames(program).variable(of: race) ?? race.variable
      return Warning(race)
    }
    var warning = warning
    warning.locations += warning.addresses.compactMap(location)
    warning.addresses = []
    return warning
  }

  /// Steps with locations instead of addresses, and with the names of variables.
  func located(_ steps: [Recording.Step]) -> [Recording.Step] {
    guard !steps.isEmpty else { return [] }
    let names = VariableNames(program)
    var read: [Event.Location: String] = [:]
    var written: [Event.Location: String] = [:]
    return steps.map { step in
      var step = step
      locate(&step.location, &step.address)
      guard step.isMemory, let location = step.location else { return step }
      if step.action == "read" {
        step.object = read[location] ?? names.name(at: location) ?? ""
        read[location] = step.object
      } else {
        step.object = written[location] ?? names.nameWritten(at: location) ?? ""
        written[location] = step.object
      }
      return step
    }
  }

  /// A standing with locations instead of addresses.
  func located(_ standing: Recording.Standing) -> Recording.Standing {
    var standing = standing
    let steps = located(standing.threads.map(\.next))
    for (index, step) in steps.enumerated() { standing.threads[index].next = step }
    return standing
  }

  private func locate(_ location: inout Event.Location?, _ address: inout UInt64?) {
    if let address { location = location ?? self.location(of: address) }
    address = nil
  }

  /// Keeps what was found out for the next run.
  func save() {
    guard isChanged, let data = try? JSONEncoder().encode(known) else { return }
    // Without it, the next run finds out again.
    try? data.write(to: URL(fileURLWithPath: memo), options: .atomic)
  }

  private func place(of frames: [Symbolizer.Frame]) -> Place {
    var place = Place()
    let prefix = "Swift runtime failure: "
    if let first = frames.first, first.function.hasPrefix(prefix) {
      place.failure = String(first.function.dropFirst(prefix.count))
    }
    for frame in frames where frame.line > 0 {
      let file = frame.file.hasPrefix("./") ? String(frame.file.dropFirst(2)) : frame.file
      guard let map = columns[file] else { continue }
      let column = frame.column > 0 ? map.originalColumn(frame.column, line: frame.line) : nil
      place.location = Event.Location(file: file, line: frame.line, column: column)
      break
    }
    return place
  }
}

extension String {
  /// Whether it is the linker's name of a function of the module `main`.
  fileprivate var isOfProgram: Bool {
    hasPrefix("$s4main") || hasPrefix("async_Main") || self == "main"
  }
}
