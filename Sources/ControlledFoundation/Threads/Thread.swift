internal import Interleaving
public import Operations
internal import Recordings

/// A thread that the program makes itself, or one that runs for it.
open class Thread: NSObject, Modelled, @unchecked Sendable {
  // Made at once, by `init`; lazy only because a method makes it.
  final private(set) lazy var model = makeModel()
  private final var block: (() -> Void)?

  /// Creates a thread that runs `main()`, which a subclass overrides.
  public override init() {
    super.init()
    _ = model
  }

  func makeModel() -> ThreadModel { ThreadModel() }

  /// Creates a thread that runs `block`.
  public convenience init(block: @escaping () -> Void) {
    self.init()
    self.block = block
  }

  /// Starts the thread.
  open func start() {
    guard model.phase == .created else {
      fatalError("*** -[NSThread start]: attempt to start the thread again")
    }
    let world = World.current!
    world.step(.start, model)
    model.phase = .executing
    model.thread = world.startThread(name: model.shownName) {
      ControlledThread.current!.values[Thread.self] = self
      ControlledThread.current!.urgency = self.urgency
      world.emit(.threadStarted, self.model.shownName)
      self.main()
      self.model.phase = .finished
      world.emit(.threadEnded, self.model.shownName)
    }
  }

  /// What the thread does: its block, unless a subclass overrides it.
  open func main() { block?() }

  /// Asks the thread to end; it must look at `isCancelled` itself.
  open func cancel() {
    World.current!.step(.write, model)
    model.isCancelled = true
  }

  /// Whether `cancel()` was called.
  open var isCancelled: Bool {
    World.current!.step(.read, model)
    return model.isCancelled
  }

  /// Whether the thread was started and hasn't ended.
  open var isExecuting: Bool {
    World.current!.step(.read, model)
    return model.phase == .executing
  }

  /// Whether the thread has ended.
  open var isFinished: Bool {
    World.current!.step(.read, model)
    return model.phase == .finished
  }

  /// Whether this is the main thread.
  open var isMainThread: Bool { model.thread === Program.current.mainThread }

  /// The name that the program gave the thread.
  open var name: String? {
    didSet {
      guard !isMainThread else { return }
      model.takeOwnName(name)
      model.thread?.name = model.shownName
    }
  }

  /// The quality of service.
  ///
  /// It decides who gets a core first, when more threads compute than there are cores.
  open var qualityOfService = QualityOfService.default {
    didSet { if model.phase == .executing { model.thread?.urgency = urgency } }
  }

  private var urgency: Int { qualityOfService.qosClass.rank }
  /// The size of the stack in bytes; without effect here.
  open var stackSize = 8 << 20
  /// The priority between 0 and 1; without effect here.
  open var threadPriority = 0.5
  /// Values that belong to the thread.
  open var threadDictionary: NSMutableDictionary { model.dictionary }

  /// The thread's name and number, the same in every run.
  open override var description: String {
    let shown = isMainThread ? "main" : name ?? "(null)"
    return
      "<NSThread: \(model.thread?.name ?? model.shownName)>{number = \(model.place), name = \(shown)}"
  }
}

extension Thread {
  /// The thread that calls.
  public class var current: Thread {
    let thread = ControlledThread.current!
    if let known = thread.values[Thread.self] { return known }
    let program = Program.current
    let face =
      thread === program.mainThread ? program.mainFace : program.pool.face(of: thread)
    thread.values[Thread.self] = face
    return face
  }

  /// The main thread.
  public class var main: Thread { Program.current.mainFace }

  /// Whether the caller runs on the main thread.
  public class var isMainThread: Bool { ControlledThread.current === Program.current.mainThread }

  /// Whether the program has ever started a thread of its own.
  public class func isMultiThreaded() -> Bool { true }

  /// Starts a thread that runs `block`.
  public class func detachNewThread(_ block: @escaping () -> Void) {
    Thread(block: block).start()
  }

  /// Ends the calling thread at once: nothing after the call runs, nothing is released.
  public class func exit() -> Never {
    let world = World.current!
    if let thread = ControlledThread.current!.values[Thread.self] {
      thread.model.phase = .finished
      world.emit(.threadEnded, thread.model.shownName)
    }
    world.endThread()
  }

  /// Waits for `interval` seconds of virtual time.
  public class func sleep(forTimeInterval interval: TimeInterval) {
    Program.current.sleep(seconds: interval)
  }

  /// Waits until the virtual wall clock shows `date`.
  public class func sleep(until date: Date) {
    Program.current.sleep(seconds: date.timeIntervalSince(WallClock.now))
  }
}

/// A thread that the program didn't make, as it sees it: main, or a worker.
final class RunningThread: Thread, @unchecked Sendable {
  private let thread: ControlledThread

  init(_ thread: ControlledThread) {
    self.thread = thread
    super.init()
  }

  override func makeModel() -> ThreadModel { ThreadModel(running: thread) }

  /// That of the work which the thread runs.
  override var qualityOfService: QualityOfService {
    get {
      switch WorkerQoS.current {
      case .userInteractive: .userInteractive
      case .userInitiated: .userInitiated
      case .utility: .utility
      case .background: .background
      case .default, .unspecified: .default
      @unknown default: .default
      }
    }
    set {}
  }
}

/// A thread as the world knows it.
final class ThreadModel: Model {
  /// Where the thread is in its life.
  enum Phase {
    case created
    case executing
    case finished
  }

  var phase: Phase
  var isCancelled = false
  var thread: ControlledThread?
  private(set) lazy var dictionary: NSMutableDictionary = {
    hasDictionary = true
    return NSMutableDictionary()
  }()
  /// Whether the program has asked for it.
  private(set) var hasDictionary = false
  /// A number that tells threads apart: 1 is main's.
  let place: Int

  /// A thread that the program makes.
  init() {
    phase = .created
    place = Program.current.nextThreadPlace()
    super.init(kind: "thread", className: "Thread")
  }

  /// A thread that runs already.
  init(running thread: ControlledThread) {
    phase = .executing
    self.thread = thread
    let program = Program.current
    place = thread === program.mainThread ? 1 : program.nextThreadPlace()
    super.init(kind: "thread", className: "running thread")
    name = thread.name
  }
}
