import Lessons
import Recordings

/// How far a search is, for the person who waits for it.
struct SearchProgress {
  /// The runs so far.
  let done: Int
  /// How many there will be, as far as that can be guessed; nil where nobody knows.
  let total: Int?
  /// In words, without the bar.
  let words: Lessons.Message

  /// - Parameter limit: How many runs there may be at most.
  init(of exploration: Exploration, limit: Int) {
    done = exploration.schedules + exploration.redundant
    guard let estimate = exploration.estimate else {
      total = nil
      words = "\(done) schedules; Ctrl-C stops"
      return
    }
    guard estimate < Double(limit) else {
      total = limit
      words = "\(done) of at most \(limit) schedules; Ctrl-C stops"
      return
    }
    let about = max(done, Self.rounded(estimate))
    total = about
    words = "\(done) of about \(about) schedules; Ctrl-C stops"
  }

  /// To two digits: nobody knows more.
  private static func rounded(_ estimate: Double) -> Int {
    var unit = 1
    while estimate / Double(unit) >= 100 { unit *= 10 }
    return Int((estimate / Double(unit)).rounded()) * unit
  }
}
