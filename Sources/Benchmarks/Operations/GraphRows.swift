/// A chain against Foundation's, where an operation takes longer the more of them wait: half a minute for this
/// one, so it has one round.
///
/// It's added to a suspended queue. Otherwise it depends on the machine how many wait at a time.
func chainRow() -> [OperationsRow] {
  let count = 10_000
  let ours = Measurement(rounds: 11, of: count, [{ runChain(Ours.self, count, suspended: true) }])
  let foundations = Measurement(
    rounds: 1, of: count, warmsUp: false, [{ runChain(Foundations.self, count, suspended: true) }])
  let gain = foundations.time(of: 0) / ours.time(of: 0)
  return [
    OperationsRow(
      work: "chain of 10,000", limit: "≥ 1,000 × Foundation",
      measured:
        "\(text(gain, digits: 0)) × (\(text(ours.time(of: 0), digits: 0)) ns each against \(text(foundations.time(of: 0) / 1e6)) ms)",
      isMet: gain >= 1_000)
  ]
}

/// The cost of an operation in a long chain, against that in a short one.
func chainGrowthRows() -> [OperationsRow] {
  let (short, long) = (1_000, 1_000_000)
  return [false, true].map { isSuspended in
    let measured = Measurement(
      rounds: 5, of: long,
      [
        { for _ in 0..<long / short { runChain(Ours.self, short, suspended: isSuspended) } },
        { runChain(Ours.self, long, suspended: isSuspended) },
      ])
    let growth = measured.ratio(of: 1, to: 0)
    return OperationsRow(
      work: "chain: an operation of 1,000,000 against one of 1,000"
        + (isSuspended ? ", added to a suspended queue" : ""),
      limit: "≤ 1.3 ×",
      measured:
        "\(text(growth)) × (\(text(measured.time(of: 1), digits: 0)) ns against \(text(measured.time(of: 0), digits: 0)))",
      isMet: growth <= 1.3)
  }
}

func runChain<L: Library>(_: L.Type, _ count: Int, suspended: Bool = false) {
  let queue = L.makeQueue()
  if suspended { queue.isSuspended = true }
  var last = L.makeOperation()
  queue.addOperation(last)
  for _ in 1..<count {
    let next = L.makeOperation()
    next.addDependency(last)
    queue.addOperation(next)
    last = next
  }
  if suspended { queue.isSuspended = false }
  queue.waitUntilAllOperationsAreFinished()
}

// MARK: Gate, sink, mesh

/// Operations with many dependents, with many dependencies, and with sixty-four of each.
func graphRows() -> [OperationsRow] {
  [
    graphRow("waiting on one gate", sizes: [1_000, 10_000, 100_000], foundation: 4_000, edges: 1) {
      Gate(count: $0)
    },
    graphRow("into one sink", sizes: [1_000, 10_000, 100_000], foundation: 4_000, edges: 1) {
      Sink(count: $0)
    },
    // Foundation takes a minute and a half for this one.
    graphRow(
      "64 dependencies each", sizes: [500, 5_000, 50_000], foundation: 20_000, rounds: 1, edges: 64
    ) {
      Mesh(count: $0)
    },
  ]
}

/// A shape of dependencies.
protocol Graph {
  func run<L: Library>(in: L.Type)
}

struct Gate: Graph {
  let count: Int

  func run<L: Library>(in: L.Type) {
    let queue = L.makeQueue()
    let gate = L.makeOperation()
    for _ in 0..<count {
      let operation = L.makeOperation()
      operation.addDependency(gate)
      queue.addOperation(operation)
    }
    queue.addOperation(gate)
    queue.waitUntilAllOperationsAreFinished()
  }
}

struct Sink: Graph {
  let count: Int

  func run<L: Library>(in: L.Type) {
    let queue = L.makeSuspendedQueue()
    let sink = L.makeOperation()
    for _ in 0..<count {
      let operation = L.makeOperation()
      sink.addDependency(operation)
      queue.addOperation(operation)
    }
    queue.addOperation(sink)
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
  }
}

/// Each depends on the sixty-four before it.
struct Mesh: Graph {
  let count: Int

  func run<L: Library>(in: L.Type) {
    let queue = L.makeSuspendedQueue()
    var operations: [L.Queue.Work] = []
    for number in 0..<count {
      let operation = L.makeOperation()
      for dependency in operations[max(0, number - 64)...] { operation.addDependency(dependency) }
      operations.append(operation)
      queue.addOperation(operation)
    }
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
  }
}

/// Ours at three sizes, each ten times the one before, and both libraries at a size at which Foundation
/// comes to its end.
///
/// Foundation counts as quadratic where an edge costs half as much again in a graph twice as large.
private func graphRow(
  _ title: String, sizes: [Int], foundation size: Int, rounds: Int = 3, edges: Int,
  _ graph: (Int) -> any Graph
) -> OperationsRow {
  let largest = sizes.last!
  let growing = Measurement(
    rounds: 5, of: largest * edges,
    sizes.map { size in
      let graph = graph(size)
      return { for _ in 0..<largest / size { graph.run(in: Ours.self) } }
    })
  let growth = growing.ratio(of: sizes.count - 1, to: 0)
  let (half, whole) = (graph(size / 2), graph(size))
  let compared = Measurement(
    rounds: rounds, of: size * edges, warmsUp: false,
    [
      { whole.run(in: Ours.self) }, { whole.run(in: Foundations.self) },
      { for _ in 0..<2 { half.run(in: Foundations.self) } },
    ])
  let gain = compared.ratio(of: 1, to: 0)
  let isQuadratic = compared.ratio(of: 1, to: 2) > 1.5
  let times = sizes.indices.map { text(growing.time(of: $0), digits: 0) }.joined(separator: ", ")
  return OperationsRow(
    work: title,
    limit: "linear: ≤ 2 × for 100 times as many"
      + (isQuadratic ? "; ≥ 100 × Foundation" : "; Foundation is linear, too"),
    measured:
      "\(text(growth)) × (\(times) ns an edge at \(sizes.map(String.init).joined(separator: ", "))); \(text(gain, digits: 0)) × at \(size)",
    isMet: growth <= 2 && (gain >= 100 || !isQuadratic))
}
