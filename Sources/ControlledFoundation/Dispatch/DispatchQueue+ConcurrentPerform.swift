internal import Interleaving

extension DispatchQueue {
  /// Runs `work` for each number below `iterations`, on as many threads as the machine has cores, the
  /// calling one included, and returns when all have ended.
  public class func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {
    guard iterations > 0 else { return }
    let program = Program.current
    let helpers = min(iterations - 1, program.world.configuration.cores - 1, program.pool.room)
    withoutActuallyEscaping(work) { work in
      let share = SharedLoop(iterations: iterations, first: helpers + 1, work)
      for number in 0..<helpers {
        program.world.step(.enqueue, share)
        share.threads.append(
          program.pool.run(qos: WorkerQoS.current) { share.run(from: number + 1) })
      }
      share.run(from: 0)
      program.world.wait(.join, share) { share.left == 0 && share.inside == 0 }
      share.end()
    }
  }
}

/// A loop whose rounds several threads share.
///
/// Each begins with a round of its own and then takes the next that nobody has.
private final class SharedLoop: Resource {
  private let iterations: Int
  private var next: Int
  /// Not longer than the call: the closure must not escape.
  private var work: ((Int) -> Void)?
  /// Rounds that haven't ended.
  private(set) var left: Int
  /// Threads that could still use `work`.
  private(set) var inside = 0
  var threads: [ControlledThread?] = []

  init(iterations: Int, first: Int, _ work: @escaping (Int) -> Void) {
    self.iterations = iterations
    self.work = work
    next = first
    left = iterations
    super.init(kind: "loop", name: "concurrentPerform")
  }

  func run(from first: Int) {
    inside += 1
    var round = first
    while round < iterations {
      work!(round)
      left -= 1
      World.current!.release(self)
      World.current!.step(.dequeue, self)
      round = next
      next += 1
    }
    World.current!.release(self)
    inside -= 1
  }

  func end() { work = nil }

  override var holders: [ControlledThread] { threads.compactMap { $0 } }

  override func waitReason(for thread: ControlledThread) -> String {
    "waits for the other threads of concurrentPerform, which have \(count(left, "round")) left"
  }
}
