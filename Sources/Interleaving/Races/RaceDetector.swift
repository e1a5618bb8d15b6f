/// Finds pairs of accesses that nothing orders, by happens-before (Lamport, 1978; FastTrack, 2009).
///
/// Every access of shared memory is compared with those before it that could still be in a race with
/// a later one. What it reports is a race under the orders that it was told of; what it can't see is
/// a race that this schedule happens to order.
final class RaceDetector {
  /// Two accesses of the same memory by different threads, at least one of them a write, that
  /// nothing orders.
  struct Race {
    var address: UInt64
    var first: Access
    var second: Access
  }

  struct Access {
    var thread: Int
    var isWrite: Bool
    /// Where the access stands in the program.
    var place: UInt64
  }

  /// An access that a later one can be in a race with.
  private struct Cell {
    var access: Access
    /// The slot of the thread.
    var slot: Int
    /// The thread's own time at the access.
    var time: UInt32
    /// Which of the eight bytes were accessed.
    var bytes: UInt8
    /// The next cell of the same eight bytes, or −1.
    var next: Int32
  }

  private(set) var races: [Race] = []
  private let known: KnownRaces
  private let slots = ClockSlots()
  /// What each thread knows, by its slot.
  @exclusivity(unchecked) private var clocks: [VectorClock] = []
  @exclusivity(unchecked) private var edges = EdgeClocks()
  /// The memory with cells, by the number of the page, so that giving memory back costs little where
  /// there are none.
  @exclusivity(unchecked) private var pages: [UInt64: Page] = [:]
  @exclusivity(unchecked) private var cells: [Cell] = []
  @exclusivity(unchecked) private var free: Int32 = -1
  /// Set while the detector works: what it gives back itself is not the program's.
  @exclusivity(unchecked) private var isBusy = false

  init(known: KnownRaces) {
    self.known = known
  }

  // MARK: Orders

  func started(_ thread: Int, by parent: Int) {
    isBusy = true
    defer { isBusy = false }
    let (child, parent) = (slot(of: thread), slot(of: parent))
    let time = clocks[child][child]
    clocks[child] = clocks[parent]
    clocks[child][child] = time
    clocks[parent][parent] += 1
  }

  func ended(_ thread: Int) {
    isBusy = true
    defer { isBusy = false }
    slots.giveBack(thread)
  }

  /// The slot of a thread, whose time there has begun.
  private func slot(of thread: Int) -> Int {
    let (slot, isNew) = slots.slot(of: thread)
    if isNew {
      while clocks.count <= slot { clocks.append(VectorClock()) }
      clocks[slot][slot] += 1
    }
    return slot
  }

  func release(_ edge: Int, by thread: Int) {
    isBusy = true
    defer { isBusy = false }
    let slot = slot(of: thread)
    edges.join(clocks[slot], into: edge)
    clocks[slot][slot] += 1
  }

  func acquire(_ edge: Int, by thread: Int) {
    isBusy = true
    defer { isBusy = false }
    guard let clock = edges[edge] else { return }
    clocks[slot(of: thread)].join(clock)
  }

  /// What follows on a thread happens after all that any thread has done so far.
  func acquireAll(by thread: Int) {
    isBusy = true
    defer { isBusy = false }
    let slot = slot(of: thread)
    for other in clocks.indices where other != slot {
      clocks[slot].join(clocks[other])
      // What the others do from here on is not part of that.
      clocks[other][other] += 1
    }
  }

  // MARK: Accesses

  func access(
    _ memory: MemoryRange, isWrite: Bool, by thread: ControlledThread, at place: UInt64
  ) {
    isBusy = true
    defer { isBusy = false }
    let access = Access(thread: thread.index, isWrite: isWrite, place: place)
    var start = memory.start
    let end = start + UInt64(memory.size)
    while start < end {
      let next = min(end, start & ~7 + 8)
      let bytes = UInt8(truncatingIfNeeded: ((1 << (next - start)) - 1) << (start & 7))
      note(access, bytes, start & ~7)
      start = next
    }
  }

  /// Forgets memory that was given back: who gets it next is not in a race with who had it.
  func forget(_ start: UInt64, size: UInt64) {
    guard !isBusy, !pages.isEmpty else { return }
    isBusy = true
    defer { isBusy = false }
    var number = start >> 12
    while number << 12 < start + size {
      if let page = pages[number] {
        forget(page, from: max(start & ~7, number << 12), to: min(start + size, (number + 1) << 12))
      }
      number += 1
    }
  }

  private func forget(_ page: Page, from start: UInt64, to end: UInt64) {
    var address = start
    while address < end {
      var cell = page[address]
      while cell >= 0 {
        let next = cells[Int(cell)].next
        give(cell)
        cell = next
      }
      page[address] = -1
      address += 8
    }
  }

  private func note(_ access: Access, _ bytes: UInt8, _ address: UInt64) {
    let slot = slot(of: access.thread)
    var first: Int32 = -1
    let page = page(of: address)
    var cell = page[address]
    while cell >= 0 {
      let old = cells[Int(cell)]
      let next = old.next
      let isOrdered = clocks[slot][old.slot] >= old.time
      if old.bytes & bytes != 0, !isOrdered, old.access.isWrite || access.isWrite {
        report(Race(address: address, first: old.access, second: access))
      }
      // Whatever is in a race with the old access later is in one with the new access too.
      if isOrdered, old.bytes & ~bytes == 0, access.isWrite || !old.access.isWrite {
        give(cell)
      } else {
        cells[Int(cell)].next = first
        first = cell
      }
      cell = next
    }
    page[address] = take(
      Cell(access: access, slot: slot, time: clocks[slot][slot], bytes: bytes, next: first))
  }

  private func page(of address: UInt64) -> Page {
    let number = address >> 12
    if let page = pages[number] { return page }
    let page = Page()
    pages[number] = page
    return page
  }

  private func report(_ race: Race) {
    if known.isNew(race.first.place, race.second.place) { races.append(race) }
  }

  private func take(_ cell: Cell) -> Int32 {
    guard free >= 0 else {
      cells.append(cell)
      return Int32(cells.count - 1)
    }
    let place = free
    free = cells[Int(place)].next
    cells[Int(place)] = cell
    return place
  }

  private func give(_ cell: Int32) {
    cells[Int(cell)].next = free
    free = cell
  }
}

/// The first cells for the words of a page.
private final class Page {
  private let heads: UnsafeMutablePointer<Int32>
  private static let words = 512

  init() {
    heads = .allocate(capacity: Page.words)
    heads.initialize(repeating: -1, count: Page.words)
  }

  deinit { heads.deallocate() }

  /// The first cell of the eight bytes at an address, or −1.
  subscript(address: UInt64) -> Int32 {
    get { heads[Int(address >> 3) & (Page.words - 1)] }
    set { heads[Int(address >> 3) & (Page.words - 1)] = newValue }
  }
}
