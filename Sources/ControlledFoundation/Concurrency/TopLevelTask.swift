internal import Interleaving
internal import _Concurrency

/// The program's top-level code, where it is a task because it has an `await`.
///
/// Its end ends the process, so a run at whose end it still exists has stopped at an `await`.
final class TopLevelTask {
  private var task: SuspendedTask?
  /// Whether the top-level code is a task at all: it has handed the main thread over.
  var isRunning = false

  /// Looks whether the calling code is a task, which before the main thread was handed over can be no
  /// other.
  func look() {
    guard task == nil, !isRunning, ControlledThread.current === Program.current.mainThread else {
      return
    }
    withUnsafeCurrentTask { task = $0.map(SuspendedTask.init) }
  }

  func leftovers() -> [Leftover] {
    guard isRunning, let task else { return [] }
    return [
      Leftover(
        subject: "main", reason: "waits at an await of its top-level code, which never ends",
        address: task.address)
    ]
  }
}
