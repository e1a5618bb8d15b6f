internal import Interleaving
internal import Recordings

/// Runs a program in the world that is under way: its top-level code, then its main queue, until
/// nothing is left to do.
///
/// Call it as the body of `World.run`. It may be called in any number of worlds, one after another.
///
/// - Parameter countsCores: whether blocks wait for a core to begin on, which a program with `work(_:)` wants.
package func runProgram(countsCores: Bool = false, _ main: () -> Void) {
  guard let world = World.current else { fatalError("runProgram was called outside World.run") }
  OperationWorld.install()
  Program.running?.letGo()
  let program = Program(world: world, countsCores: countsCores)
  Program.running = program
  program.begin()
  main()
  program.serveMain()
}

/// Marks the end of a cell of a session: everything that was started goes on until nothing can;
/// then the cell with number `next` begins.
///
/// Runs on the main thread, between the top-level code of two cells.
public func _endOfCell(_ next: Int) {
  let program = Program.current
  program.serveMain()
  program.world.emit(.cell, "", .int(next))
}

extension Program {
  func loans() -> [(thread: ControlledThread, urgency: Int)] { queues.loans() }

  func timeWillPass() -> Bool { pool.grow() }

  /// Forgets what things were called, which nobody asks for after the run, and what is known of objects,
  /// which from now on may go away on any thread.
  func runIsOver() {
    names.forget()
    objects.forget()
  }

  /// Serves the main queue and main's run loop until nothing can go on.
  func serveMain() {
    runLoops.model(of: mainThread).run(until: .idle)
  }

  func leftovers() -> [Leftover] {
    if let remark = pool.remark { world.warnings.append(remark) }
    defer { world.warnings += objects.retainCycles() }
    return
      objects.leftovers() + groups.leftovers() + queues.leftovers() + runLoops.leftovers()
      + (rarePartsIfMade?.leftovers() ?? [])
  }
}
