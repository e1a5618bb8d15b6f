internal import Interleaving

/// Serves the main queue for ever: nothing after it runs.
public func dispatchMain() -> Never {
  let program = Program.current
  guard ControlledThread.current === program.mainThread else {
    fatalError("BUG IN CLIENT OF LIBDISPATCH: dispatch_main() must be called on the main thread")
  }
  let queue = program.mainQueue.model
  while true {
    // Not until the world is idle: the run ends while main rests here.
    program.world.wait(.dequeue, queue, isRest: true) { queue.hasBlockForMain }
    queue.runNextOnMain()
  }
}
