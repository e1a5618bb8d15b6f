public import Dispatch
internal import Interleaving
internal import Operations
internal import Recordings

/// A block that can be cancelled before it begins and waited for.
open class DispatchWorkItem: Modelled, @unchecked Sendable {
  // Unchecked: only the controlled thread that runs touches it.
  let model = WorkItemModel()
  let qos: DispatchQoS
  let flags: DispatchWorkItemFlags
  private let block: () -> Void

  /// Creates a work item.
  public init(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    block: @escaping () -> Void
  ) {
    self.qos = qos
    self.flags = flags
    self.block = block
  }

  /// Runs the block on the calling thread, unless it is cancelled.
  public func perform() { run() }

  /// Keeps the block from beginning.
  ///
  /// A block that has begun goes on.
  public func cancel() {
    World.current!.step(.write, model)
    model.isCancelled = true
    World.current!.emit(.isCancelled, model.shownName, .bool(true))
  }

  /// Whether `cancel()` was called.
  public var isCancelled: Bool {
    World.current!.step(.read, model)
    return model.isCancelled
  }

  /// Waits until the block has run once or was skipped.
  public func wait() {
    model.trapIfRunTwice(.waitedTwice)
    World.current!.wait(.wait, model) { self.model.isDone }
  }

  /// Waits until the block has run once or was skipped, but no longer than to `timeout`.
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult {
    wait(until: timeout.virtual)
  }

  /// Waits until the block has run once or was skipped, but no longer than to `wallTimeout`.
  public func wait(wallTimeout: DispatchWallTime) -> DispatchTimeoutResult {
    wait(until: wallTimeout.virtual)
  }

  /// Submits a block to `queue` when this item has run once or was skipped.
  @preconcurrency
  public func notify(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], queue: DispatchQueue,
    execute: @escaping @Sendable () -> Void
  ) {
    let item = QueueItem(.block(execute), isBarrier: flags.contains(.barrier), qos: qos.qosClass)
    World.current!.step(.notify, model)
    World.current!.release(item.edge, as: .submission, of: queue.model.shownName)
    model.notify { queue.model.add(item) }
  }

  /// Submits a work item to `queue` when this item has run once or was skipped.
  public func notify(queue: DispatchQueue, execute: DispatchWorkItem) {
    let item = execute.queueItem()
    World.current!.step(.notify, model)
    World.current!.release(item.edge, as: .submission, of: queue.model.shownName)
    model.notify { queue.model.add(item) }
  }

  private func wait(until deadline: VirtualTime) -> DispatchTimeoutResult {
    model.trapIfRunTwice(.waitedTwice)
    return World.current!.wait(.wait, model, until: deadline) { self.model.isDone }
      ? .success : .timedOut
  }

  func run() {
    let world = World.current!
    world.step(.readWrite, model)
    model.runs += 1
    if model.isCancelled {
      world.emit(.skipped, model.shownName)
    } else {
      model.runner = ControlledThread.current
      block()
      model.runner = nil
    }
    model.finish()
  }

  /// The item as a queue takes it in.
  func queueItem() -> QueueItem {
    QueueItem(
      .block { self.run() }, isBarrier: flags.contains(.barrier), qos: qos.qosClass,
      name: model.givenName)
  }
}

/// A work item as the world knows it.
final class WorkItemModel: Model {
  var isCancelled = false
  private(set) var isDone = false
  var runner: ControlledThread?
  /// How often it was run, skipped or not.
  var runs = 0
  private var notifications: [() -> Void] = []

  init() {
    super.init(kind: "work item", className: "DispatchWorkItem")
  }

  func finish() {
    World.current!.touch(.write, self)
    World.current!.release(self)
    isDone = true
    let due = notifications
    notifications = []
    for submit in due { submit() }
  }

  func notify(_ submit: @escaping () -> Void) {
    trapIfRunTwice(.observedTwice)
    if isDone { submit() } else { notifications.append(submit) }
  }

  func trapIfRunTwice(_ misuse: Libdispatch.Misuse) {
    if runs > 1 { Libdispatch.trap(misuse) }
  }

  override var holders: [ControlledThread] { runner.map { [$0] } ?? [] }

  override func waitReason(for thread: ControlledThread) -> String {
    let why =
      runner.map { $0 === thread ? "which it is running itself" : "which \($0.name) is running" }
      ?? "which nobody has begun"
    return "waits for \(phrase), \(why)"
  }
}
