/// What an operation queue knows and decides: a value without locks and without effects.
///
/// It holds the operations in a table, linked in the order of enqueueing, and a list of those that could
/// start. Each event is a mutating method; it returns what its caller must do, above all how many
/// workers to call for.
struct QueueState {
  /// What an entry of the table is doing.
  enum Status {
    /// In the queue, but its addition hasn't been told yet.
    case announced
    /// Not ready, as far as is known.
    case waiting
    /// In the ready list.
    case ready
    /// Ready, behind a barrier.
    case held
    /// Started by this queue, or about to be.
    case running
  }

  private struct Entry {
    var operation: Operation?
    var sequence: UInt64 = 0
    var previous: Int32 = none
    /// The next in order of enqueueing; in a free entry the next free one.
    var next: Int32 = none
    var status = Status.waiting
    /// The priority, 0 to 4.
    var level: Int8 = 2
    var isBarrier = false
  }

  static let none: Int32 = -1

  // MARK: Settings

  /// The greatest number of operations that may run at once, −1 for no limit.
  var limit = -1
  var isSuspended = false
  /// Whether a worker takes one operation after another, so that one that is called for is
  /// enough until it comes.
  ///
  /// Otherwise each operation has a worker of its own.
  var workersDrain = true

  // MARK: Contents

  private var entries: [Entry] = []
  private var free = none
  private var first = none
  private var last = none
  private var nextSequence: UInt64 = 0

  private var ready = ReadyList()
  private var readyCount = 0

  /// How many operations it holds, barriers not counted.
  private(set) var count = 0
  private var barrierCount = 0
  /// How many operations it has started that haven't finished.
  private(set) var running = 0
  /// How many workers were called for and haven't come yet.
  private var called = 0

  /// The first barrier that hasn't finished, and how many operations before it haven't.
  private var barrier = none
  private var countBeforeBarrier = 0

  /// Whether it holds nothing at all.
  var isEmpty: Bool { count + barrierCount == 0 }

  /// The operations in order of enqueueing.
  func operations(withBarriers: Bool) -> [Operation] {
    var operations: [Operation] = []
    operations.reserveCapacity(count + barrierCount)
    var slot = first
    while slot != Self.none {
      let entry = entries[Int(slot)]
      if withBarriers || !entry.isBarrier { operations.append(entry.operation!) }
      slot = entry.next
    }
    return operations
  }

  /// Whether it holds an operation.
  func holds(_ operation: Operation) -> Bool { slot(of: operation) != nil }

  /// Whether it has started an operation that it holds.
  func isRunning(_ operation: Operation) -> Bool {
    slot(of: operation).map { entries[$0].status == .running } ?? false
  }

  // MARK: Adding

  /// Takes an operation in, without letting it start yet.
  mutating func insert(_ operation: Operation, level: Int, isBarrier: Bool) {
    let slot: Int32
    if free != Self.none {
      slot = free
      free = entries[Int(slot)].next
    } else {
      slot = Int32(entries.count)
      entries.append(Entry())
    }
    entries[Int(slot)] = Entry(
      operation: operation, sequence: nextSequence, previous: last, next: Self.none,
      status: .announced, level: Int8(level), isBarrier: isBarrier)
    nextSequence += 1
    if last == Self.none { first = slot } else { entries[Int(last)].next = slot }
    last = slot
    operation.queueSlot = slot
    if isBarrier {
      barrierCount += 1
      if barrier == Self.none {
        barrier = slot
        countBeforeBarrier = count
      }
    } else {
      count += 1
    }
  }

  /// The addition has been told: from now on the operation may start, once it's ready.
  mutating func admit(_ operation: Operation, isReady: Bool) {
    guard let slot = slot(of: operation), entries[slot].status == .announced else { return }
    entries[slot].status = .waiting
    if isReady { makeReady(slot) }
  }

  // MARK: Readiness

  private func slot(of operation: Operation) -> Int? {
    let slot = Int(operation.queueSlot)
    guard slot >= 0, slot < entries.count, entries[slot].operation === operation else { return nil }
    return slot
  }

  private mutating func makeReady(_ slot: Int) {
    let entry = entries[slot]
    if barrier != Self.none {
      let barrierEntry = entries[Int(barrier)]
      let isBehind = entry.sequence > barrierEntry.sequence
      let isBarrierInTurn = slot == barrier && countBeforeBarrier == 0
      guard isBarrierInTurn || (!isBehind && slot != barrier) else {
        entries[slot].status = .held
        return
      }
    }
    entries[slot].status = .ready
    readyCount += 1
    ready.add(
      ReadyList.Ticket(sequence: entry.sequence, slot: Int32(slot)), level: Int(entry.level))
  }

  /// A waiting operation has become ready.
  mutating func becameReady(_ operation: Operation) {
    guard let slot = slot(of: operation), entries[slot].status == .waiting else { return }
    makeReady(slot)
  }

