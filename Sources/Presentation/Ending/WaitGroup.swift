internal import Recordings

/// Waits of several threads or operations that differ in nothing but who waits: one sentence tells
/// them all.
struct WaitGroup {
  /// The one that the sentence is about.
  var first: Outcome.Wait
  /// Who else waits so.
  var others: [String] = []

  /// More names than these are only counted.
  private static let namedOthers = 3

  /// Neighbours that wait for the same at the same place, together.
  static func groups(of waits: [Outcome.Wait]) -> [WaitGroup] {
    var groups: [WaitGroup] = []
    for wait in waits {
      if let last = groups.last, last.first.isLike(wait) {
        groups[groups.count - 1].others.append(wait.subject)
      } else {
        groups.append(WaitGroup(first: wait))
      }
    }
    return groups
  }

  var sentence: String {
    guard !others.isEmpty else { return first.reason }
    let verb = others.count == 1 ? "does" : "do"
    let names =
      others.count > WaitGroup.namedOthers
      ? "\(others.count) others"
      : others.count == 1
        ? others[0] : others.dropLast().joined(separator: ", ") + " and " + others.last!
    return "\(first.reason.dropLast()); so \(verb) \(names)."
  }
}

extension Outcome.Wait {
  /// What is said of the subject.
  private var predicate: Substring {
    reason.hasPrefix(subject) ? reason.dropFirst(subject.count) : reason[...]
  }

  fileprivate func isLike(_ other: Outcome.Wait) -> Bool {
    location == other.location && origin == other.origin && subject != other.subject
      && predicate == other.predicate
  }
}
