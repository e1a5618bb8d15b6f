internal import CInterleaving

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
    /// Whether it is a task's.
    ///
    /// Tasks are ordered by a runtime that tells nobody, so that two of them are never told to race.
    var isInTask = false
  }

  /// An access that a later one can be in a race with.
  private struct Cell {
    var access: Access
    /// The thread's own time at the access.
    var time: UInt32
    /// Which of the eight bytes were accessed.
    var bytes: UInt8
    /// The next cell of the same eight bytes, or −1.
    var next: Int32
  }

  private(set) var races: [Race] = []
  private let known: KnownRaces
  private var clocks: [VectorClock] = [VectorClock()]
  private var edges: [Int: VectorClock] = [:]
  /// The first cell for each eight bytes.
  private var heads: [UInt64: Int32] = [:]
  private var cells: [Cell] = []
  private var free: Int32 = -1
  /// The pages with cells, so that giving memory back costs little where there are none.
  private var pages: Set<UInt64> = []
  /// Set while the detector works: what it gives back itself is not the program's.
  private var isBusy = false

  init(known: KnownRaces) {
    self.known = known
    clocks[0][0] = 1
  }

  // MARK: Orders

  func started(_ thread: Int, by parent: Int) {
    isBusy = true
    defer { isBusy = false }
    while clocks.count <= thread { clocks.append(VectorClock()) }
    clocks[thread].join(clocks[parent])
    clocks[thread][thread] = 1
    clocks[parent][parent] += 1
  }

  func release(_ edge: Int, by thread: Int) {
    isBusy = true
    defer { isBusy = false }
    edges[edge, default: VectorClock()].join(clocks[thread])
    clocks[thread][thread] += 1
  }

  func acquire(_ edge: Int, by thread: Int) {
    isBusy = true
    defer { isBusy = false }
    guard let clock = edges[edge] else { return }
    clocks[thread].join(clock)
  }

  // MARK: Accesses

  func access(
    _ memory: MemoryRange, isWrite: Bool, by thread: ControlledThread, at place: UInt64
  ) {
    isBusy = true
    defer { isBusy = false }
    let access = Access(
      thread: thread.index, isWrite: isWrite, place: place, isInTask: ci_is_in_task())
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
    var page = start >> 12
    while page << 12 < start + size {
      if pages.contains(page) {
        forgetWords(from: max(start & ~7, page << 12), to: min(start + size, (page + 1) << 12))
      }
      page += 1
    }
  }

  private func forgetWords(from start: UInt64, to end: UInt64) {
    var address = start
    while address < end {
      if var cell = heads.removeValue(forKey: address) {
        while cell >= 0 {
          let next = cells[Int(cell)].next
          give(cell)
          cell = next
        }
      }
      address += 8
    }
  }

  private func note(_ access: Access, _ bytes: UInt8, _ address: UInt64) {
    let thread = access.thread
    var first: Int32 = -1
    var cell = heads[address] ?? -1
    while cell >= 0 {
      let old = cells[Int(cell)]
      let next = old.next
      let isOrdered = clocks[thread][old.access.thread] >= old.time
      if old.bytes & bytes != 0, !isOrdered, old.access.isWrite || access.isWrite,
        !(old.access.isInTask && access.isInTask)
      {
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
    pages.insert(address >> 12)
    heads[address] = take(
      Cell(access: access, time: clocks[thread][thread], bytes: bytes, next: first))
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
