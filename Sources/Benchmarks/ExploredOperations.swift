import ControlledFoundation
import Interleaving
import Recordings

/// Schedules of a program with operations and queues, and how many steps they had in all.
func exploreOperations(limit: Int) -> (schedules: Int, steps: Int) {
  var steps = 0
  var explorer = Explorer()
  explorer.method = .every
  explorer.limit = limit
  let exploration = explorer.explore { configuration in
    let (outcome, warnings) = World.run(configuration) {
      runProgram {
        makeTea()
        steps += World.current!.steps
      }
    }
    precondition(outcome.kind == .finished, "\(outcome)")
    return Explorer.Ending(outcome, warnings)
  }
  return (exploration.schedules, steps)
}

private func makeTea() {
  let kitchen = OperationQueue()
  let tray = DispatchQueue(label: "tray")
  let boil = BlockOperation {}
  let brew = BlockOperation { tray.async {} }
  let cups = BlockOperation { tray.async {} }
  brew.addDependency(boil)
  kitchen.addOperations([brew, boil, cups], waitUntilFinished: true)
  tray.sync {}
}
