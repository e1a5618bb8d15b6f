internal import Interleaving

/// The queues that a thread is inside of, the innermost last.
final class QueueVisits {
  var stack: [(queue: QueueModel, item: QueueItem)] = []

  /// Those of the calling thread.
  static var current: QueueVisits {
    let thread = ControlledThread.current!
    let key = ObjectIdentifier(QueueVisits.self)
    if let visits = thread.values[key] as? QueueVisits { return visits }
    let visits = QueueVisits()
    thread.values[key] = visits
    return visits
  }
}

/// The queues that hold something, for the report at the end.
struct QueueRegistry {
  private var queues: [ObjectIdentifier: QueueModel] = [:]

  /// Remembers a queue; those that have become empty are forgotten now and then.
  mutating func note(_ queue: QueueModel) {
    if queues.count > 64 { queues = queues.filter { !$0.value.state.isEmpty } }
    queues[ObjectIdentifier(queue)] = queue
  }

  /// Who runs a block while others wait behind it, and the highest quality of service among those.
  func loans() -> [(thread: ControlledThread, urgency: Int)] {
    queues.values.flatMap { $0.loans() }
  }

  func leftovers() -> [Leftover] {
    queues.values.sorted { $0.number < $1.number }.compactMap { $0.leftover() }
  }
}
