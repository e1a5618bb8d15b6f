import Synchronization

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
    /// Retained while it's here.
    ///
    /// Not a plain reference, so that to look at an entry costs nothing.
    var operation: Unmanaged<Operation>?
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
      if withBarriers || !entry.isBarrier {
        operations.append(entry.operation!.takeUnretainedValue())
      }
      slot = entry.next
    }
    return operations
  }

  /// The operation in a place of the table, if it's the one with this identity.
  func operation(at slot: Int32, _ identity: ObjectIdentifier) -> Operation? {
    guard slot >= 0, slot < entries.count,
      let operation = entries[Int(slot)].operation?.takeUnretainedValue()
    else { return nil }
    return ObjectIdentifier(operation) == identity ? operation : nil
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
      operation: .passRetained(operation), sequence: nextSequence, previous: last, next: Self.none,
      status: .announced, level: Int8(level), isBarrier: isBarrier)
    nextSequence += 1
    if last == Self.none { first = slot } else { entries[Int(last)].next = slot }
    last = slot
    operation.queueSlot.store(slot, ordering: .relaxed)
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
    let slot = Int(operation.queueSlot.load(ordering: .relaxed))
    guard slot >= 0, slot < entries.count, let holder = entries[slot].operation else { return nil }
    return holder.toOpaque() == Unmanaged.passUnretained(operation).toOpaque() ? slot : nil
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
  mutating func takeNext() -> Unmanaged<Operation>? {
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
  }

  /// An operation has finished: takes it out.
  ///
  /// Returns nil if the queue doesn't hold it. Otherwise the caller now owns the reference that the
  /// queue had, and releases it outside the lock.
  mutating func remove(_ operation: Operation) -> Departure? {
    guard let slot = slot(of: operation) else { return nil }
    let entry = entries[slot]
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
    operation.queueSlot.store(Self.none, ordering: .relaxed)

    if entry.isBarrier {
      barrierCount -= 1
      if slot == barrier { passBarrier(to: entry.next) }
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
      ready = ReadyList()
    }
    return Departure(wasStarted: entry.status == .running, isBarrier: entry.isBarrier)
  }

  /// Lets everything up to the next barrier start.
  private mutating func passBarrier(to start: Int32) {
    barrier = Self.none
    countBeforeBarrier = 0
    // What is left of before, when a barrier that hadn't begun was finished by a post.
    var slot = first
    while slot != start && slot != Self.none {
      countBeforeBarrier += 1
      slot = entries[Int(slot)].next
    }
    slot = start
    while slot != Self.none {
      if entries[Int(slot)].isBarrier {
        barrier = slot
        releaseBarrier()
        return
      }
      countBeforeBarrier += 1
      if entries[Int(slot)].status == .held { makeReady(Int(slot)) }
      slot = entries[Int(slot)].next
    }
    countBeforeBarrier = 0
  }

  private mutating func releaseBarrier() {
    guard countBeforeBarrier == 0, entries[Int(barrier)].status == .held else { return }
    makeReady(Int(barrier))
  }
}
