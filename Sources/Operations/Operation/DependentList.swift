/// Who depends on an operation that hasn't finished.
///
/// An operation doesn't keep alive what waits for it, but the extras of that, which know whether the
/// dependent is still there. An entry is found again by its ticket. The list retains what it holds by
/// hand, so that looking at an entry counts no references: whoever has one empties it with `takeAll()`
/// in the end.
struct DependentList {
  /// One dependent.
  struct Entry {
    /// Retained while the entry is in the list.
    let extras: Unmanaged<Guarded<OperationExtras>>
    /// Where the edge was added in the dependent's list of dependencies.
    let position: Int32
  }

  private var entries = SmallArray<Entry?>()
  private var free: [Int32] = []

  /// Takes all dependents out, in the order of registration, apart from reused places.
  ///
  /// The caller now owns the references.
  mutating func takeAll() -> SmallArray<Entry?> {
    defer { self = DependentList() }
    return entries
  }

  /// Adds a dependent, whose edge is at a position there, and returns its ticket.
  mutating func add(_ extras: Guarded<OperationExtras>, at position: Int) -> Int32 {
    let entry = Entry(extras: .passRetained(extras), position: Int32(position))
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
    entries[Int(ticket)]?.extras.release()
    entries[Int(ticket)] = nil
    free.append(ticket)
  }
}
