internal import Interleaving

/// What one run of a program consists of beside the threads: its queues, its worker pool, its names.
///
/// Only the controlled thread that runs touches it.
final class Program: WorldDelegate {
  let world: World
  let mainThread: ControlledThread
  let pool: WorkerPool
  let objects = ObjectModels()
  let groups = OpenGroups()
  let runLoops = RunLoops()
  @exclusivity(unchecked) var names = NameRegistry()
  var random = SplitMix64(seed: 0)
  @exclusivity(unchecked) var queues = QueueRegistry()
  /// Standard output: what is printed is what a run is judged by, so the order of prints counts.
  var output: Resource { world.output }
  let clock = Resource(kind: "clock")

  // Unsafe: set by the main thread of a world before the program begins; read by its threads.
  @exclusivity(unchecked) nonisolated(unsafe) static var running: Program?

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
  }

  /// Makes what exists from the start, on the main thread.
  func begin() {
    mainThread.urgency = DispatchQoS.QoSClass.userInteractive.rank
    world.delegate = self
    _ = mainQueue
  }

  /// Lets go of what it consists of, before the next program begins.
  ///
  /// What belongs to the code under study is kept for good: it must not come to its end in the next run,
  /// where its deinitialisers would act on a world that it never belonged to.
  func letGo() {
    if mayHoldObjectsOfProgram { _ = Unmanaged.passRetained(self) }
  }

  /// Whether anything of the code under study may be kept alive by this.
  private var mayHoldObjectsOfProgram: Bool {
    world.hasLeftovers || rarePartsIfMade != nil || mainFaceIfMade?.model.hasDictionary ?? false
      || !mainQueue.model.hasNothing || !globalQueues.values.allSatisfy(\.model.hasNothing)
      || !pool.hasNothing || !runLoops.haveNothing || !groups.isEmpty || !queues.haveNothing
  }

  private(set) lazy var mainQueue = DispatchQueue(.main)
  private var mainFaceIfMade: Thread?

  /// The main thread as the program sees it.
  var mainFace: Thread {
    if let face = mainFaceIfMade { return face }
    let face = RunningThread(mainThread)
    mainFaceIfMade = face
    return face
  }

  /// What only few programs use; nil while this one hasn't.
  private(set) var rarePartsIfMade: RareParts?

  var rareParts: RareParts {
    if let parts = rarePartsIfMade { return parts }
    let parts = RareParts(world: world)
    rarePartsIfMade = parts
    return parts
  }

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
