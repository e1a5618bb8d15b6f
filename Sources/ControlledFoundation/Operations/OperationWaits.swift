internal import Interleaving
internal import Operations

/// A wait for operations to finish.
final class OperationsWait: Resource {
  private let operations: [Operations.Operation]

  init(_ operations: [Operations.Operation]) {
    self.operations = operations
    super.init(kind: "operation")
    // Things are numbered as they are met.
    for operation in operations { _ = Program.current.objects.model(operation) }
  }

  override var name: String? {
    get { operations.map(Program.current.objects.name).joined(separator: ", ") }
    set {}
  }

  private var unfinished: [Operations.Operation] {
    operations.filter { !$0.snapshot.isFinished }
  }

  override var isFreedByHolders: Bool { false }

  override var holders: [ControlledThread] {
    unfinished.flatMap { Program.current.objects.model($0).holders }
  }

  override func waitText(for thread: ControlledThread) -> String {
    "waits for \(list(unfinished.map(Program.current.objects.name))) to finish"
  }

  override func waitReason(for thread: ControlledThread) -> String {
    let objects = Program.current.objects
    let unfinished = unfinished
    let names = unfinished.map(objects.name)
    let runners = unfinished.compactMap { objects.model($0).thread }.filter { !$0.hasEnded }
    let who =
      unfinished.count == 1 && runners.count == 1
      ? ", which \(runners[0] === thread ? "it executes itself" : "\(runners[0].name) executes")"
      : ""
    return "waits for \(list(names)) to finish\(who)"
  }
}

/// A block operation's wait for those of its blocks that run on other threads.
final class BlocksWait: Resource {
  init(_ operation: Operations.Operation) {
    super.init(kind: "operation", name: Program.current.objects.name(operation))
  }

  override func waitReason(for thread: ControlledThread) -> String {
    "waits for the other blocks of \(label)"
  }
}

/// A wait for an operation queue to become empty.
final class QueueWait: Resource {
  private let queue: Operations.OperationQueue

  init(_ queue: Operations.OperationQueue) {
    self.queue = queue
    super.init(kind: "operation queue")
    name = Program.current.objects.name(queue)
  }

  override var isFreedByHolders: Bool { false }

  override var holders: [ControlledThread] {
    queue.snapshot.operations.flatMap { Program.current.objects.model($0).holders }
  }

  override func waitText(for thread: ControlledThread) -> String {
    "waits until \(Program.current.objects.name(queue)) is empty"
  }

  override func waitReason(for thread: ControlledThread) -> String {
    let left = queue.snapshot.operations.map(Program.current.objects.name)
    let isOwn = holders.contains { $0 === thread }
    let what =
      left.isEmpty
      ? "" : ", which still holds \(list(left))\(isOwn ? "; it executes that itself" : "")"
    return "waits for \(Program.current.objects.model(queue).phrase) to become empty\(what)"
  }
}
