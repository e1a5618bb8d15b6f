internal import CInterleaving
public import Recordings
import Synchronization

/// One run of a program in the controlled world: its threads, its clock, and who runs.
///
/// Exactly one controlled thread runs at a time. It runs until it reaches a scheduling point
/// (`step` or `wait`); there the strategy chooses among the threads that can go on. All state of
/// the world belongs to the thread that runs, so none of it needs a lock.
///
/// What every step looks at isn't checked for overlapping accesses: that took a fifth of a run's time.
public final class World {
  /// The world of the run that is under way in this process; nil between runs.
  @exclusivity(unchecked) nonisolated(unsafe) public internal(set) static var current: World?
  // Unsafe: set before the first controlled thread runs and cleared after the last one.

  /// What to run under.
  public let configuration: Configuration
  /// The virtual clock, as the program reads it.
  public var now: VirtualTime {
    touchClock()
    return time
  }
  @exclusivity(unchecked) var time = VirtualTime.zero {
    didSet { ci_set_now(time.nanoseconds) }
  }
  /// How many steps were taken.
  @exclusivity(unchecked) public internal(set) var steps = 0
  /// The threads that were started and haven't ended, in the order of their paths.
  @exclusivity(unchecked) public internal(set) var threads: [ControlledThread] = []
  /// What knows more of the run.
  public var delegate: (any WorldDelegate)?
  /// Whether threads or timers were left when the run was over.
  package private(set) var hasLeftovers = false
  /// Remarks for the recording.
  public var warnings: [Warning] = []
  /// Whether the run has ended.
  ///
  /// A step that returns after that tells its thread to return from its body without another step.
  @exclusivity(unchecked) public internal(set) var isOver = false

  @exclusivity(unchecked) var timers = TimerQueue()
  /// The cores, and who computes.
  @exclusivity(unchecked) var machine: Machine
  /// What stands for the cores as something to wait for.
  private(set) lazy var machineResource = Resource(kind: "core")
  /// Who armed the timer that fires now, so that threads which it starts are that thread's
  /// children whoever happens to run the clock.
  @exclusivity(unchecked) var acting: ControlledThread?
  @exclusivity(unchecked) var result: Outcome?
  /// Whether the run is over and is being judged: what is asked of the model then may run code of the
  /// program, whose steps neither count nor wait.
  @exclusivity(unchecked) var isJudging = false
  /// The threads that can go on, kept so that no choice has to allocate.
  @exclusivity(unchecked) var enabled: [ControlledThread] = []
  /// The thread that took the last step that others can see.
  @exclusivity(unchecked) var last: ControlledThread?
  /// The number of threads that were started.
  @exclusivity(unchecked) var threadCount = 0
  /// How many threads were started so far, main among them.
  package var startedThreads: Int { threadCount }
  /// What stands for the clock among the threads, when it may fire before any step.
  @exclusivity(unchecked) private(set) var clock: ControlledThread?
  /// What the program writes to.
  public private(set) lazy var output = Resource(kind: "standard output")
  /// What stands for all of the program's memory where a step names a thing.
  private(set) lazy var memory = Resource(kind: "memory")
  /// The names of all threads that were started, by number.
  @exclusivity(unchecked) private(set) var threadNames: [String] = []
  /// Where the world draws its numbers.
  public private(set) lazy var chance = Resource(kind: "chance")
  @exclusivity(unchecked) private(set) var races: RaceDetector?
  let observer: (any StepObserver)?
  /// Whether somebody is told of events.
  let tellsEvents: Bool
  @exclusivity(unchecked) private var orders = 0
  @exclusivity(unchecked) private var resources = 0
  /// Where whoever runs the world goes on when the run is over.
  private let driver = Carrier.makePlace()

  init(_ configuration: Configuration) {
    self.configuration = configuration
    tellsEvents = configuration.onEvent != nil
    machine = Machine(cores: configuration.cores)
    ci_set_now(0)
    observer = configuration.observer ?? configuration.onStep.map(StepRecorder.init)
    races =
      configuration.detectsRaces
      ? RaceDetector(known: configuration.knownRaces ?? KnownRaces()) : nil
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
    Processor.run {
      let world = World(configuration)
      current = world
      defer { current = nil }
      _ = world.add(path: .main, name: "main", unwinds: false, body)
      if configuration.firesTimersAnyTime { world.addClock() }
      ci_switch(world.driver, world.place(of: world.next(after: nil)))
      ci_watch_memory(false)
      defer { world.letGo() }
      return (world.result!, world.warnings + world.raceWarnings())
    }
  }

  /// Lets go of what only the run needed: a program that is left behind keeps its world.
  private func letGo() {
    hasLeftovers = !threads.isEmpty || timers.first != nil
    // What those who never began would have done must not come to its end outside of the run.
    for thread in threads where thread.body != nil { _ = Unmanaged.passRetained(thread) }
    delegate?.runIsOver()
    delegate = nil
    threads = []
    enabled = []
    threadNames = []
    last = nil
    races = nil
  }

