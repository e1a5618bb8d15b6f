import Recordings

/// Notices that a program does the same again and again, so that a trace needn't show each time.
///
/// Only time goes by between two rounds: each event has the thread, the subject and the value of the
/// one a round before.
struct Repetition {
  /// The most events that a round may have.
  private static let longest = 8
  /// The events that are shown of a repetition before the others are left out.
  private static let shown = 24

  /// The last events, as many as the longest round has.
  private var last: [Event] = []
  /// How many events in a row were the same as the one so many before: at 0 the one before.
  private var counts = [Int](repeating: 0, count: longest)
  /// The events that were left out, of which the last ones are kept: they may begin a round that
  /// isn't completed.
  private var leftOut: (length: Int, count: Int, tail: [Event])?

  /// What to write for an event.
  enum Part {
    case event(Event)
    /// So many events go on as the last ones before it, so many times.
    case more(length: Int, times: Int, until: Double)
  }

  /// Takes an event, and returns what to write: nothing while the same goes on.
  mutating func add(_ event: Event) -> [Part] {
    for index in counts.indices {
      let isSame = index < last.count && last[last.count - 1 - index].isSame(as: event)
      counts[index] = isSame ? counts[index] + 1 : 0
    }
    last = last.suffix(Self.longest - 1) + [event]
    if let out = leftOut, counts[out.length - 1] > 0 {
      let tail = (out.tail + [event]).suffix(out.length)
      leftOut = (out.length, out.count + 1, Array(tail))
      return []
    }
    let parts = finish()
    if let index = counts.firstIndex(where: { $0 >= Self.shown }), parts.isEmpty {
      leftOut = (index + 1, 1, [event])
      return []
    }
    return parts + [.event(event)]
  }

  /// What is to be written when nothing else comes.
  mutating func finish() -> [Part] {
    guard let (length, count, tail) = leftOut else { return [] }
    leftOut = nil
    let rest = tail.suffix(count % length)
    let rounds = tail.dropLast(rest.count)
    let more = Part.more(
      length: length, times: count / length, until: rounds.last?.time ?? tail[0].time)
    return (count < length ? [] : [more]) + rest.map { .event($0) }
  }
}

extension Event {
  fileprivate func isSame(as other: Event) -> Bool {
    kind == other.kind && thread == other.thread && subject == other.subject
      && value == other.value
  }
}
