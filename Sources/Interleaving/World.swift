internal import CInterleaving
public import Recordings
import Synchronization

/// One run of a program in the controlled world: its threads, its clock, and who runs.
///
/// Exactly one controlled thread runs at a time. It runs until it reaches a scheduling point
/// (`step` or `wait`); there the strategy chooses among the threads that can go on. All state of
/// the world belongs to the thread that runs, so none of it needs a lock.
public final class World {
  /// The world of the run that is under way in this process; nil between runs.
  nonisolated(unsafe) public internal(set) static var current: World?
  // Unsafe: set before the first controlled thread runs and cleared after the last one.

  /// What to run under.
  public let configuration: Configuration
  /// The virtual clock.
  public internal(set) var now = VirtualTime.zero {
    didSet { ci_set_now(now.nanoseconds) }
  }
  /// How many steps were taken.
  public internal(set) var steps = 0
  /// The threads that were started and haven't ended, in the order of their paths.
  public internal(set) var threads: [ControlledThread] = []
  /// Asked at the end of a run for everything that is left beside waiting threads: operations in
  /// queues, blocks that nobody runs.
  public var leftovers: [() -> [Leftover]] = []
  /// Remarks for the recording.
  public var warnings: [Warning] = []

  var timers = TimerQueue()
  /// Who armed the timer that fires now, so that threads which it starts are that thread's
  /// children whoever happens to run the clock.
  var acting: ControlledThread?
  var result: Outcome?
  /// Whether the run is over and is being judged: what is asked of the model then may run code of the
  /// program, whose steps neither count nor wait.
  var isJudging = false
  private var orders = 0
  private var resources = 0
  private let driver = Carrier.Driver()

  /// What a run is under.
  public struct Configuration {
    /// Who chooses.
    public var strategy: any Strategy
    /// The number of cores of the simulated machine.
    public var cores: Int
    /// After so many steps the run ends as `overran`.
    public var stepLimit: Int
    /// Told everything that happens; nil when nobody listens.
    public var onEvent: ((Event) -> Void)?

    /// Creates a configuration.
    public init(
      strategy: any Strategy = SteadyStrategy(), cores: Int = 4, stepLimit: Int = 1_000_000,
      onEvent: ((Event) -> Void)? = nil
    ) {
      self.strategy = strategy
      self.cores = cores
      self.stepLimit = stepLimit
      self.onEvent = onEvent
    }
  }

  init(_ configuration: Configuration) {
    self.configuration = configuration
    ci_set_now(0)
  }

  /// Runs `body` as the main thread of a new world until nothing can go on, and returns how it
  /// ended.
  ///
  /// Threads that can't go on then are abandoned with everything they hold.
  ///
  /// One world at a time in a process: a second caller waits. `body` may set up the world before
  /// the program begins.
  public static func run(
    _ configuration: Configuration = Configuration(), _ body: @escaping () -> Void
  ) -> (outcome: Outcome, warnings: [Warning]) {
    guard ControlledThread.current == nil else {
      fatalError("World.run was called inside a controlled world; worlds can't be nested")
    }
    return turn.withLock { _ in
      let world = World(configuration)
      current = world
      defer { current = nil }
      _ = world.add(path: ControlledThread.Path(numbers: [0]), name: "main", body)
      world.passOn(from: nil)
      world.driver.wait()
      return (world.result!, world.warnings)
    }
  }

  private static let turn = Mutex(())

  // MARK: Scheduling points

  /// A scheduling point before the calling thread does `action` to `resource`.
  ///
  /// Returns when the thread was chosen.
  public func step(_ action: Step.Action, _ resource: Resource) {
    stand(before: Step(action: action, resource: resource, address: caller()))
  }

  /// A scheduling point before a step that is possible only while `isPossible` returns true, which
  /// is asked whenever the world chooses, on any thread, and must only look at the model.
  ///
  /// Returns true when it is possible and the thread was chosen: the step can then be taken
  /// without another test. Returns false when the deadline passed first.
  ///
  /// - Parameters:
  ///   - isRest: whether the thread rests here, so that it isn't left over when the run ends.
  ///   - untilIdle: whether the wait also ends, with false, when nothing else can run and nothing
  ///     is due. For a thread that rests.
  @discardableResult
  public func wait(
    _ action: Step.Action, _ resource: Resource, until deadline: VirtualTime? = nil,
    isRest: Bool = false, untilIdle: Bool = false, isPossible: @escaping () -> Bool
  ) -> Bool {
    let step = Step(action: action, resource: resource, address: caller())
    let mustWait = !isRest && !isJudging && !isPossible()
    if mustWait, configuration.onEvent != nil {
      emit(.blocked, resource.name ?? resource.kind, waitText(step), at: step.address)
    }
    let isInTime = stand(
      before: step, isPossible: isPossible, deadline: deadline, isRest: isRest,
      endsWhenIdle: untilIdle)
    if mustWait { emit(isInTime ? .resumed : .timedOut, resource.name ?? resource.kind) }
    return isInTime
  }

