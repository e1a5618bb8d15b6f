import ControlledFoundation
import Interleaving
import Recordings

/// Schedules of a program with operations and queues, and of one on the bare kernel with as many threads,
/// which start each other in the same way and take as many steps.
enum ExploredTea {
  /// How many schedules were taken, and how many steps they had in all.
  struct Count {
    var schedules = 0
    var steps = 0
    var threads = 0
  }

  static func withOperations(limit: Int) -> Count {
    explore(limit: limit) { count in
      runProgram {
        makeTea()
        count()
      }
    }
  }

  static func onBareKernel(limit: Int) -> Count {
    explore(limit: limit) { count in
      makeBareTea()
      count()
    }
  }

  private static func explore(
    limit: Int, _ body: @escaping (_ count: @escaping () -> Void) -> Void
  ) -> Count {
    var count = Count()
    var explorer = Explorer()
    explorer.method = .every
    explorer.limit = limit
    let exploration = explorer.explore { configuration in
      let (outcome, warnings) = World.run(configuration) {
        body {
          count.steps += World.current!.steps
          count.threads += World.current!.startedThreads
        }
      }
      precondition(outcome.kind == .finished, "\(outcome)")
      return Explorer.Ending(outcome, warnings)
    }
    count.schedules = exploration.schedules
    return count
  }

  private static func makeTea() {
    let kitchen = OperationQueue()
    let tray = DispatchQueue(label: "tray")
    let boil = BlockOperation {}
    let brew = BlockOperation { tray.async {} }
    let cups = BlockOperation { tray.async {} }
    brew.addDependency(boil)
    kitchen.addOperations([brew, boil, cups], waitUntilFinished: true)
    tray.sync {}
  }

  /// Main starts three threads, two of which start another one each; main waits for all of them.
  private static func makeBareTea() {
    let world = World.current!
    let kitchen = Resource(kind: "variable")
    let tray = Resource(kind: "variable")
    let done = Resource(kind: "thread")
    var left = 5
    func act(_ steps: Int, on resource: Resource) {
      for _ in 0..<steps { world.step(.write, resource) }
    }
    func start(_ name: String, then body: @escaping () -> Void = {}) {
      world.startThread(name: name) {
        act(2, on: name == "tray" ? tray : kitchen)
        body()
        left -= 1
      }
    }
    act(5, on: kitchen)
    start("boil")
    for name in ["brew", "cups"] { start(name) { start("tray") } }
    world.wait(.join, done) { left == 0 }
    act(3, on: tray)
  }
}
