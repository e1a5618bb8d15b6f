internal import Interleaving
internal import Recordings

/// The threads that run blocks of queues and operations: `worker 1`, `worker 2` ….
///
/// Each piece of work gets a thread of its own when it is submitted, with the lowest number that is
/// free, and the thread ends with it. Beyond the limit of GCD, work waits until a worker is free; the
/// highest quality of service goes first.
final class WorkerPool {
  /// GCD's limit on threads that it starts for one program.
  static let limit = 64

  /// More workers than this are worth a remark.
  static let remarkable = 16

  private struct Work {
    let qos: DispatchQoS.QoSClass
    let body: () -> Void
  }

  private let world: World
  private var isBusy: [Bool] = []
  /// By quality of service, then in order of submission.
  private var waiting: [Work] = []
  /// The largest number of workers that existed at the same time.
  private(set) var peak = 0
  /// The call that needed the last of them.
  private var peakCall: UInt64?
  /// The threads as the program sees them, by name: a worker that comes back is the same one.
  private var faces: [String: Thread] = [:]

  init(world: World) {
    self.world = world
  }

  /// Runs `body` on a worker, later; returns the worker, or nil when the work must wait for one.
  @discardableResult
  func run(
    qos: DispatchQoS.QoSClass = .unspecified, at call: UInt64? = nil, _ body: @escaping () -> Void
  ) -> ControlledThread? {
    guard let number = takeNumber(for: call) else {
      let place = waiting.firstIndex { $0.qos.rank < qos.rank } ?? waiting.endIndex
      let edge = Edge()
      world.release(edge, as: .start)
      let work = Work(qos: qos) {
        World.current!.acquire(edge)
        body()
      }
      waiting.insert(work, at: place)
      return nil
    }
    return world.startThread(name: "worker \(number + 1)", at: call) {
      ControlledThread.current!.values[ObjectIdentifier(WorkerQoS.self)] = WorkerQoS(qos)
      body()
      while !self.waiting.isEmpty {
        let work = self.waiting.removeFirst()
        ControlledThread.current!.values[ObjectIdentifier(WorkerQoS.self)] = WorkerQoS(work.qos)
        work.body()
      }
      self.isBusy[number] = false
    }
  }

  /// A word on too many workers, when there were.
  var remark: Warning? {
    guard peak > WorkerPool.remarkable else { return nil }
    let limit = peak == WorkerPool.limit ? ", the limit of GCD" : ""
    return Warning(
      kind: .threadExplosion,
      message: """
        \(peak) workers existed at the same time\(limit): blocks that wait keep theirs, and each \
        further block took another.
        """,
      addresses: [peakCall].compactMap(\.self))
  }

  /// How many more workers could begin at once.
  var room: Int { WorkerPool.limit - isBusy.count { $0 } }

  private func takeNumber(for call: UInt64?) -> Int? {
    let number = isBusy.firstIndex(of: false) ?? isBusy.count
    guard number < WorkerPool.limit else { return nil }
    if number == isBusy.count { isBusy.append(true) } else { isBusy[number] = true }
    if number + 1 > peak { (peak, peakCall) = (number + 1, call) }
    return number
  }

  /// The calling thread as the program sees it.
  func runningFace() -> Thread {
    let thread = ControlledThread.current!
    if let face = faces[thread.name] {
      face.model.thread = thread
      return face
    }
    let face = RunningThread()
    faces[thread.name] = face
    return face
  }
}

/// The quality of service of the work that a worker runs.
final class WorkerQoS {
  let qos: DispatchQoS.QoSClass

  init(_ qos: DispatchQoS.QoSClass) {
    self.qos = qos
  }

  /// That of the calling thread; main's is that of the user's interaction.
  static var current: DispatchQoS.QoSClass {
    let thread = ControlledThread.current!
    if let worker = thread.values[ObjectIdentifier(WorkerQoS.self)] as? WorkerQoS {
      return worker.qos
    }
    return thread === Program.current.mainThread ? .userInteractive : .unspecified
  }
}

extension DispatchQoS.QoSClass {
  /// A number that is larger for work that goes first.
  var rank: Int {
    switch self {
    case .userInteractive: 5
    case .userInitiated: 4
    case .default, .unspecified: 3
    case .utility: 2
    case .background: 1
    @unknown default: 3
    }
  }
}
