internal import Interleaving
public import Operations

/// Where a thread waits for timers and blocks, while it runs the loop.
///
/// Main's is run when the top-level code has ended. Any other thread must run its own.
open class RunLoop: NSObject, @unchecked Sendable {
  // Unowned: it is the model that keeps its face.
  unowned let model: RunLoopModel

  init(_ model: RunLoopModel) {
    self.model = model
    super.init()
  }

  /// A set of things that a loop looks at.
  ///
  /// All count as one here.
  public struct Mode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a mode from its name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// Creates a mode from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The usual mode.
    public static let `default` = Mode("kCFRunLoopDefaultMode")
    /// All usual modes.
    public static let common = Mode("kCFRunLoopCommonModes")
  }

  /// The loop of the calling thread.
  open class var current: RunLoop {
    Program.current.runLoops.model(of: ControlledThread.current!).face
  }

  /// The loop of the main thread.
  open class var main: RunLoop {
    let program = Program.current
    return program.runLoops.model(of: program.mainThread).face
  }

  /// The mode in which the loop runs; nil on a thread that doesn't run it.
  open var currentMode: Mode? { model.isRunning ? .default : nil }

  /// Lets a timer fire on this loop's thread, while it runs the loop.
  open func add(_ timer: Timer, forMode mode: Mode) {
    World.current!.step(.arm, model)
    model.add(timer.model)
  }

  /// Runs a block on this loop's thread, when it runs the loop.
  open func perform(_ block: @escaping () -> Void) {
    World.current!.step(.enqueue, model)
    model.add(block)
  }

  /// Runs a block on this loop's thread, when it runs the loop.
  open func perform(inModes modes: [Mode], block: @escaping () -> Void) { perform(block) }

  /// Runs the loop until nothing is left in it; main's for ever.
  open func run() {
    model.run(until: .empty)
  }

  /// Runs the loop until `limit`, or until nothing is left in it.
  open func run(until limit: Date) {
    model.run(until: .time(WallClock.virtual(limit)))
  }

  /// Runs the loop until `limit`; false at once when nothing is in it.
  open func run(mode: Mode, before limit: Date) -> Bool {
    if model.isEmpty { return false }
    model.run(until: .time(WallClock.virtual(limit)))
    return true
  }
}

/// Calls a block at a time, once or again and again, on a thread that runs its run loop.
open class Timer: NSObject, Modelled, @unchecked Sendable {
  let model: TimerModel

  /// Creates a timer for `date`, which must be added to a run loop.
  public init(
    fire date: Date, interval: TimeInterval, repeats: Bool,
    block: @escaping @Sendable (Timer) -> Void
  ) {
    // As Foundation has it, an interval that isn't positive is a tenth of a millisecond.
    model = TimerModel(
      due: WallClock.virtual(date), interval: interval > 0 ? interval : 0.0001, repeats: repeats)
    super.init()
    // A loop that has the timer keeps it, and its block with it.
    model.body = { block(self) }
  }

  /// Creates a timer that is due after `interval`, which must be added to a run loop.
  public convenience init(
    timeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
  ) {
    self.init(
      fire: WallClock.now.addingTimeInterval(max(interval, 0)), interval: interval,
      repeats: repeats, block: block)
  }

  /// Creates a timer that is due after `interval` and adds it to the run loop of the calling thread.
  @discardableResult
  open class func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool,
    block: @escaping @Sendable (Timer) -> Void
  ) -> Timer {
    let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
    RunLoop.current.add(timer, forMode: .default)
    return timer
  }

  /// Calls the block now.
  open func fire() { model.fire() }

  /// Ends the timer for good.
  open func invalidate() {
    World.current!.step(.cancel, model)
    model.invalidate()
  }

  /// Whether the timer can still fire.
  open var isValid: Bool { model.isValid }

  /// When the timer is due.
  open var fireDate: Date {
    get { WallClock.date(model.due) }
    set { model.due = WallClock.virtual(newValue) }
  }

  /// The seconds from one call to the next; 0 for a timer that isn't repeated.
  open var timeInterval: TimeInterval { model.repeats ? model.interval : 0 }

  /// By how much the system may delay the timer; without effect here.
  open var tolerance: TimeInterval = 0

  /// Something of the program's own.
  open var userInfo: Any?
}
