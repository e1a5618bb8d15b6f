/// A library that builds on the kernel: asked, and told, about a run of which it knows more than the world.
///
/// All of it happens where controlled threads are executed.
public protocol WorldDelegate: AnyObject {
  /// What is left at the end of the run beside waiting threads: operations in queues, blocks that nobody
  /// runs.
  func leftovers() -> [Leftover]

  /// Threads that something lends its urgency which isn't a thread: blocks that wait in a queue for the one
  /// that runs.
  func loans() -> [(thread: ControlledThread, urgency: Int)]

  /// Nothing can run, so that the clock is about to move; returns whether it has started a thread.
  func timeWillPass() -> Bool

  /// The run is over and was judged.
  func runIsOver()
}
