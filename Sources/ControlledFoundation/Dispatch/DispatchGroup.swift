public import Dispatch
internal import Interleaving
internal import Operations
internal import Recordings

/// A set of blocks that are waited for together.
open class DispatchGroup: DispatchObject, Modelled, @unchecked Sendable {
  let model = GroupModel()

  /// Creates an empty group.
  public override init() { super.init() }

  /// Announces one more piece of work.
  public func enter() {
    World.current!.step(.enter, model)
    model.enter()
  }

  /// Ends one piece of work.
  public func leave() {
    World.current!.step(.leave, model)
    model.leave()
  }

  /// Waits until everything has left.
  public func wait() {
    _ = model.wait(until: nil)
  }

  /// Waits until everything has left, but no longer than to `timeout`.
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult {
    model.wait(until: timeout.virtual) ? .success : .timedOut
  }

  /// Waits until everything has left, but no longer than to `timeout`.
  public func wait(wallTimeout timeout: DispatchWallTime) -> DispatchTimeoutResult {
    model.wait(until: timeout.virtual) ? .success : .timedOut
  }

  /// Submits a block to `queue` when everything has left; at once when nothing is in the group.
  @preconcurrency
  public func notify(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], queue: DispatchQueue,
    execute work: @escaping @Sendable () -> Void
  ) {
    notify(
      queue,
      QueueItem(.block(work), isBarrier: flags.contains(.barrier), qos: qos.qosClass))
  }

  /// Submits a work item to `queue` when everything has left; at once when nothing is in the group.
  public func notify(queue: DispatchQueue, work: DispatchWorkItem) {
    notify(queue, work.queueItem())
  }

  private func notify(_ queue: DispatchQueue, _ item: QueueItem) {
    let world = World.current!
    world.step(.notify, model)
    world.release(item.edge, as: .submission, of: queue.model.shownName)
    model.notify { queue.model.add(item) }
  }
}

/// A group as the world knows it.
final class GroupModel: Model {
  private var entered = 0
  private var left = 0
  /// How often the group has become empty: a waiter goes on even if it was entered again meanwhile.
  private var rounds = 0
  private var notifications: [() -> Void] = []
  /// The call that entered it when it was empty.
  private var call: UInt64?

  init() {
    super.init(kind: "group", className: "DispatchGroup")
  }

  func enter() {
    World.current!.touch(.enter, self)
    let world = World.current!
    if entered == left {
      Program.current.groups.add(self)
      call = world.caller()
    }
    entered += 1
    world.emit(.entered, shownName, .int(entered - left))
  }

  func leave() {
    guard entered > left else { Libdispatch.trap(.unbalancedLeave) }
    left += 1
    let world = World.current!
    world.touch(.leave, self)
    world.release(self)
    world.emit(.left, shownName, .int(entered - left))
    guard entered == left else { return }
    Program.current.groups.remove(self)
    rounds += 1
    (entered, left) = (0, 0)
    submitNotifications()
  }

  func notify(_ submit: @escaping () -> Void) {
    notifications.append(submit)
    if entered == left { submitNotifications() }
  }

  func wait(until deadline: VirtualTime?) -> Bool {
    let round = rounds
    return World.current!.wait(.wait, self, until: deadline) {
      self.entered == self.left || self.rounds != round
    }
  }

  private func submitNotifications() {
    guard !notifications.isEmpty else { return }
    let world = World.current!
    // The last one to leave submits for all that have left.
    world.acquire(self)
    world.emit(.notified, shownName)
    let due = notifications
    notifications = []
    for submit in due { submit() }
  }

  // MARK: Words

  private var balance: String {
    "was entered \(times(entered)) and \(left == 0 ? "never left" : "left \(times(left))")"
  }

  private func times(_ number: Int) -> String {
    switch number {
    case 1: "once"
    case 2: "twice"
    default: "\(number) times"
    }
  }

  override var origin: Origin? { entered == left ? nil : Origin(.entered, address: call) }

  override func waitText(for thread: ControlledThread) -> String { "waits for \(phrase)" }

  override func waitReason(for thread: ControlledThread) -> String {
    "waits for \(phrase), which \(balance)"
  }

  /// The notifications that never come, when there are any.
  func leftover() -> Leftover? {
    guard !notifications.isEmpty else { return nil }
    let what = notifications.count == 1 ? "its notification" : "its notifications"
    return Leftover(
      subject: phrase,
      reason: "\(balance), so \(what) never \(notifications.count == 1 ? "comes" : "come")",
      address: call)
  }

  /// A remark on a group that nobody waits for.
  var remark: Warning {
    let subject = phrase.prefix(1).uppercased() + phrase.dropFirst()
    return Warning(
      kind: .unbalancedGroup, message: "\(subject) \(balance).",
      addresses: [call].compactMap(\.self))
  }
}

/// The groups with something in them.
///
/// A group stays alive as long, as a real one does.
final class OpenGroups {
  private var groups: [GroupModel] = []

  var isEmpty: Bool { groups.isEmpty }

  func add(_ group: GroupModel) { groups.append(group) }

  func remove(_ group: GroupModel) { groups.removeAll { $0 === group } }

  func leftovers() -> [Leftover] {
    let world = World.current!
    return groups.sorted { $0.number < $1.number }.compactMap { group in
      let isWaitedFor = world.threads.contains { $0.pending?.step.resource === group }
      guard let leftover = group.leftover() else {
        if !isWaitedFor { world.warnings.append(group.remark) }
        return nil
      }
      return leftover
    }
  }
}
