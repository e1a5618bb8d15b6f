internal import Interleaving

// Cancelling, and asking whether one is cancelled, in the place of the library's own: the order of the
// two is a choice of the schedule.

extension Task {
  /// Cancels the task.
  public func cancel() {
    Program.current.cooperativePool.stepIntoRuntime(.readWrite)
    TaskRuntime.cancel(unsafeBitCast(self, to: UnsafeMutableRawPointer.self))
  }

  /// Whether the task was cancelled.
  public var isCancelled: Bool {
    Program.current.cooperativePool.stepIntoRuntime(.read)
    return TaskRuntime.isCancelled(unsafeBitCast(self, to: UnsafeMutableRawPointer.self))
  }
}

extension Task where Success == Never, Failure == Never {
  /// Whether the task that calls this was cancelled.
  public static var isCancelled: Bool {
    Program.current.cooperativePool.stepIntoRuntime(.read)
    return withUnsafeCurrentTask { $0?.isCancelled ?? false }
  }

  /// Throws when the task that calls this was cancelled.
  public static func checkCancellation() throws {
    if isCancelled { throw _Concurrency.CancellationError() }
  }
}
