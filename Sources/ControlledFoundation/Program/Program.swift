internal import Interleaving

/// What one run of a program consists of beside the threads: its queues, its worker pool, its names.
///
/// Only the controlled thread that runs touches it.
final class Program {
  let world: World
  let mainThread: ControlledThread
  let pool: WorkerPool
  let cooperativePool: CooperativePool
  private(set) var objects = ObjectModels()
  let groups = OpenGroups()
  let pthreads = PthreadModels()
  let runLoops = RunLoops()
  let network = ScriptedNetwork()
  let continuations = OpenContinuations()
  let streams = AwaitedStreams()
  let topLevel = TopLevelTask()
  var names = NameRegistry()
  var random = SplitMix64(seed: 0)
  var queues = QueueRegistry()
  /// Standard output: what is printed is what a run is judged by, so the order of prints counts.
  var output: Resource { world.output }
  let clock = Resource(kind: "clock")

  // Unsafe: set by the main thread of a world before the program begins; read by its threads.
  nonisolated(unsafe) static var running: Program?

  /// The program that runs.
  static var current: Program {
    guard let running else {
      fatalError("a type of the controlled world was used outside runProgram")
    }
    return running
  }

  private var threadPlaces = 1

  /// The next number of a thread, for its description; main has 1.
  func nextThreadPlace() -> Int {
    threadPlaces += 1
    return threadPlaces
  }

  init(world: World, countsCores: Bool) {
    self.world = world
    mainThread = ControlledThread.current!
    pool = WorkerPool(world: world, countsCores: countsCores)
    cooperativePool = CooperativePool(world: world)
  }

  /// Makes what exists from the start, on the main thread.
  func begin() {
    mainThread.values[ObjectIdentifier(Thread.self)] = mainFace
    mainThread.urgency = DispatchQoS.QoSClass.userInteractive.rank
    world.lenders.append { [unowned self] in queues.loans() }
    _ = mainQueue
  }

  /// Forgets what things were called, which nobody asks for after the run.
  func forget() {
    names = NameRegistry()
    objects = ObjectModels()
  }

  private(set) lazy var mainFace: Thread = RunningThread()
  private(set) lazy var mainQueue = DispatchQueue(.main)
  private(set) lazy var mainOperationQueue = Operations.OperationQueue.makeMain()
  private(set) lazy var sharedBus = EventBus()
  /// The remarks that were made on mistakes.
  var remarks: Set<String> = []
  private var globalQueues: [DispatchQoS.QoSClass: DispatchQueue] = [:]

  func globalQueue(_ qos: DispatchQoS.QoSClass) -> DispatchQueue {
    if let queue = globalQueues[qos] { return queue }
    let queue = DispatchQueue(.global(qos))
    globalQueues[qos] = queue
    return queue
  }
}
