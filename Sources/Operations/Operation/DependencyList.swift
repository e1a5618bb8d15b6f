/// What an operation depends on, in the order of adding, each operation once.
///
/// Every step takes constant time on average, also with thousands of dependencies. It retains what it
/// holds by hand, so that looking at an edge counts no references: whoever has one empties it with
/// `takeAll()` in the end.
struct DependencyList {
  /// One dependency.
  struct Edge {
    /// Retained while the edge is in the list.
    let operation: Unmanaged<Operation>
    /// The entry for this edge in the dependency's list of dependents, once there is one.
    var ticket: Int32?
    /// Whether it still counts as unfinished.
    var isPending: Bool

    fileprivate func leads(to operation: Operation) -> Bool {
      self.operation.toOpaque() == Unmanaged.passUnretained(operation).toOpaque()
    }
  }

  // Removed ones leave a hole until half of the list is holes.
  private var edges = SmallArray<Edge?>()
  private var holes = 0
  // Made when a search through the list would take longer.
  private var index = PositionIndex()
  private static let indexThreshold = 8

  /// Whether there is none.
  var isEmpty: Bool { edges.count == holes }

  /// The dependencies in order.
  var operations: [Operation] { edges.compactMap { $0?.operation.takeUnretainedValue() } }

  /// Those that still count as unfinished, in order.
  var pending: [Operation] {
    edges.compactMap { $0?.isPending == true ? $0!.operation.takeUnretainedValue() : nil }
  }

  func contains(_ operation: Operation) -> Bool { position(of: operation) != nil }

  private func position(of operation: Operation) -> Int? {
    if index.isEmpty { return edges.firstIndex { $0?.leads(to: operation) == true } }
    return index.search(for: Unmanaged.passUnretained(operation).toOpaque()) {
      edges[$0]?.leads(to: operation) == true
    }
  }

  // An edge stays where it is until holes are filled.
  private func position(of operation: Operation, near position: Int) -> Int? {
    if position < edges.count, edges[position]?.leads(to: operation) == true { return position }
    return self.position(of: operation)
  }

  /// Adds a dependency as a pending one, and returns its position.
  ///
  /// Nil if it's there already.
  mutating func add(_ operation: Operation) -> Int? {
    if position(of: operation) != nil { return nil }
    edges.append(Edge(operation: .passRetained(operation), ticket: nil, isPending: true))
    if index.hasRoom(for: edges.count) {
      index.add(Unmanaged.passUnretained(operation).toOpaque(), at: edges.count - 1)
    } else if edges.count > Self.indexThreshold {
      rebuild()
    }
    return edges.count - 1
  }

  /// Notes where the dependency keeps its side of the edge.
  ///
  /// False if the edge is gone, or has an entry there already.
  mutating func setTicket(_ ticket: Int32, of operation: Operation, near position: Int) -> Bool {
    guard let position = self.position(of: operation, near: position),
      edges[position]!.ticket == nil
    else { return false }
    edges[position]!.ticket = ticket
    return true
  }

  /// Marks a dependency, which was added at a position, as finished.
  ///
  /// False if it was already, or is gone. With `dropsTicket` the other end of the edge is gone too.
  mutating func settle(_ operation: Operation, near position: Int, dropsTicket: Bool) -> Bool {
    guard let position = self.position(of: operation, near: position) else { return false }
    if dropsTicket { edges[position]!.ticket = nil }
    guard edges[position]!.isPending else { return false }
    edges[position]!.isPending = false
    return true
  }

  /// Takes a dependency out.
  ///
  /// The caller now owns the reference.
  mutating func remove(_ operation: Operation) -> Edge? {
    guard let position = position(of: operation) else { return nil }
    let edge = edges[position]
    edges[position] = nil
    holes += 1
    if holes * 2 > edges.count { rebuild() }
    return edge
  }

  /// Takes all dependencies out, in order, apart from holes.
  ///
  /// The caller now owns the references.
  mutating func takeAll() -> SmallArray<Edge?> {
    defer { self = DependencyList() }
    return edges
  }

  private mutating func rebuild() {
    edges.removeAll { $0 == nil }
    holes = 0
    index = PositionIndex()
    guard edges.count > Self.indexThreshold else { return }
    index = PositionIndex(roomFor: edges.count * 2)
    for (position, edge) in edges.enumerated() {
      index.add(edge!.operation.toOpaque(), at: position)
    }
  }
}

/// Positions in a list, found by the address of the object at them: a hash table with open addressing.
///
/// Objects are told apart by their addresses, for which the hashing of a dictionary, which must stand up
/// to an attacker, would cost more than all the rest. It only ever grows: what it says is checked
/// against the list.
private struct PositionIndex {
  private var table: [Int32] = []
  private static let free: Int32 = -1

  init() {}

  /// Creates an empty one for so many positions.
  init(roomFor count: Int) {
    var size = 16
    while size < count * 2 { size *= 2 }
    table = Array(repeating: Self.free, count: size)
  }

  var isEmpty: Bool { table.isEmpty }

  func hasRoom(for count: Int) -> Bool { count * 2 <= table.count }

  private func start(_ object: UnsafeMutableRawPointer) -> Int {
    let address = UInt(bitPattern: object)
    return Int(truncatingIfNeeded: address &* 0x9e37_79b9_7f4a_7c15 >> 32) & (table.count - 1)
  }

  mutating func add(_ object: UnsafeMutableRawPointer, at position: Int) {
    var slot = start(object)
    while table[slot] != Self.free { slot = (slot + 1) & (table.count - 1) }
    table[slot] = Int32(position)
  }

  /// The position of the object at an address, among those for which `isThere` is asked.
  func search(for object: UnsafeMutableRawPointer, isThere: (Int) -> Bool) -> Int? {
    var slot = start(object)
    while table[slot] != Self.free {
      if isThere(Int(table[slot])) { return Int(table[slot]) }
      slot = (slot + 1) & (table.count - 1)
    }
    return nil
  }
}
