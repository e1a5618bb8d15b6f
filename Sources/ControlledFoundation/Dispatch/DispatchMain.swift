internal import Interleaving

/// Serves the main queue for ever: nothing after it runs.
public func dispatchMain() -> Never {
  let program = Program.current
  guard ControlledThread.current === program.mainThread else {
    fatalError("BUG IN CLIENT OF LIBDISPATCH: dispatch_main() must be called on the main thread")
  }
  program.runLoops.model(of: program.mainThread).run(until: .empty)
  fatalError("main's run loop is never empty")
}
