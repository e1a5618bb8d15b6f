/// A part of a depth-first search that can be done by itself: what follows the last choice of a path,
/// and of the choices before it what no other part has.
///
/// What follows a path is decided by the path and the threads that sleep at its end, so parts can be
/// done at the same time. What they find out about choices before it is kept, and told to the part that
/// goes on there once all parts before that one are done: so whoever does them, and when, changes nothing.
package struct SearchPart: Codable {
  /// The path: the choices up to the next run.
  var nodes: [DepthFirstSearch.Node] = []
  /// Choices before this one stay as they are for now.
  var base = 0
  /// Choices before this one stay as they are for ever: they are another part's.
  var floor = 0
  /// Whether nothing is left from `base` on.
  var isDone = false
  /// Whether the path's last run was taken, so that it goes on with another branch.
  var startsWithBranch = false
  /// What was found out about choices before `base`, in order.
  var reversals: [Reversal] = []
  var wasBounded = false
  var wasCut = false
  /// About what part of the whole search is left here.
  var left = 1.0

  /// Whether it waits for what parts before it find out.
  var isFrozen: Bool { base > floor }

  /// Goes on with choices that waited, now that all parts before this one are done.
  mutating func thaw() {
    base = floor
    startsWithBranch = isDone
    isDone = false
    let all = reversals
    reversals = []
    for reversal in all {
      if reversal.choice < floor { reversals.append(reversal) } else { insert(reversal) }
    }
  }

  /// The part with what was found out meanwhile of choices that it leaves as they are.
  func withFrozenChoices(of part: SearchPart) -> SearchPart {
    var result = self
    for choice in 0..<min(part.base, nodes.count) {
      result.nodes[choice] = part.nodes[choice]
      result.nodes[choice].touches = nodes[choice].touches
    }
    return result
  }

  mutating func insert(_ reversal: Reversal) {
    nodes[reversal.choice].insert(reversal.initials)
  }
}

/// Threads of which one must be tried at a choice, since that would turn a race round.
struct Reversal: Codable, Equatable {
  var choice: Int
  var initials: [Int]
}