  /// Waits until the virtual clock reads `time`, without using a core.
  public func sleep(until time: VirtualTime, _ resource: Resource) {
    _ = stand(
      before: Step(action: .sleep, resource: resource, address: caller()), isPossible: { false },
      deadline: time)
  }

  @discardableResult
  private func stand(
    before step: Step, isPossible: (() -> Bool)? = nil, deadline: VirtualTime? = nil,
    isRest: Bool = false, endsWhenIdle: Bool = false
  ) -> Bool {
    guard let thread = ControlledThread.current else {
      fatalError("\(step.action) on \(step.resource.label) outside the controlled world")
    }
    if isJudging { return isPossible?() ?? true }
    thread.pending = PendingStep(
      step: step, isPossible: isPossible, deadline: deadline, order: nextOrder(), isRest: isRest,
      endsWhenIdle: endsWhenIdle)
    if let deadline { timers.add(.thread(thread), at: deadline, order: thread.pending!.order) }
    passOn(from: thread)
    let hasExpired = thread.pending!.hasExpired
    // A thread whose time is over still takes its step when it has become possible.
    let isInTime = !hasExpired || (isPossible?() ?? true)
    if deadline != nil, !hasExpired { timers.remove(order: thread.pending!.order) }
    thread.pending = nil
    return isInTime
  }

  // MARK: Threads

  /// Starts a thread that begins with `body`.
  ///
  /// The caller goes on; the new thread is enabled.
  @discardableResult
  public func startThread(name: String, _ body: @escaping () -> Void) -> ControlledThread {
    let parent = acting ?? ControlledThread.current ?? threads[0]
    parent.children += 1
    return add(
      path: ControlledThread.Path(numbers: parent.path.numbers + [parent.children]), name: name,
      body)
  }

  private func add(
    path: ControlledThread.Path, name: String, _ body: @escaping () -> Void
  ) -> ControlledThread {
    let carrier = Carrier.take()
    let thread = ControlledThread(path: path, name: name, carrier: carrier)
    let begin = Step(action: .start, resource: Resource(kind: "thread", name: name))
    thread.pending = PendingStep(
      step: begin, isPossible: nil, deadline: nil, order: nextOrder(), isRest: false,
      endsWhenIdle: false)
    carrier.thread = Unmanaged.passUnretained(thread)
    // Emptied before the thread ends: what the body captured must go while this thread still has
    // the baton.
    var body = Optional(body)
    carrier.body = { [unowned self] in
      thread.pending = nil
      body?()
      body = nil
      self.end(thread)
    }
    let place = threads.firstIndex { path < $0.path } ?? threads.endIndex
    threads.insert(thread, at: place)
    return thread
  }

  /// Ends the calling thread in the middle of what it does; its stack is never unwound.
  public func endThread() -> Never {
    guard let thread = ControlledThread.current else {
      fatalError("endThread was called outside the controlled world")
    }
    remove(thread)
    passOn(from: nil)
    // The real thread can carry nobody else, with that stack.
    while true { thread.carrier.take() }
  }

  private func end(_ thread: ControlledThread) {
    remove(thread)
    thread.carrier.putBack()
    passOn(from: nil)
  }

  private func remove(_ thread: ControlledThread) {
    thread.hasEnded = true
    thread.values = [:]
    threads.removeAll { $0 === thread }
  }

  // MARK: Choosing

  /// Gives the baton to the thread that goes on, and returns when `thread` has it again; at once
  /// when `thread` is nil, that is, ended.
  private func passOn(from thread: ControlledThread?) {
    guard let next = next(after: thread) else {
      driver.signal()
      // A thread that is left can never go on: it keeps its stack and its objects.
      thread?.carrier.take()
      return
    }
    guard next !== thread else { return }
    next.carrier.give()
    thread?.carrier.take()
  }

  /// The thread that goes on, with the clock advanced to where it can; nil at the end of the run.
  private func next(after thread: ControlledThread?) -> ControlledThread? {
    steps += 1
    if steps > configuration.stepLimit {
      finish(overran(thread))
      return nil
    }
    var last = thread
    while true {
      let enabled = threads.filter { $0.pending!.isEnabled }
      if enabled.count == 1 { return enabled[0] }
      if !enabled.isEmpty {
        let current = last.flatMap { last in enabled.firstIndex { $0 === last } }
        return enabled[configuration.strategy.choose(Choice(enabled: enabled, current: current))]
      }
      if advanceClock() {
        // Nobody ran while the time passed: whoever ran before it has no better claim to go on.
        last = nil
        continue
      }
      if let idle = threads.firstIndex(where: { $0.pending!.endsWhenIdle }) {
        threads[idle].pending!.hasExpired = true
        continue
      }
      isJudging = true
      finish(verdict())
      return nil
    }
  }

  private func finish(_ outcome: Outcome) {
    result = outcome
  }

  // MARK: Numbers

  func nextOrder() -> Int {
    orders += 1
    return orders
  }

  func nextResourceNumber() -> Int {
    resources += 1
    return resources
  }

  /// A number from 0 up to, but not including, `bound`, from the strategy: the world's only source
  /// of chance.
  public func draw(below bound: Int) -> Int {
    configuration.strategy.draw(below: bound)
  }
}
