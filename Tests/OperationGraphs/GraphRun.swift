import Operations
import Synchronization

/// Runs a plan and collects what went wrong.
package final class GraphRun: Sendable {
  private struct Record {
    var nodes: [Int: GraphNode] = [:]
    var starts: [Int: Int] = [:]
    var ends: [Int: Int] = [:]
    var completions: [Int: Int] = [:]
    var finishNews: [Int: Int] = [:]
    var clock = 0
    var complaints: [String] = []
    var removedEdges: Set<[Int]> = []
  }

  let plan: GraphPlan
  private let alive = Atomic(0)
  /// Runs what nodes leave to others: the ends of asynchronous ones, the conditions of conditional ones.
  let helpers = OperationQueue()
  private let queues: [OperationQueue]
  private let record = Locked(Record())
  private let completion = CountDown()

  /// Makes the queues of a plan, in the world in which it will run.
  package init(_ plan: GraphPlan) {
    self.plan = plan
    queues = zip(plan.limits, plan.startsSuspended).map { limit, isSuspended in
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = limit
      queue.isSuspended = isSuspended
      return queue
    }
  }

  /// Runs a plan on real threads to its end, and returns what was wrong with it.
  package static func complaints(running plan: GraphPlan) -> [String] {
    let run = GraphRun(plan)
    run.takeCourse()
    run.completion.wait { run.record.withLock { $0.completions.count } == plan.nodes.count }
    let complaints = run.complaints()
    // The last references to operations are those of workers and completion blocks about to return. A
    // leak keeps this from ever ending.
    run.completion.wait { run.isReleased }
    return complaints
  }

  /// What was wrong, once nothing goes on any more.
  ///
  /// Ask once: the operations are given up.
  package func complaints() -> [String] {
    var complaints = check()
    record.withLock { $0.nodes = [:] }
    for queue in queues where queue.operationCount != 0 {
      complaints.append("seed \(plan.seed): a queue still counts \(queue.operationCount)")
    }
    return complaints
  }

  /// Whether every operation has been released.
  package var isReleased: Bool { alive.load(ordering: .acquiring) == 0 }

  // MARK: The course of a run

  /// Does what the plan says, on this thread, and returns when every queue is empty.
  package func takeCourse() {
    let nodes = plan.nodes.indices.map(make)
    for (number, node) in nodes.enumerated() {
      for dependency in plan.nodes[number].dependencies { node.addDependency(nodes[dependency]) }
    }
    record.withLock { record in
      for node in nodes { record.nodes[node.number] = node }
    }
    var tokens: [NSKeyValueObservation] = []
    for (number, node) in nodes.enumerated() where plan.nodes[number].isObserved {
      tokens.append(observe(node))
    }

    let atStart = plan.nodes.indices.filter { plan.nodes[$0].addedBy == nil }
    if plan.addsBatches {
      for (index, queue) in queues.enumerated() {
        let batch = atStart.filter { plan.nodes[$0].queue == index }.map { nodes[$0] }
        queue.addOperations(batch, waitUntilFinished: false)
      }
    } else {
      for number in atStart { queues[plan.nodes[number].queue].addOperation(nodes[number]) }
    }
    for case let node as ConditionalNode in nodes {
      helpers.addOperation { node.meet() }
    }
    for action in plan.actions { perform(action, nodes, &tokens) }

    for queue in queues {
      queue.isSuspended = false
      if queue.maxConcurrentOperationCount == 0 { queue.maxConcurrentOperationCount = 2 }
    }
    for node in nodes { node.waitUntilFinished() }
    for queue in queues { queue.waitUntilAllOperationsAreFinished() }
    helpers.waitUntilAllOperationsAreFinished()
    for token in tokens { token.invalidate() }
  }

  private func make(_ number: Int) -> GraphNode {
    let node: GraphNode =
      switch plan.nodes[number].kind {
      case .plain: GraphNode(number, self)
      case .asynchronous: AsynchronousNode(number, self)
      case .conditional: ConditionalNode(number, self)
      }
    node.queuePriority = plan.nodes[number].priority
    return node
  }

  private func observe(_ node: GraphNode) -> NSKeyValueObservation {
    let number = node.number
    return node.observe(\.isFinished, options: [.new]) { [self] node, change in
      guard change.newValue == true else { return }
      _ = (node.isReady, node.dependencies.count, queues[plan.nodes[number].queue].operationCount)
      record.withLock { $0.finishNews[number, default: 0] += 1 }
    }
  }

  private func perform(
    _ action: GraphPlan.Action, _ nodes: [GraphNode], _ tokens: inout [NSKeyValueObservation]
  ) {
    switch action {
    case .cancel(let node): nodes[node].cancel()
    case .setPriority(let node, let priority): nodes[node].queuePriority = priority
    case .removeDependency(let node, let dependency):
      record.withLock { _ = $0.removedEdges.insert([node, dependency]) }
      nodes[node].removeDependency(nodes[dependency])
    case .addDependency(let node, let dependency): nodes[node].addDependency(nodes[dependency])
    case .suspend(let queue): queues[queue].isSuspended = true
    case .resume(let queue): queues[queue].isSuspended = false
    case .setLimit(let queue, let limit): queues[queue].maxConcurrentOperationCount = limit
    case .cancelAll(let queue): queues[queue].cancelAllOperations()
    case .barrier(let queue): if !hasLateNodes(queue) { queues[queue].addBarrierBlock {} }
    case .observe(let node):
      tokens.append(nodes[node].observe(\.isExecuting, options: [.initial, .old]) { _, _ in })
    }
  }

  // A barrier may not come before nodes that those before it wait for.
  private func hasLateNodes(_ queue: Int) -> Bool {
    plan.nodes.contains { $0.addedBy != nil }
  }

  // MARK: Told by the nodes

  func born() { alive.add(1, ordering: .relaxed) }

  func died() {
    alive.subtract(1, ordering: .acquiringAndReleasing)
    completion.signal()
  }

  /// The work of a node.
  func work(_ number: Int) {
    let added = record.withLock { record in
      record.clock += 1
      if record.starts.updateValue(record.clock, forKey: number) != nil {
        record.complaints.append("node \(number) ran twice")
      }
      return plan.added[number].compactMap { record.nodes[$0] }
    }
    add(added)
    record.withLock { record in
      record.clock += 1
      record.ends[number] = record.clock
    }
  }

  private func add(_ nodes: [GraphNode]) {
    for node in nodes { queues[plan.nodes[node.number].queue].addOperation(node) }
  }

  /// A completion block has run.
  func completed(_ number: Int) {
    // A node that was cancelled before its work never added what it should have.
    let added = record.withLock { record in
      record.completions[number, default: 0] += 1
      return record.starts[number] == nil
        ? plan.added[number].compactMap { record.nodes[$0] } : []
    }
    add(added)
    completion.signal()
  }

  // MARK: After the end

  private func check() -> [String] {
    record.withLock { record in
      var complaints = record.complaints
      for (number, node) in plan.nodes.enumerated() {
        if record.completions[number] != 1 {
          complaints.append("node \(number) completed \(record.completions[number] ?? 0) times")
        }
        if node.isObserved, record.finishNews[number] != 1 {
          complaints.append("node \(number) told its end \(record.finishNews[number] ?? 0) times")
        }
        guard let start = record.starts[number], record.nodes[number]?.isCancelled == false else {
          continue
        }
        for dependency in node.dependencies
        where !record.removedEdges.contains([number, dependency]) {
          if let end = record.ends[dependency], end > start {
            complaints.append("node \(number) started before \(dependency) had ended")
          }
        }
      }
      return complaints.map { "seed \(plan.seed): \($0)" }
    }
  }
}

/// Lets a thread wait for something that others count.
final class CountDown: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func signal() { semaphore.signal() }

  func wait(until isOver: () -> Bool) {
    while !isOver() { semaphore.wait() }
  }
}
