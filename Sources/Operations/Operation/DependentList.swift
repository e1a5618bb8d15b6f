/// Who depends on an operation that hasn't finished.
///
/// An operation doesn't keep alive what waits for it, but the extras of that, which know whether the
/// dependent is still there. An entry is found again by its ticket.
struct DependentList {
  private var entries: [Guarded<OperationExtras>?] = []
  private var free: [Int] = []

  /// The extras of the dependents, in the order of registration, apart from reused places.
  var all: [Guarded<OperationExtras>] { entries.compactMap { $0 } }

  /// Adds a dependent and returns its ticket.
  mutating func add(_ extras: Guarded<OperationExtras>) -> Int {
    if let ticket = free.popLast() {
      entries[ticket] = extras
      return ticket
    }
    entries.append(extras)
    return entries.count - 1
  }

  /// Takes out the dependent with this ticket.
  ///
  /// After the end of the operation there is none.
  mutating func remove(_ ticket: Int) {
    guard ticket < entries.count else { return }
    entries[ticket] = nil
    free.append(ticket)
  }
}
