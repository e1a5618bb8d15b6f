internal import CInterleaving

/// What the concurrency runtime does for tasks, by its own names.
package enum TaskRuntime {
  /// Cancels a task.
  package static func cancel(_ task: UnsafeMutableRawPointer) { ci_cancel_task(task) }

  /// Whether a task was cancelled.
  package static func isCancelled(_ task: UnsafeMutableRawPointer) -> Bool {
    ci_is_task_cancelled(task)
  }
}
