internal import Interleaving

/// The threads that run tasks: no more than the machine has cores, since a task doesn't block.
///
/// A task that does block keeps its thread, and when all are kept no other task goes on.
final class CooperativePool {
  private struct Job {
    let priority: UInt8
    let body: () -> Void
  }

  private let world: World
  private var isBusy: [Bool]
  /// By priority, then in order of submission.
  private var waiting: [Job] = []

  init(world: World) {
    self.world = world
    isBusy = Array(repeating: false, count: max(world.configuration.cores, 1))
  }

  /// Runs `body` on a thread of the pool, later.
  func run(priority: UInt8, _ body: @escaping () -> Void) {
    guard let number = isBusy.firstIndex(of: false) else {
      let place = waiting.firstIndex { $0.priority < priority } ?? waiting.endIndex
      waiting.insert(Job(priority: priority, body: body), at: place)
      return
    }
    isBusy[number] = true
    world.startThread(name: "cooperative \(number + 1)") {
      body()
      while !self.waiting.isEmpty { self.waiting.removeFirst().body() }
      self.isBusy[number] = false
    }
  }

  /// How many jobs nobody has got to.
  var waitingCount: Int { waiting.count }
}
