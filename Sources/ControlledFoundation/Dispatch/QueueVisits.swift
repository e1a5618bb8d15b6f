internal import Interleaving

/// The queues that a thread is inside of, the innermost last.
final class QueueVisits {
  struct Visit {
    let queue: QueueModel
    let item: QueueItem
  }

  // Few threads are ever inside more than one.
  @exclusivity(unchecked) private var outermost: Visit?
  @exclusivity(unchecked) private var others: [Visit] = []

  /// The queue that the thread has entered last.
  var innermost: Visit? { others.last ?? outermost }

  func contains(where isRight: (Visit) -> Bool) -> Bool {
    outermost.map(isRight) ?? false || others.contains(where: isRight)
  }

  func enter(_ queue: QueueModel, _ item: QueueItem) {
    let visit = Visit(queue: queue, item: item)
    if outermost == nil { outermost = visit } else { others.append(visit) }
  }

  func leave() {
    if others.isEmpty { outermost = nil } else { others.removeLast() }
  }

  /// Those of the calling thread.
  static var current: QueueVisits {
    let thread = ControlledThread.current!
    if let visits = thread.values[QueueVisits.self] { return visits }
    let visits = QueueVisits()
    thread.values[QueueVisits.self] = visits
    return visits
  }
}

/// The queues that hold something, for the report at the end.
struct QueueRegistry {
  private var queues: [QueueModel] = []

  /// Remembers a queue; those that have become empty are forgotten now and then.
  mutating func note(_ queue: QueueModel) {
    guard !queue.isNoted else { return }
    if queues.count > 64 {
      for queue in queues where queue.state.isEmpty { queue.isNoted = false }
      queues.removeAll { !$0.isNoted }
    }
    queue.isNoted = true
    queues.append(queue)
  }

  /// Who runs a block while others wait behind it, and the highest quality of service among those.
  func loans() -> [(thread: ControlledThread, urgency: Int)] {
    queues.flatMap { $0.loans() }
  }

  /// Whether none keeps anything of the program's.
  var haveNothing: Bool { queues.allSatisfy(\.hasNothing) }

  func leftovers() -> [Leftover] {
    queues.sorted { $0.number < $1.number }.compactMap { $0.leftover() }
  }
}