  deinit { driver.deallocate() }

  // MARK: Scheduling points

  /// A scheduling point before the calling thread does `action` to `resource`.
  ///
  /// Returns when the thread was chosen.
  ///
  /// - Parameters:
  ///   - action: what it does.
  ///   - resource: what it does it to.
  ///   - also: what else it acts on at the same time, and how.
  public func step(
    _ action: Step.Action, _ resource: Resource,
    also: (action: Step.Action, resource: Resource)? = nil
  ) {
    stand(before: Step(action: action, resource: resource, address: caller(), also: also))
  }

  /// A scheduling point before a step that is possible only while `isPossible` returns true, which
  /// is asked whenever the world chooses, on any thread, and must only look at the model.
  ///
  /// Returns true when it is possible and the thread was chosen: the step can then be taken
  /// without another test. Returns false when the deadline passed first.
  ///
  /// - Parameters:
  ///   - action: what it does.
  ///   - resource: what it does it to.
  ///   - also: what else it acts on at the same time, and how.
  ///   - deadline: when the wait ends, with false; nil for never.
  ///   - isRest: whether the thread rests here, so that it isn't left over when the run ends.
  ///   - untilIdle: whether the wait also ends, with false, when nothing else can run and nothing
  ///     is due. For a thread that rests.
  ///   - isPossible: whether the step can be taken now.
  @discardableResult
  public func wait(
    _ action: Step.Action, _ resource: Resource,
    also: (action: Step.Action, resource: Resource)? = nil, until deadline: VirtualTime? = nil,
    isRest: Bool = false, untilIdle: Bool = false, isPossible: @escaping () -> Bool
  ) -> Bool {
    let step = Step(action: action, resource: resource, address: caller(), also: also)
    let mustWait = !isRest && !isJudging && !isPossible()
    if mustWait, tellsEvents {
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
  func stand(
    before step: Step, isPossible: (() -> Bool)? = nil, deadline: VirtualTime? = nil,
    isRest: Bool = false, endsWhenIdle: Bool = false
  ) -> Bool {
    guard let thread = ControlledThread.current else {
      fatalError("\(step.action) on \(step.resource.label) outside the controlled world")
    }
    if isJudging { return isPossible?() ?? true }
    if isOver, thread.unwinds { return false }
    if step.memory == nil { note(step, by: thread) }
    let order = nextOrder()
    if let place = step.address { thread.place = place }
    thread.pending = PendingStep(
      step: step, isPossible: isPossible, deadline: deadline, order: order, isRest: isRest,
      endsWhenIdle: endsWhenIdle)
    if let deadline {
      touchClock()
      timers.add(.thread(thread), at: deadline, order: order)
    }
    passOn(from: thread)
    if isOver { return false }
    let hasExpired = thread.pending!.hasExpired
    if hasExpired { observer?.acquired(ControlledThread.alarm(of: thread), by: thread) }
    // A thread whose time is over still takes its step when it has become possible.
    let isInTime = !hasExpired || (isPossible?() ?? true)
    if deadline != nil, !hasExpired { timers.remove(order: order) }
    thread.pending = nil
    if isInTime { passEdges(step) }
    return isInTime
  }

  // MARK: Threads

  /// Starts a thread that begins with `body`.
  ///
  /// The caller goes on; the new thread is enabled.
  ///
  /// - Parameters:
  ///   - name: what traces call it.
  ///   - unwinds: whether `body` returns when a step tells that the run is over (`isOver`), wherever
  ///     it stands. A thread that doesn't is abandoned there.
  ///   - address: the call that it goes back to, as an offset in the image.
  ///   - bond: why what it does comes after what the caller did so far.
  ///   - body: what it does.
  @discardableResult
  public func startThread(
    name: String, unwinds: Bool = false, at address: UInt64? = nil,
    as bond: Recording.Bond = .start, _ body: @escaping () -> Void
  ) -> ControlledThread {
    let parent = submitter
    parent.children += 1
    let thread = add(
      path: parent.path.child(parent.children), name: name, unwinds: unwinds, at: address, body)
    thread.place = address ?? parent.place
    thread.bond = bond
    observer?.started(thread, by: parent)
    races?.started(thread.index, by: parent.index)
    // Before there is a second thread nothing can be in competition.
    ci_watch_memory(true)
    return thread
  }

  private func add(
    path: ControlledThread.Path, name: String, unwinds: Bool, at address: UInt64? = nil,
    _ body: @escaping () -> Void
  ) -> ControlledThread {
    let thread = ControlledThread(path: path, index: threadCount, name: name)
    threadCount += 1
    threadNames.append(name)
    thread.unwinds = unwinds
    let begin = Step(
      action: .start, resource: Resource(kind: "thread", name: name), address: address)
    thread.pending = PendingStep(
      step: begin, isPossible: nil, deadline: nil, order: nextOrder(), isRest: false,
      endsWhenIdle: false)
    thread.body = body
    insert(thread)
    return thread
  }

  /// Does what a thread does, from its beginning to its end, on its carrier; then returns who goes on.
  func live(_ thread: ControlledThread) -> Carrier.Successor {
    thread.pending = nil
    if !isOver { thread.body?() }
    // What the body captured must go while this thread still runs.
    thread.body = nil
    return end(thread)
  }

  /// Ends the calling thread in the middle of what it does; its stack is never unwound.
  public func endThread() -> Never {
    guard let thread = ControlledThread.current else {
      fatalError("endThread was called outside the controlled world")
    }
    remove(thread)
    // The carrier can carry nobody else, with that stack.
    leave(thread)
  }

  private func insert(_ thread: ControlledThread) {
    // Most threads come last.
    let before = threads.lastIndex { $0.path < thread.path } ?? -1
    threads.insert(thread, at: before + 1)
  }

  private func end(_ thread: ControlledThread) -> Carrier.Successor {
    remove(thread)
    let carrier = thread.carrier!
    thread.carrier = nil
    if let next = next(after: nil) {
      if next.carrier == nil {
        next.carrier = carrier
        return .here(next)
      }
      carrier.putBack()
      return .elsewhere(next.carrier!.place)
    }
    carrier.putBack()
    return .elsewhere(driver)
  }

  private func remove(_ thread: ControlledThread) {
    thread.hasEnded = true
    thread.values = ControlledThread.Values()
    races?.ended(thread.index)
    threads.removeAll { $0 === thread }
  }

  private func addClock() {
    clock = ControlledThread(path: .clock, index: threadCount, name: "clock")
    threadCount += 1
    threadNames.append("clock")
    clock!.pending = PendingStep(
      step: Step(action: .readWrite, resource: Resource(kind: "clock")),
      isPossible: { [unowned self] in timers.first != nil || machine.isBusy }, deadline: nil,
      order: 0, isRest: true,
      endsWhenIdle: false)
  }

  // MARK: Handing over

  /// Lets whoever is next go on, and returns when `thread` does.
  ///
  /// After the end of the run none does that is left: it keeps its stack and its objects.
  private func passOn(from thread: ControlledThread) {
    let next = next(after: thread)
    if next !== thread { ci_switch(thread.carrier!.place, place(of: next)) }
  }

  /// Lets whoever is next go on, for ever.
  private func leave(_ thread: ControlledThread) -> Never {
    let next = next(after: nil)
    ci_switch(thread.carrier!.place, place(of: next))
    fatalError("a thread that has ended goes on")
  }

  /// Where a thread goes on; without one, whoever runs the world.
  private func place(of thread: ControlledThread?) -> Carrier.Place {
    guard let thread else { return driver }
    if thread.carrier == nil { thread.carrier = Carrier.take(for: thread, in: self) }
    return thread.carrier!.place
  }

  /// Ends the run here, whatever else could go on.
  ///
  /// The calling thread must return from its body. What others do after it doesn't count.
  public func stop(_ outcome: Outcome) {
    guard result == nil else { return }
    // Whether something was written before the end or not is seen.
    touch(.output, output)
    result = outcome
    if !(observer?.wantsWholeRun ?? false) { finish(outcome) }
  }

  /// Ends the run here as `stop` does, from a thread that can't return: it has trapped.
  public func stopForever(_ outcome: Outcome) -> Never {
    let thread = ControlledThread.current!
    stop(outcome)
    threads.removeAll { $0 === thread }
    leave(thread)
  }

  func finish(_ outcome: Outcome) {
    observer?.ended()
    if result == nil { result = outcome }
    isOver = true
  }

  // MARK: Numbers

  func nextOrder() -> Int {
    orders += 1
    return orders
  }

  func thread(numbered index: Int) -> ControlledThread? {
    threads.first { $0.index == index } ?? (clock?.index == index ? clock : nil)
  }

  /// A number for something that threads act on: from 1 in the order of creation within the run.
  ///
  /// What is made outside a run, and may live through many, has a number that no run gives.
  static func freshNumber() -> Int {
    guard ControlledThread.isControlled, let world = current else {
      return (1 << 40) + outside.add(1, ordering: .relaxed).newValue
    }
    world.resources += 1
    return world.resources
  }

  private static let outside = Atomic(0)

  /// A number from 0 up to, but not including, `bound`, from the strategy: the world's only source
  /// of chance.
  public func draw(below bound: Int) -> Int {
    touch(.readWrite, chance)
    return configuration.strategy.draw(below: bound)
  }
}
