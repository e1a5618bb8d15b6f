/// Two accesses of one variable by different threads, at least one of them a write, that nothing
/// orders.
public struct DataRace: Hashable, Sendable, Codable {
  /// The variable's name; nil where it isn't known.
  public var variable: String?
  /// The access that came first in the run.
  public var first: Access
  /// The other one.
  public var second: Access

  /// Creates a race.
  public init(variable: String? = nil, first: Access, second: Access) {
    self.variable = variable
    self.first = first
    self.second = second
  }

  /// A read or a write.
  public struct Access: Hashable, Sendable, Codable {
    /// The name of the thread.
    public var thread: String
    /// Whether it writes.
    public var isWrite: Bool
    /// The place in the learner's text.
    public var location: Event.Location?
    /// The place in the compiled image, until the runner has turned it into `location`.
    public var address: UInt64?

    /// Creates an access.
    public init(
      thread: String, isWrite: Bool, location: Event.Location? = nil, address: UInt64? = nil
    ) {
      self.thread = thread
      self.isWrite = isWrite
      self.location = location
      self.address = address
    }
  }
}

extension Warning {
  /// The warning of a race.
  public init(_ race: DataRace) {
    let (first, second) = (race.first, race.second)
    let variable = race.variable.map { "the variable \($0)" } ?? "the same memory"
    let verbs = [first, second].map { $0.isWrite ? "writes" : "reads" }
    var locations = [first.location, second.location].compactMap(\.self)
    if locations.count == 2, locations[0] == locations[1] { locations.removeLast() }
    self.init(
      kind: .dataRace,
      message:
        "\(first.thread) \(verbs[0]) \(variable) and \(second.thread) \(verbs[1]) it, and nothing "
        + "orders the two.",
      locations: locations, addresses: [first.address, second.address].compactMap(\.self))
    self.race = race
  }
}

extension Array {
  /// The elements with one race for each pair of lines, the first: `count += 1` reads and writes.
  public func withoutRepeatedRaces(_ warning: (Element) -> Warning) -> [Element] {
    var seen: Set<Set<Event.Location>> = []
    return filter { element in
      guard let race = warning(element).race, let first = race.first.location,
        let second = race.second.location
      else { return true }
      let lines = [first, second].map { Event.Location(file: $0.file, line: $0.line) }
      return seen.insert(Set(lines)).inserted
    }
  }
}
