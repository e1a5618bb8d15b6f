/// What could start now, in the order in which it should: by priority, then by order of enqueueing.
///
/// Operations mostly become ready in the order in which they were enqueued, so each priority has a plain
/// line for those that do and a heap for the few that don't. Adding and taking are constant for the
/// former and logarithmic for the latter. An element that changes its priority is added again; its old
/// ticket is recognised as stale when it turns up.
struct ReadyList {
  /// A place in line.
  struct Ticket {
    /// When it was enqueued; unique in its queue.
    let sequence: UInt64
    /// Where it is in the queue's table.
    let slot: Int32
  }

  private struct Level {
    // Ascending by sequence; what comes before `head` is used up.
    var line: [Ticket] = []
    var head = 0
    var heap: [Ticket] = []

    var count: Int { line.count - head + heap.count }

    mutating func add(_ ticket: Ticket) {
      if head == line.count || line[line.count - 1].sequence < ticket.sequence {
        line.append(ticket)
      } else {
        heap.pushTicket(ticket)
      }
    }

    mutating func take() -> Ticket? {
      guard head < line.count else { return heap.popTicket() }
      if let top = heap.first, top.sequence < line[head].sequence { return heap.popTicket() }
      defer {
        head += 1
        if head == line.count {
          line.removeAll(keepingCapacity: line.count < 4096)
          head = 0
        } else if head >= 1024, head * 2 >= line.count {
          line.removeFirst(head)
          head = 0
        }
      }
      return line[head]
    }

    mutating func removeAll(where isStale: (Ticket) -> Bool) {
      line.removeFirst(head)
      head = 0
      line.removeAll(where: isStale)
      let rest = heap
      heap = []
      for ticket in rest where !isStale(ticket) { heap.pushTicket(ticket) }
    }
  }

  private var levels = [Level](repeating: Level(), count: 5)
  // Bit n is set when level n may have tickets.
  private var occupied = 0

  /// How many tickets there are, stale ones included.
  var ticketCount: Int { levels.reduce(0) { $0 + $1.count } }

  /// Adds a ticket at a priority, 0 to 4.
  mutating func add(_ ticket: Ticket, level: Int) {
    levels[level].add(ticket)
    occupied |= 1 << level
  }

  /// Takes out the first ticket, with the priority at which it stood.
  mutating func take() -> (ticket: Ticket, level: Int)? {
    while occupied != 0 {
      let level = Int.bitWidth - 1 - occupied.leadingZeroBitCount
      if let ticket = levels[level].take() { return (ticket, level) }
      occupied &= ~(1 << level)
    }
    return nil
  }

  /// Takes out the tickets that no longer stand for anything.
  mutating func removeAll(where isStale: (Ticket, Int) -> Bool) {
    for level in levels.indices {
      levels[level].removeAll { isStale($0, level) }
    }
  }
}

/// A binary heap with the lowest sequence on top.
extension [ReadyList.Ticket] {
  fileprivate mutating func pushTicket(_ ticket: Element) {
    append(ticket)
    var child = count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      if self[parent].sequence < self[child].sequence { return }
      swapAt(parent, child)
      child = parent
    }
  }

  fileprivate mutating func popTicket() -> Element? {
    guard let top = first else { return nil }
    let last = removeLast()
    if isEmpty { return top }
    self[0] = last
    var parent = 0
    while true {
      var child = parent * 2 + 1
      guard child < count else { return top }
      if child + 1 < count, self[child + 1].sequence < self[child].sequence { child += 1 }
      if self[parent].sequence < self[child].sequence { return top }
      swapAt(parent, child)
      parent = child
    }
  }
}
