package import Operations

/// A random set of operations with dependencies, and what is done to them: a value that follows from its
/// seed.
///
/// Every wait leads to a node with a lower number, every queue is resumed in the end, so each plan comes
/// to its end.
package struct GraphPlan {
  /// How a node does its work.
  package enum Kind {
    /// By overriding `main`.
    case plain
    /// By overriding `start`, and finishing from an operation of another queue.
    case asynchronous
    /// Ready only when an operation of another queue says so.
    case conditional
  }

  package struct Node {
    package var kind: Kind
    package var queue: Int
    /// Nodes with lower numbers.
    package var dependencies: [Int]
    package var priority: Operation.QueuePriority
    package var isObserved: Bool
    /// Made and added by this node's work instead of at the start.
    package var addedBy: Int?
  }

  /// What is done from outside while operations run.
  package enum Action {
    case cancel(Int)
    case setPriority(Int, Operation.QueuePriority)
    case removeDependency(of: Int, on: Int)
    case addDependency(of: Int, on: Int)
    case suspend(Int)
    case resume(Int)
    case setLimit(Int, Int)
    case cancelAll(Int)
    case barrier(Int)
    case observe(Int)
  }

  package let seed: UInt64
  package var limits: [Int]
  package var startsSuspended: [Bool]
  package var nodes: [Node] = []
  /// The nodes that each node adds.
  package var added: [[Int]]
  package var actions: [Action] = []
  package var addsBatches: Bool

  package init(seed: UInt64, size: Int) {
    self.seed = seed
    var random = RandomNumbers(seed: seed)
    let queues = 1 + random.below(4)
    limits = (0..<queues).map { _ in [-1, 1, 2, 3][random.below(4)] }
    startsSuspended = (0..<queues).map { _ in random.oneIn(3) }
    addsBatches = random.oneIn(2)
    let priorities: [Operation.QueuePriority] = [.veryLow, .low, .normal, .high, .veryHigh]
    let density = 1 + random.below(4)
    for number in 0..<size {
      var dependencies: Set<Int> = []
      for _ in 0..<random.below(density) where number > 0 {
        dependencies.insert(random.below(number))
      }
      let kind: Kind = random.oneIn(6) ? .asynchronous : random.oneIn(8) ? .conditional : .plain
      nodes.append(
        Node(
          kind: kind, queue: random.below(queues), dependencies: dependencies.sorted(),
          priority: random.oneIn(3) ? priorities[random.below(5)] : .normal,
          isObserved: random.oneIn(3),
          addedBy: number > 0 && random.oneIn(10) ? random.below(number) : nil))
    }
    added = Array(repeating: [], count: size)
    for (number, node) in nodes.enumerated() {
      if let adder = node.addedBy { added[adder].append(number) }
    }
    for _ in 0..<random.below(1 + size / 2) {
      let node = random.below(size)
      let queue = random.below(queues)
      switch random.below(11) {
      case 0: actions.append(.cancel(node))
      case 1, 2: actions.append(.setPriority(node, priorities[random.below(5)]))
      case 3:
        guard let dependency = nodes[node].dependencies.randomElement(using: &random) else { break }
        actions.append(.removeDependency(of: node, on: dependency))
      case 4: if node > 0 { actions.append(.addDependency(of: node, on: random.below(node))) }
      case 5: actions.append(.suspend(queue))
      case 6: actions.append(.resume(queue))
      case 7: actions.append(.setLimit(queue, [-1, 1, 2, 5, 0][random.below(5)]))
      case 8: if random.oneIn(8) { actions.append(.cancelAll(queue)) }
      case 9: actions.append(.barrier(queue))
      default: actions.append(.observe(node))
      }
    }
  }
}
