import Dispatch
import Operations

/// Many empty blocks, as fast as the system runs them.
func independentRow() -> [OperationsRow] {
  let count = 100_000
  let measured = Measurement(
    rounds: 11, of: count,
    [
      { runIndependent(Ours.self, count, limit: -1) },
      { runIndependent(Foundations.self, count, limit: -1) },
      { runOnDispatch(DispatchQueue(label: "concurrent", attributes: .concurrent), count) },
    ])
  return [
    row("100,000 independent operations, no limit", measured, foundation: 5, dispatch: 1.5)
  ]
}

/// The same, one at a time.
func serialRow() -> [OperationsRow] {
  let count = 100_000
  let measured = Measurement(
    rounds: 11, of: count,
    [
      { runIndependent(Ours.self, count, limit: 1) },
      { runIndependent(Foundations.self, count, limit: 1) },
      { runOnDispatch(DispatchQueue(label: "serial"), count) },
    ])
  return [row("the same, limit 1", measured, foundation: 6, dispatch: 2)]
}

private func row(
  _ work: String, _ measured: Measurement, foundation: Double, dispatch: Double
) -> OperationsRow {
  let (gain, cost) = (measured.ratio(of: 1, to: 0), measured.ratio(of: 0, to: 2))
  return OperationsRow(
    work: work,
    limit:
      "≥ \(text(foundation, digits: 0)) × Foundation, ≤ \(text(dispatch, digits: 1)) × Dispatch's time",
    measured:
      "\(text(gain, digits: 1)) ×, \(text(cost)) × (\(text(measured.time(of: 0), digits: 0)) ns each)",
    isMet: gain >= foundation && cost <= dispatch)
}

func runIndependent<L: Library>(_: L.Type, _ count: Int, limit: Int) {
  let queue = L.makeQueue()
  queue.maxConcurrentOperationCount = limit
  for _ in 0..<count { queue.addOperation {} }
  queue.waitUntilAllOperationsAreFinished()
}

private func runOnDispatch(_ queue: DispatchQueue, _ count: Int) {
  let group = DispatchGroup()
  for _ in 0..<count { queue.async(group: group) {} }
  group.wait()
}

/// One operation after another, each awaited.
func waitRow() -> [OperationsRow] {
  let count = 1_000
  let (queue, pool) = (OperationQueue(), DispatchQueue.global())
  let measured = Measurement(
    rounds: 61, of: count,
    [
      {
        for _ in 0..<count {
          let operation = BlockOperation {}
          queue.addOperation(operation)
          operation.waitUntilFinished()
        }
      },
      {
        for _ in 0..<count {
          let done = DispatchSemaphore(value: 0)
          pool.async { done.signal() }
          done.wait()
        }
      },
    ])
  let cost = measured.ratio(of: 0, to: 1)
  return [
    OperationsRow(
      work: "add one and wait for it, idle queue", limit: "≤ 1.1 × dispatch and semaphore",
      measured: "\(text(cost)) × (\(text(measured.time(of: 0) / 1000, digits: 1)) µs)",
      isMet: cost <= 1.1)
  ]
}
