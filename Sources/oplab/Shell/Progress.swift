import Lessons

/// What a learner has done in the lessons so far.
///
/// It is the sum of records, each of which is kept when it is made: nothing is lost in a crash, and two
/// sessions at once add to the same sum.
struct Progress: Equatable {
  /// One thing that a learner did.
  enum Record: Equatable {
    /// They were shown a stop of the course.
    case reached(Place)
    /// They solved an exercise.
    case solved(Address)
    /// They answered a question about an example.
    case answered(Address, right: Bool)
    /// They wanted to begin anew.
    case forgotten
  }

  /// The stop that was shown last.
  private(set) var place: Place?
  private(set) var reached: Set<Place> = []
  private(set) var solved: Set<Address> = []
  /// Examples whose questions were answered, and whether all first answers were right.
  private(set) var answers: [Address: Bool] = [:]

  /// Adds a record.
  mutating func add(_ record: Record) {
    switch record {
    case .reached(let place):
      self.place = place
      reached.insert(place)
    case .solved(let address): solved.insert(address)
    case .answered(let address, let right):
      // Whoever comes a second time knows the answer.
      if answers[address] == nil { answers[address] = right }
    case .forgotten: self = Progress()
    }
  }

  init() {}

  /// The sum of what was kept; lines that a later version wrote say nothing to this one.
  init(_ lines: some Sequence<String>) {
    for line in lines { if let record = Record(line) { add(record) } }
  }

  /// The least that gives the same sum.
  var lines: [String] {
    (reached.filter { $0 != place }.sorted().map(Record.reached)
      + solved.sorted().map(Record.solved)
      + answers.sorted { $0.key < $1.key }.map { Record.answered($0.key, right: $0.value) }
      + [place.map(Record.reached)].compactMap { $0 }).map(\.description)
  }
}

/// A stop of the course in a form that outlasts changes of the lessons: the number of its screen, and
/// which of the stops with that number it is, counted from 1.
struct Place: Hashable, Comparable {
  var address: Address
  var part: Int

  static func < (one: Place, other: Place) -> Bool {
    (one.address, one.part) < (other.address, other.part)
  }
}

extension Progress.Record: CustomStringConvertible {
  /// The record as a line of a file.
  var description: String {
    switch self {
    case .reached(let place): "reached \(place.address) \(place.part)"
    case .solved(let address): "solved \(address)"
    case .answered(let address, let right): "answered \(address) \(right ? "right" : "wrong")"
    case .forgotten: "forgotten"
    }
  }

  init?(_ line: String) {
    let words = line.split(separator: " ")
    let address = words.count > 1 ? Address(words[1]) : nil
    switch (words.first, address, words.dropFirst(2).first) {
    case ("reached"?, let address?, let part?):
      guard let part = Int(part) else { return nil }
      self = .reached(Place(address: address, part: part))
    case ("solved"?, let address?, nil): self = .solved(address)
    case ("answered"?, let address?, "right"?): self = .answered(address, right: true)
    case ("answered"?, let address?, "wrong"?): self = .answered(address, right: false)
    case ("forgotten"?, nil, nil): self = .forgotten
    default: return nil
    }
  }
}
