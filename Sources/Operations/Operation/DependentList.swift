/// Who depends on an operation that hasn't finished.
///
/// An operation doesn't keep alive what waits for it, but the extras of that, which know whether the
/// dependent is still there. An entry is found again by its ticket.
struct DependentList {
  /// One dependent.
  struct Entry {
    let extras: Guarded<OperationExtras>
    /// Where the edge was added in the dependent's list of dependencies.
    let position: Int32
  }

  private var entries = SmallArray<Entry?>()
  private var free: [Int32] = []

  /// Calls `body` with each dependent, in the order of registration, apart from reused places.
  func visit(_ body: (Entry) -> Void) {
    for case let entry? in entries { body(entry) }
  }

  /// Adds a dependent and returns its ticket.
  mutating func add(_ entry: Entry) -> Int32 {
    if let ticket = free.popLast() {
      entries[Int(ticket)] = entry
      return ticket
    }
    entries.append(entry)
    return Int32(entries.count - 1)
  }

  /// Takes out the dependent with this ticket.
  ///
  /// After the end of the operation there is none.
  mutating func remove(_ ticket: Int32) {
    guard ticket < entries.count else { return }
    entries[Int(ticket)] = nil
    free.append(ticket)
  }
}
