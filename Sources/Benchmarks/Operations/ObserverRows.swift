import Operations

/// An observer on `isFinished` of each operation, against none.
func observerRows() -> [OperationsRow] {
  let count = 100_000
  let life = Measurement(
    rounds: 21, of: count,
    prepared: [false, true].map { isObserved in
      {
        let operations = (0..<count).map { _ in Ours.makeOperation() }
        let tokens = isObserved ? operations.map(observe) : []
        return {
          run(operations)
          withExtendedLifetime(tokens) {}
        }
      }
    })
  let whole = Measurement(
    rounds: 21, of: count,
    [
      { run((0..<count).map { _ in Ours.makeOperation() }) },
      {
        let operations = (0..<count).map { _ in Ours.makeOperation() }
        let tokens = operations.map(observe)
        run(operations)
        withExtendedLifetime(tokens) {}
      },
    ])
  return [
    row("one observer on `isFinished`: from adding to the end", life),
    row("the same with making the operation, registering and releasing", whole),
  ]
}

private func row(_ work: String, _ measured: Measurement) -> OperationsRow {
  let cost = measured.ratio(of: 1, to: 0)
  return OperationsRow(
    work: work, limit: "≤ 1.5 × unobserved",
    measured:
      "\(text(cost)) × (\(text(measured.time(of: 1), digits: 0)) ns against \(text(measured.time(of: 0), digits: 0)))",
    isMet: cost <= 1.5)
}

private func observe(_ operation: Operations.Operation) -> Operations.NSKeyValueObservation {
  operation.observe(\.isFinished) { _, _ in }
}

private func run(_ operations: [Operations.Operation]) {
  let queue = Ours.makeQueue()
  for operation in operations { queue.addOperation(operation) }
  queue.waitUntilAllOperationsAreFinished()
}

/// What an object pays for being observable when nobody observes it.
func unobservedRow() -> [OperationsRow] {
  let count = 100_000
  let (silent, plain) = (Announcing(), Announcing())
  let measured = Measurement(
    rounds: 61, of: count,
    [
      { for number in 0..<count { silent.tell(number) } },
      { for number in 0..<count { plain.set(number) } },
    ])
  let cost = measured.time(of: 0) - measured.time(of: 1)
  return [
    OperationsRow(
      work: "a change of a property that nobody observes, announced and told", limit: "< 10 ns",
      measured: "\(text(cost, digits: 1)) ns", isMet: cost < 10)
  ]
}

private final class Announcing: Operations.NSObject {
  private var number = 0

  @inline(never)
  func set(_ new: Int) { number = new }

  @inline(never)
  func tell(_ new: Int) {
    willChangeValue(forKey: "number")
    number = new
    didChangeValue(forKey: "number")
  }
}
