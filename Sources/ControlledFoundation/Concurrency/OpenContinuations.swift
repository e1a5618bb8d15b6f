internal import Interleaving
internal import _Concurrency

/// A continuation as the world knows it.
final class ContinuationTicket: Resource, @unchecked Sendable {
  // Unchecked: only the controlled thread that runs touches it.
  let task: SuspendedTask?
  /// What the task waits for, where it isn't a continuation of the program's own.
  private let awaited: Resource?
  private var isUsed = false

  /// A continuation that the program has made, in a function with a name.
  init(task: SuspendedTask, function: String? = nil) {
    self.task = task
    awaited = nil
    super.init(kind: "continuation", name: function)
    begin()
  }

  /// A continuation of the library's, on behalf of the running task, which waits for something.
  init(awaiting awaited: Resource) {
    task = withUnsafeCurrentTask { $0.map(SuspendedTask.init) }
    self.awaited = awaited
    super.init(kind: "continuation", name: awaited.name)
    begin()
  }

  private func begin() {
    let program = Program.current
    program.topLevel.look()
    program.continuations.add(self)
  }

  /// What the task waits for, as the part of a sentence after its name.
  fileprivate var reason: String {
    if let awaited { return awaited.waitReason(for: Program.current.mainThread) }
    // What the compiler calls top-level code is the name of the module.
    let place = name.map { $0 == "main" ? " in top-level code" : " in \($0)" } ?? ""
    return "waits\(place) for a continuation that is never resumed"
  }

  /// Notes that the task was resumed; false when that had happened before.
  func use() -> Bool {
    World.current!.step(.signal, self)
    guard !isUsed else { return false }
    isUsed = true
    Program.current.continuations.remove(self)
    return true
  }
}

/// The continuations that weren't resumed yet, in order of creation.
final class OpenContinuations {
  private var tickets: [ContinuationTicket] = []

  func add(_ ticket: ContinuationTicket) { tickets.append(ticket) }

  func remove(_ ticket: ContinuationTicket) { tickets.removeAll { $0 === ticket } }

  func leftovers() -> [Leftover] {
    tickets.map { ticket in
      Leftover(subject: "a task", reason: ticket.reason, address: ticket.task?.address)
    }
  }
}
