public import Dispatch
internal import Interleaving
internal import Operations
internal import Recordings

/// A counter that a thread waits for to be above zero.
open class DispatchSemaphore: DispatchObject, Modelled, @unchecked Sendable {
  let model: SemaphoreModel

  /// Creates a semaphore with a count that isn't negative.
  public init(value: Int) {
    guard value >= 0 else {
      fatalError("a semaphore can't begin below zero, but \(value) was given")
    }
    model = SemaphoreModel(value: value)
    super.init()
  }

  deinit {
    if model.isBelowStart { Libdispatch.trap(.semaphoreInUse) }
  }

  /// Waits until the count is above zero and takes one away.
  public func wait() {
    _ = model.wait(until: nil)
  }

  /// Waits until the count is above zero and takes one away, but no longer than to `timeout`.
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult {
    model.wait(until: timeout.virtual) ? .success : .timedOut
  }

  /// Waits until the count is above zero and takes one away, but no longer than to `wallTimeout`.
  public func wait(wallTimeout: DispatchWallTime) -> DispatchTimeoutResult {
    model.wait(until: wallTimeout.virtual) ? .success : .timedOut
  }

  /// Adds one; not 0 when a thread was waiting.
  @discardableResult
  public func signal() -> Int {
    model.signal()
  }
}

/// A semaphore as the world knows it.
final class SemaphoreModel: Model {
  private let start: Int
  private var value: Int
  private var waiting = 0
  /// Whether anybody has ever signalled, for the words of a wait.
  private var wasSignalled = false

  init(value: Int) {
    start = value
    self.value = value
    super.init(kind: "semaphore", className: "DispatchSemaphore")
  }

  /// Whether more was taken than given back.
  var isBelowStart: Bool { value < start }

  func wait(until deadline: VirtualTime?) -> Bool {
    let world = World.current!
    waiting += 1
    let isInTime = world.wait(.wait, self, until: deadline) { self.value > 0 }
    waiting -= 1
    guard isInTime else { return false }
    value -= 1
    world.emit(.passed, shownName, .int(value))
    return true
  }

  func signal() -> Int {
    let world = World.current!
    world.step(.signal, self)
    wasSignalled = true
    let wakes = waiting > value
    value += 1
    world.emit(.signalled, shownName, .int(value))
    return wakes ? 1 : 0
  }

  override func waitText(for thread: ControlledThread) -> String { "waits for \(phrase)" }

  override func waitReason(for thread: ControlledThread) -> String {
    "waits for \(phrase), which \(wasSignalled ? "nobody signals any more" : "nobody signals")"
  }
}
