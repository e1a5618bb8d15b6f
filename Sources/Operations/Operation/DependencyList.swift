/// What an operation depends on, in the order of adding, each operation once.
///
/// Every step takes constant time on average, also with thousands of dependencies.
struct DependencyList {
  /// One dependency.
  struct Edge {
    let operation: Operation
    /// Whether it still counts as unfinished.
    var isPending: Bool
    /// The entry for this edge in the dependency's list of dependents, once there is one.
    var ticket: Int?
  }

  // Removed ones leave a hole until half of the list is holes.
  private var edges: [Edge?] = []
  private var count = 0
  // Made when a search through the list would take longer.
  private var index: [ObjectIdentifier: Int]?
  private static let indexThreshold = 12

  /// Whether there is none.
  var isEmpty: Bool { count == 0 }

  /// The dependencies in order.
  var operations: [Operation] { edges.compactMap { $0?.operation } }

  /// The edges in order.
  var all: [Edge] { edges.compactMap { $0 } }

  func contains(_ operation: Operation) -> Bool { position(of: operation) != nil }

  private func position(of operation: Operation) -> Int? {
    if let index { return index[ObjectIdentifier(operation)] }
    return edges.firstIndex { $0?.operation === operation }
  }

  /// Adds a dependency as a pending one.
  ///
  /// False if it's there already.
  mutating func add(_ operation: Operation) -> Bool {
    if position(of: operation) != nil { return false }
    edges.append(Edge(operation: operation, isPending: true, ticket: nil))
    count += 1
    if index != nil {
      index![ObjectIdentifier(operation)] = edges.count - 1
    } else if edges.count > Self.indexThreshold {
      rebuild()
    }
    return true
  }

  /// Notes where the dependency keeps its side of the edge.
  ///
  /// False if the edge is gone, or has an entry there already.
  mutating func setTicket(_ ticket: Int, of operation: Operation) -> Bool {
    guard let position = position(of: operation), edges[position]!.ticket == nil else {
      return false
    }
    edges[position]!.ticket = ticket
    return true
  }

  /// Marks a dependency as finished.
  ///
  /// False if it was already, or is gone. With `dropsTicket` the other end of the edge is gone too.
  mutating func settle(_ operation: Operation, dropsTicket: Bool) -> Bool {
    guard let position = position(of: operation) else { return false }
    if dropsTicket { edges[position]!.ticket = nil }
    guard edges[position]!.isPending else { return false }
    edges[position]!.isPending = false
    return true
  }

  /// Takes a dependency out.
  mutating func remove(_ operation: Operation) -> Edge? {
    guard let position = position(of: operation) else { return nil }
    let edge = edges[position]
    edges[position] = nil
    index?[ObjectIdentifier(operation)] = nil
    count -= 1
    if count * 2 < edges.count { rebuild() }
    return edge
  }

  private mutating func rebuild() {
    edges.removeAll { $0 == nil }
    guard edges.count > Self.indexThreshold else {
      index = nil
      return
    }
    index = [:]
    index!.reserveCapacity(edges.count * 2)
    for (position, edge) in edges.enumerated() {
      index![ObjectIdentifier(edge!.operation)] = position
    }
  }
}
