internal import Interleaving
internal import Recordings

/// How urgent a task is by the raw value of its priority, whose steps are those of the qualities of service.
private func urgency(ofTasksWith priority: UInt8) -> Int {
  switch priority {
  case 33...: 5
  case 25...: 4
  case 21...: 3
  case 17...: 2
  default: 1
  }
}

/// The threads that run tasks: no more than the machine has cores, since a task doesn't block.
///
/// A task that does block keeps its thread, and when all are kept no other task goes on.
final class CooperativePool {
  private struct Job {
    let priority: UInt8
    let body: () -> Void
    /// What came before it was submitted comes before it.
    let submission: Edge
  }

  private let world: World
  private var isBusy: [Bool]
  /// By priority, then in order of submission.
  private var waiting: [Job] = []
  private lazy var runtime = Resource(kind: "tasks")

  init(world: World) {
    self.world = world
    isBusy = Array(repeating: false, count: max(world.configuration.cores, 1))
  }

  /// Runs `body` on a thread of the pool, later.
  func run(priority: UInt8, at call: UInt64?, _ body: @escaping () -> Void) {
    guard let number = isBusy.firstIndex(of: false) else {
      let place = waiting.firstIndex { $0.priority < priority } ?? waiting.endIndex
      touchRuntime()
      let submission = Edge()
      world.release(submission, as: .task)
      waiting.insert(Job(priority: priority, body: body, submission: submission), at: place)
      return
    }
    isBusy[number] = true
    world.startThread(name: "cooperative \(number + 1)", at: call, as: .task) {
      ControlledThread.current!.urgency = urgency(ofTasksWith: priority)
      self.perform(body)
      while !self.waiting.isEmpty {
        let job = self.waiting.removeFirst()
        ControlledThread.current!.urgency = urgency(ofTasksWith: job.priority)
        self.world.acquire(job.submission)
        self.perform(job.body)
      }
      self.isBusy[number] = false
    }
  }

  private func perform(_ body: () -> Void) {
    stepIntoRuntime(.readWrite)
    body()
    touchRuntime()
  }

  /// Tells that the calling thread's step acts on what the concurrency runtime keeps: who waits for
  /// which task, who is on which actor, who is cancelled.
  ///
  /// The runtime tells nobody what it changes, so all of it counts as one thing: the orders of the
  /// parts of tasks are all taken, not only those that can matter.
  func touchRuntime() {
    world.touch(.readWrite, runtime)
  }

  /// A scheduling point before the calling thread acts on what the runtime keeps.
  func stepIntoRuntime(_ action: Step.Action) {
    world.step(action, runtime)
  }

  /// The jobs that nobody gets to, when there are any.
  func leftovers() -> [Leftover] {
    guard !waiting.isEmpty else { return [] }
    return [
      Leftover(
        subject: count(waiting.count, "task"),
        reason: """
          never \(waiting.count == 1 ? "goes" : "go") on: all \(isBusy.count) threads that tasks run on \
          are kept by waiting, which a task should do with await
          """)
    ]
  }
}
