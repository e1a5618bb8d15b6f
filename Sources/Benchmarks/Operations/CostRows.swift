import Foundation
import Operations

/// Changing priorities of operations that stand in line, few and many.
func priorityRow() -> [OperationsRow] {
  let (few, many) = (1_000, 1_000_000)
  let (short, long) = (Line(few), Line(many))
  let measured = Measurement(
    rounds: 7, of: many,
    [{ for _ in 0..<many / few { short.changePriorities() } }, { long.changePriorities() }])
  let growth = measured.ratio(of: 1, to: 0)
  return [
    OperationsRow(
      work: "changing the priority of one of 1,000,000 queued, against one of 1,000",
      limit: "O(log n): ≤ 2 ×",
      measured:
        "\(text(growth)) × (\(text(measured.time(of: 1), digits: 0)) ns against \(text(measured.time(of: 0), digits: 0)))",
      isMet: growth <= 2)
  ]
}

/// Operations that stand in line in a suspended queue.
private final class Line {
  let queue = Ours.makeSuspendedQueue()
  private let operations: [Operations.Operation]
  private var isUrgent = false

  init(_ count: Int) {
    operations = (0..<count).map { _ in Ours.makeOperation() }
    queue.addOperations(operations, waitUntilFinished: false)
  }

  deinit { queue.isSuspended = false }

  func changePriorities() {
    isUrgent.toggle()
    for operation in operations { operation.queuePriority = isUrgent ? .high : .low }
  }
}

/// Asking a queue how many operations it holds.
func countRow() -> [OperationsRow] {
  let reads = 100_000
  let (short, long) = (Line(1_000), Line(1_000_000))
  func reading(_ line: Line) -> () -> Void {
    {
      var sum = 0
      for _ in 0..<reads { sum &+= line.queue.operationCount }
      precondition(sum > 0)
    }
  }
  let measured = Measurement(of: reads, [reading(short), reading(long)])
  let (growth, time) = (measured.ratio(of: 1, to: 0), measured.time(of: 1))
  return [
    OperationsRow(
      work: "`operationCount` with 1,000,000 queued, against 1,000",
      limit: "constant: ≤ 1.1 ×; < 100 ns",
      measured: "\(text(growth)) ×; \(text(time, digits: 1)) ns",
      isMet: growth <= 1.1 && time < 100)
  ]
}

/// What an operation takes that waits for something to do.
func memoryRow() -> [OperationsRow] {
  let (ours, foundations) = (bytes { Ours.makeOperation() }, bytes { Foundations.makeOperation() })
  let share = ours / foundations * 100
  return [
    OperationsRow(
      work: "memory of an idle `BlockOperation`", limit: "≤ 60 % of Foundation's",
      measured:
        "\(text(share, digits: 0)) % (\(text(ours, digits: 0)) bytes against \(text(foundations, digits: 0)))",
      isMet: share <= 60)
  ]
}

/// By how much the process grows for each of many objects.
///
/// Measured before anything else, and after as many objects were made that stay: memory that was used
/// before, and is free, would be used again without the process growing.
private func bytes<Object: AnyObject>(_ make: () -> Object) -> Double {
  let count = 200_000
  let first = (0..<count).map { _ in make() }
  var objects: [Object] = []
  objects.reserveCapacity(count)
  let before = residentBytes()
  for _ in 0..<count { objects.append(make()) }
  let growth = residentBytes() - before
  // The pages of the array itself are new as well.
  return withExtendedLifetime((first, objects)) { Double(growth) / Double(count) - 8 }
}

private func residentBytes() -> Int {
  let pages = try! String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
  return Int(pages[1])! * Int(sysconf(Int32(_SC_PAGESIZE)))
}
