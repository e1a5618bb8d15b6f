internal import Interleaving
internal import Recordings

/// A thread's run loop as the world knows it: timers and blocks that wait for the thread to run it.
final class RunLoopModel: Resource {
  let thread: ControlledThread
  @exclusivity(unchecked) private var timers: [TimerModel] = []
  @exclusivity(unchecked) private var blocks: [() -> Void] = []
  /// The queue that it serves, too: the main thread's.
  private lazy var queue = isMain ? Program.current.mainQueue.model : nil
  /// How many calls of `run` are under way, one inside the other.
  private var depth = 0

  init(thread: ControlledThread) {
    self.thread = thread
    super.init(kind: "run loop")
  }

  override var name: String? {
    get { "run loop of \(thread.name)" }
    set {}
  }

  /// The loop as the program sees it, made when it is asked for first.
  private(set) lazy var face = RunLoop(self)

  /// Whether its thread runs it.
  var isRunning: Bool { depth > 0 }

  private var isMain: Bool { thread === Program.current.mainThread }

  // MARK: What waits in it

  func add(_ timer: TimerModel) {
    guard timer.isValid, !timers.contains(where: { $0 === timer }) else { return }
    timer.loop = self
    timers.append(timer)
  }

  func remove(_ timer: TimerModel) { timers.removeAll { $0 === timer } }

  func add(_ block: @escaping () -> Void) { blocks.append(block) }

  /// Whether it keeps nothing of the program's.
  var hasNothing: Bool { timers.isEmpty && blocks.isEmpty }

  /// Whether there is nothing to run the loop for.
  var isEmpty: Bool { hasNothing && !isMain }

  /// The timer that is due next, the one that was added first among equals.
  private var nextTimer: TimerModel? { timers.min { $0.due < $1.due } }

  // MARK: Running it

  /// What keeps a loop running.
  enum Limit {
    /// Nothing else can run and nothing is due.
    case idle
    /// The loop has become empty.
    case empty
    /// A time.
    case time(VirtualTime)
  }

  /// Runs the loop on its own thread up to a limit.
  func run(until limit: Limit) {
    depth += 1
    while turn(until: limit) {}
    depth -= 1
  }

  /// Waits for one thing and does it; false when the limit is reached.
  private func turn(until limit: Limit) -> Bool {
    let world = World.current!
    var deadline = nextTimer?.due
    var endsWhenIdle = false
    switch limit {
    case .idle: endsWhenIdle = true
    case .empty: if isEmpty { return false }
    case .time(let time):
      if isEmpty || (time <= world.now && !hasWork) { return false }
      deadline = min(deadline ?? time, time)
    }
    let queue = queue
    world.wait(
      .dequeue, queue ?? self, until: deadline, isRest: isMain, untilIdle: endsWhenIdle,
      isPossible: { self.hasWork })
    if !blocks.isEmpty {
      blocks.removeFirst()()
    } else if let timer = nextTimer, timer.due <= world.now {
      timer.fire()
    } else if let queue, queue.hasBlockForMain {
      queue.runNextOnMain()
    } else if case .time(let time) = limit {
      return world.now < time
    } else {
      return false
    }
    return true
  }

  private var hasWork: Bool {
    !blocks.isEmpty || queue?.hasBlockForMain ?? false
  }

  // MARK: Words

  override func waitReason(for thread: ControlledThread) -> String {
    "runs its run loop, which has nothing to do"
  }

  /// The timers that never fire, since nobody runs the loop.
  func leftovers() -> [Leftover] {
    timers.map { timer in
      Leftover(
        subject: timer.shownName,
        reason: "is scheduled on the run loop of \(thread.name), which nobody runs",
        address: timer.call)
    }
  }
}

/// A timer of a run loop as the world knows it.
final class TimerModel: Model {
  var due: VirtualTime
  let interval: Double
  let repeats: Bool
  let call: UInt64?
  private(set) var isValid = true
  weak var loop: RunLoopModel?
  var body: (() -> Void)?

  init(due: VirtualTime, interval: Double, repeats: Bool) {
    self.due = due
    self.interval = interval
    self.repeats = repeats
    call = World.current!.caller()
    super.init(kind: "timer", className: "Timer")
  }

  func fire() {
    guard isValid else { return }
    let world = World.current!
    let body = body
    if repeats {
      // What was missed meanwhile isn't made up for.
      repeat { due = due.advanced(bySeconds: interval) } while due <= world.now
    } else {
      invalidate()
    }
    world.emit(.blockStarted, shownName, at: call)
    body?()
    world.emit(.blockEnded, shownName, at: call)
  }

  func invalidate() {
    isValid = false
    body = nil
    loop?.remove(self)
  }
}

/// The run loops that were asked for, in that order.
final class RunLoops {
  private var loops: [RunLoopModel] = []

  /// The loop of a thread, made when it is asked for first.
  func model(of thread: ControlledThread) -> RunLoopModel {
    if let known = loops.first(where: { $0.thread === thread }) { return known }
    let model = RunLoopModel(thread: thread)
    loops.append(model)
    return model
  }

  /// Whether none keeps anything of the program's.
  var haveNothing: Bool { loops.allSatisfy(\.hasNothing) }

  func leftovers() -> [Leftover] { loops.flatMap { $0.leftovers() } }
}