  /// An operation that was about to start turned out not to be ready any more.
  mutating func becameUnready(_ operation: Operation) {
    guard let slot = slot(of: operation), entries[slot].status == .running else { return }
    entries[slot].status = .waiting
    running -= 1
  }

  /// The priority of an operation has changed.
  mutating func setLevel(_ level: Int, of operation: Operation) {
    guard let slot = slot(of: operation), Int(entries[slot].level) != level else { return }
    entries[slot].level = Int8(level)
    guard entries[slot].status == .ready else { return }
    ready.add(ReadyList.Ticket(sequence: entries[slot].sequence, slot: Int32(slot)), level: level)
    if ready.ticketCount > 2 * readyCount + 64 {
      let entries = entries
      ready.removeAll { ticket, level in !Self.isValid(ticket, level, entries) }
    }
  }

  private static func isValid(_ ticket: ReadyList.Ticket, _ level: Int, _ entries: [Entry]) -> Bool
  {
    let entry = entries[Int(ticket.slot)]
    return entry.sequence == ticket.sequence && entry.status == .ready && entry.level == level
  }

  // MARK: Workers

  /// How many more workers to call for.
  ///
  /// They count as called from now on.
  mutating func callWorkers() -> Int {
    guard !isSuspended else { return 0 }
    var wanted = readyCount
    if limit >= 0 { wanted = min(wanted, limit - running) }
    if workersDrain { wanted = min(wanted, 1) }
    let missing = max(0, wanted - called)
    called += missing
    return missing
  }

  /// A worker that was called for has come.
  mutating func workerCame() { called -= 1 }

  /// Takes out the operation that is to start next.
  mutating func takeNext() -> Operation? {
    guard !isSuspended, readyCount > 0, limit < 0 || running < limit else { return nil }
    while let (ticket, level) = ready.take() {
      guard Self.isValid(ticket, level, entries) else { continue }
      entries[Int(ticket.slot)].status = .running
      readyCount -= 1
      running += 1
      return entries[Int(ticket.slot)].operation
    }
    return nil
  }

  // MARK: Leaving

  /// What an operation was doing when it left.
  struct Departure {
    /// Whether the queue had started it.
    var wasStarted: Bool
    /// Whether it was a barrier.
    var isBarrier: Bool
    /// Operations that a barrier had kept from starting.
    var admitted: [Operation] = []
  }

  /// An operation has finished.
  ///
  /// Returns nil if the queue doesn't hold it.
  mutating func remove(_ operation: Operation) -> Departure? {
    guard let slot = slot(of: operation) else { return nil }
    let entry = entries[slot]
    var departure = Departure(wasStarted: entry.status == .running, isBarrier: entry.isBarrier)
    if entry.status == .running { running -= 1 }
    if entry.status == .ready { readyCount -= 1 }

    if entry.previous == Self.none {
      first = entry.next
    } else {
      entries[Int(entry.previous)].next = entry.next
    }
    if entry.next == Self.none {
      last = entry.previous
    } else {
      entries[Int(entry.next)].previous = entry.previous
    }
    // A sequence that no ticket has makes those of this entry stale.
    entries[slot] = Entry(operation: nil, sequence: .max, next: free)
    free = Int32(slot)
    operation.queueSlot = Self.none

    if entry.isBarrier {
      barrierCount -= 1
      if slot == barrier { departure.admitted = passBarrier(to: entry.next) }
    } else {
      count -= 1
      if barrier != Self.none, entry.sequence < entries[Int(barrier)].sequence {
        countBeforeBarrier -= 1
        releaseBarrier()
      }
    }
    if isEmpty, entries.count > 1024 {
      entries = []
      free = Self.none
    }
    return departure
  }

  /// Lets everything up to the next barrier start.
  private mutating func passBarrier(to start: Int32) -> [Operation] {
    var admitted: [Operation] = []
    barrier = Self.none
    countBeforeBarrier = 0
    // What is left of before, when a barrier that hadn't begun was finished by a post.
    var slot = first
    var before = 0
    while slot != start && slot != Self.none {
      before += 1
      slot = entries[Int(slot)].next
    }
    slot = start
    while slot != Self.none {
      if entries[Int(slot)].isBarrier {
        barrier = slot
        countBeforeBarrier = before
        releaseBarrier()
        break
      }
      before += 1
      if entries[Int(slot)].status == .held {
        makeReady(Int(slot))
        admitted.append(entries[Int(slot)].operation!)
      }
      slot = entries[Int(slot)].next
    }
    return admitted
  }

  private mutating func releaseBarrier() {
    guard countBeforeBarrier == 0, entries[Int(barrier)].status == .held else { return }
    makeReady(Int(barrier))
  }
}
