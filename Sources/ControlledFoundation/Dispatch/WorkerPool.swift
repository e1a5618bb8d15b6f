internal import Interleaving
internal import Recordings

/// The threads that run blocks of queues and operations: `worker 1`, `worker 2` ….
///
/// Each piece of work gets a thread of its own when it is submitted, with the lowest number that is
/// free, and the thread ends with it. Work waits while as many workers compute as the machine has cores,
/// at least as urgently, and beyond the limit of GCD; the highest quality of service goes first. When
/// those workers block instead, the pool grows.
final class WorkerPool {
  /// GCD's limit on threads that it starts for one program.
  static let limit = 64

  private static let names = (1...limit).map { "worker \($0)" }

  /// More workers than this are worth a remark.
  static let remarkable = 16

  private struct Work {
    /// The number in order of submission.
    let number: Int
    let qos: DispatchQoS.QoSClass
    let call: UInt64?
    /// Whoever submitted it.
    let submitter: ControlledThread
    /// From the submission to the beginning.
    let edge: Edge
    let body: () -> Void

    func goesBefore(_ other: Work) -> Bool {
      (other.qos.rank, number) < (qos.rank, other.number)
    }
  }

  private let world: World
  /// How much work was submitted.
  @exclusivity(unchecked) private var count = 0
  /// Which numbers of workers are taken.
  @exclusivity(unchecked) private var isBusy: [Bool] = []
  /// The workers that have begun with something.
  @exclusivity(unchecked) private var atWork: [ControlledThread] = []
  /// By quality of service, then in order of submission.
  @exclusivity(unchecked) private var waiting: [Work] = []
  /// The largest number of workers that were at work at the same time.
  private(set) var peak = 0
  /// The call that needed the last of them.
  private var peakCall: UInt64?
  /// The threads as the program sees them, by name: a worker that comes back is the same one.
  private var faces: [String: Thread] = [:]

  /// Whether a block needs a core to begin: one more step for each, and so more schedules.
  private let countsCores: Bool

  init(world: World, countsCores: Bool) {
    self.world = world
    self.countsCores = countsCores
  }

  /// Runs `body` on a worker, later; returns the worker, or nil when the work must wait for one.
  ///
  /// - Parameter onWait: called when the worker that was returned turns out to have no core to begin on:
  ///   another one will run `body` later.
  @discardableResult
  func run(
    qos: DispatchQoS.QoSClass = .unspecified, at call: UInt64? = nil,
    onWait: @escaping () -> Void = {}, _ body: @escaping () -> Void
  ) -> ControlledThread? {
    count += 1
    let work = Work(
      number: count, qos: qos, call: call, submitter: world.submitter, edge: Edge(), body: body)
    guard let number = freeNumber else {
      world.release(work.edge, as: .start)
      putOff(work)
      return nil
    }
    return start(number, for: work, onWait: onWait)
  }

  /// Whether a worker that was found at once has a core to begin on; if not, its work is put off.
  private func hasCoreToBegin(_ work: Work, _ onWait: () -> Void) -> Bool {
    guard countsCores else { return true }
    // Another one may begin to compute in the meantime, or before.
    world.lookAtCores()
    if mayBegin(work) { return true }
    onWait()
    world.release(work.edge, as: .start)
    putOff(work)
    return false
  }

  private func putOff(_ work: Work) {
    let place = waiting.firstIndex { work.goesBefore($0) } ?? waiting.endIndex
    waiting.insert(work, at: place)
  }

  /// Starts a worker.
  ///
  /// - Parameter onWait: Called when it turns out to have no core to begin on; nil for work that was put
  ///   off and has one.
  private func start(
    _ number: Int, for work: Work, onWait: (() -> Void)?
  ) -> ControlledThread {
    if number == isBusy.count { isBusy.append(true) } else { isBusy[number] = true }
    return world.startThread(name: WorkerPool.names[number], at: work.call) {
      if let onWait {
        if self.hasCoreToBegin(work, onWait) { self.perform(work) }
      } else {
        self.world.acquire(work.edge)
        self.perform(work)
      }
      self.isBusy[number] = false
    }
  }

  /// Does some work on the calling worker, and then what waits.
  private func perform(_ first: Work) {
    let worker = ControlledThread.current!
    atWork.append(worker)
    if atWork.count > peak { (peak, peakCall) = (atWork.count, first.call) }
    WorkerQoS.set(first.qos)
    first.body()
    while !waiting.isEmpty {
      let work = waiting.removeFirst()
      world.acquire(work.edge)
      WorkerQoS.set(work.qos)
      work.body()
    }
    atWork.remove(at: atWork.firstIndex { $0 === worker }!)
  }

  /// Starts workers for what waits, where those that there are have begun to wait for something themselves.
  ///
  /// True if it has.
  func grow() -> Bool {
    var hasGrown = false
    while let work = waiting.first, hasCore(for: work.qos), let number = freeNumber {
      waiting.removeFirst()
      world.acting(for: work.submitter) {
        _ = start(number, for: work, onWait: nil)
      }
      hasGrown = true
    }
    return hasGrown
  }

  private func mayBegin(_ work: Work) -> Bool {
    hasCore(for: work.qos) && (waiting.first.map(work.goesBefore) ?? true)
  }

  /// Whether a core is free, or would be taken from somebody less urgent.
  private func hasCore(for qos: DispatchQoS.QoSClass) -> Bool {
    guard world.isComputing else { return true }
    let busy = atWork.count { world.computes($0) && $0.urgency >= qos.rank }
    return busy < world.configuration.cores
  }

  /// The lowest number that no worker has; nil at GCD's limit.
  private var freeNumber: Int? {
    let number = isBusy.firstIndex(of: false) ?? isBusy.count
    return number < WorkerPool.limit ? number : nil
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

  /// Whether it keeps nothing of the program's.
  var hasNothing: Bool {
    waiting.isEmpty && atWork.isEmpty && !faces.values.contains { $0.model.hasDictionary }
  }

  /// A thread that runs as the program sees it.
  func face(of thread: ControlledThread) -> Thread {
    if let face = faces[thread.name] {
      face.model.thread = thread
      return face
    }
    let face = RunningThread(thread)
    faces[thread.name] = face
    return face
  }
}

/// The quality of service of the work that a worker runs.
enum WorkerQoS {
  /// All of them; a worker's kind of work is the place here.
  private static let all: [DispatchQoS.QoSClass?] = [
    nil, .background, .utility, .default, .userInitiated, .userInteractive, .unspecified,
  ]

  /// Says with which quality of service the calling worker works from now on.
  static func set(_ qos: DispatchQoS.QoSClass) {
    let worker = ControlledThread.current!
    worker.urgency = qos.rank
    worker.kindOfWork = qos == .unspecified ? 6 : qos.rank
  }

  /// That of the calling thread; main's is that of the user's interaction.
  static var current: DispatchQoS.QoSClass {
    let thread = ControlledThread.current!
    if let qos = all[thread.kindOfWork] { return qos }
    return thread === Program.current.mainThread ? .userInteractive : .unspecified
  }
}

extension QualityOfService {
  /// The same quality of service in Dispatch's words.
  var qosClass: DispatchQoS.QoSClass {
    switch self {
    case .userInteractive: .userInteractive
    case .userInitiated: .userInitiated
    case .utility: .utility
    case .background: .background
    default: .default
    }
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
