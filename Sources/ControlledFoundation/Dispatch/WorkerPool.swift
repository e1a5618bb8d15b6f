internal import Interleaving

/// The threads that run blocks of queues and operations: `worker 1`, `worker 2` ….
///
/// Each piece of work gets a thread of its own when it is submitted, with the lowest number that is
/// free, and the thread ends with it. Beyond the limit of GCD, work waits until a worker is free.
final class WorkerPool {
  /// GCD's limit on threads that it starts for one program.
  static let limit = 64

  private let world: World
  private var isBusy: [Bool] = []
  private var waiting = FIFO<() -> Void>()
  /// The largest number of workers that existed at the same time.
  private(set) var peak = 0

  init(world: World) {
    self.world = world
  }

  /// Runs `work` on a worker, later; returns the worker, or nil when work must wait for one.
  @discardableResult
  func run(_ work: @escaping () -> Void) -> ControlledThread? {
    guard let number = takeNumber() else {
      waiting.append(work)
      return nil
    }
    return world.startThread(name: "worker \(number + 1)") {
      work()
      while !self.waiting.isEmpty { self.waiting.removeFirst()() }
      self.isBusy[number] = false
    }
  }

  /// The threads as the program sees them, by name: a worker that comes back is the same one.
  private var faces: [String: Thread] = [:]

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

  /// How many pieces of work wait for a worker.
  var waitingCount: Int { waiting.count }

  private func takeNumber() -> Int? {
    let number = isBusy.firstIndex(of: false) ?? isBusy.count
    guard number < WorkerPool.limit else { return nil }
    if number == isBusy.count { isBusy.append(true) } else { isBusy[number] = true }
    peak = max(peak, number + 1)
    return number
  }
}
