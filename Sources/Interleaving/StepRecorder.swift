import Recordings

/// Tells every step of a run and what orders the threads, for those who show a schedule step by step.
final class StepRecorder: StepObserver {

  private let tell: (Message) -> Void
  private var last: ControlledThread?
  private var tick = 0
  private var releases: [Int: [Recording.Moment]] = [:]
  private var names: [Int: (bond: Recording.Bond, name: String)] = [:]
  /// Where threads were started that haven't begun.
  private var starts: [Int: Recording.Moment] = [:]

  init(_ tell: @escaping (Message) -> Void) {
    self.tell = tell
  }

  func took(_ thread: ControlledThread) {
    guard let world = World.current, let step = thread.pending?.step else { return }
    tick += 1
    var told = world.told(step, of: thread, number: world.steps)
    told.isChoice = world.enabled.count > 1
    told.isInterruption = last !== thread && world.enabled.contains { $0 === last }
    told.tick = tick
    tell(.step(told))
    last = thread
    if let start = starts.removeValue(forKey: thread.index) {
      link(thread.bond, thread.name, from: start, to: thread)
    }
  }

  func named(_ object: Int, _ bond: () -> Recording.Bond, _ name: () -> String?) {
    names[object] = (bond(), name() ?? names[object]?.name ?? "")
  }

  func released(_ object: Int, by thread: ControlledThread) {
    let moment = moment(of: thread)
    releases[object, default: []].removeAll { $0.path == moment.path }
    releases[object, default: []].append(moment)
  }

  func acquired(_ object: Int, by thread: ControlledThread) {
    let (bond, name) = names[object] ?? (.other, "")
    for release in releases[object] ?? [] { link(bond, name, from: release, to: thread) }
  }

  func started(_ thread: ControlledThread, by parent: ControlledThread) {
    // What a timer starts comes after the timer was armed, and not after what its owner does now.
    guard World.current?.acting == nil else { return }
    starts[thread.index] = moment(of: parent)
  }

  private func link(
    _ bond: Recording.Bond, _ name: String, from: Recording.Moment, to thread: ControlledThread
  ) {
    let to = moment(of: thread)
    guard from.path != to.path || bond.joinsPartsOfThread else { return }
    tell(.link(Recording.Link(bond: bond, name: name, from: from, to: to)))
  }

  private func moment(of thread: ControlledThread) -> Recording.Moment {
    tick += 1
    return Recording.Moment(
      path: thread.path.description, step: World.current?.steps ?? 0, tick: tick)
  }

  func touched(_ touch: Touch) {}
  func timePassed() {}
  var wantsWholeRun: Bool { false }
  func ended() {}
}
