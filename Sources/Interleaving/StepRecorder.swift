import Recordings

/// Tells every step of a run, for those who show a schedule step by step.
final class StepRecorder: StepObserver {
  private let tell: (Recording.Step) -> Void
  private unowned(unsafe) var last: ControlledThread?

  init(_ tell: @escaping (Recording.Step) -> Void) {
    self.tell = tell
  }

  func took(_ thread: ControlledThread) {
    guard let world = World.current, let pending = thread.pending else { return }
    let step = pending.step
    var told = Recording.Step(
      number: world.steps, thread: thread.name, action: step.action.rawValue,
      object: step.memory == nil ? step.resource.label : "", address: step.address,
      isChoice: world.enabled.count > 1,
      isInterruption: last !== thread && world.enabled.contains { $0 === last })
    told.isMemory = step.memory != nil
    tell(told)
    last = thread
  }

  func touched(_ touch: Touch) {}
  func released(_ object: Int, by thread: ControlledThread) {}
  func acquired(_ object: Int, by thread: ControlledThread) {}
  func started(_ thread: ControlledThread, by parent: ControlledThread) {}
  func timePassed() {}
  var wantsWholeRun: Bool { false }
  func ended() {}
}
