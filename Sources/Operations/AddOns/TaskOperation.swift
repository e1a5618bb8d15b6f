/// An operation whose work is asynchronous code.
///
/// It occupies its place in the queue until the code has returned. `cancel()` cancels the task in which the
/// code runs, and `await operation.value` waits for what it returns.
public final class TaskOperation<Success: Sendable>: AsynchronousOperation, @unchecked Sendable {
  private enum Stage {
    /// The work hasn't begun.
    case waiting
    /// The work runs, in this task; nil in the moment in which the task is made.
    case running(Task<Void, Never>?)
    /// The work is over, or never begins.
    case over(Result<Success, any Error>)
  }

  private struct Parts {
    var stage = Stage.waiting
    /// Those who await the value; nil once nobody needs to wait any more.
    var waiters: [@Sendable () -> Void]? = []

    var result: Result<Success, any Error>? {
      if case .over(let result) = stage { result } else { nil }
    }
  }

  private let priority: TaskPriority?
  private let work: @Sendable () async throws -> Success
  private let parts = Guarded(Parts())

  /// Creates an operation that runs `work` in a task of its own, with a priority if one is given.
  public init(
    priority: TaskPriority? = nil, _ work: @escaping @Sendable () async throws -> Success
  ) {
    self.priority = priority
    self.work = work
  }

  /// What came of the work; nil while it isn't over.
  ///
  /// If the operation is cancelled before the work begins, it's a `CancellationError` from then on.
  public var result: Result<Success, any Error>? {
    World.step(on: self, .read)
    return parts.withLock { $0.result }
  }

  /// What the work returns.
  ///
  /// Throws what the work throws; if the operation is cancelled before the work begins, at once a
  /// `CancellationError`. A cancel of the task that awaits the value changes nothing, as with
  /// `Task.value`.
  public var value: Success {
    get async throws {
      await World.suspendTask(on: self, .finish(of: [self])) { resume in
        parts.withLock { parts in
          parts.waiters?.append(resume)
          return parts.waiters != nil
        }
      }
      // Nobody is resumed before there is a result.
      return try parts.withLock { $0.result! }.get()
    }
  }

  /// Begins the task.
  public override func main() {
    let begins = parts.withLock { parts in
      guard case .waiting = parts.stage else { return false }
      parts.stage = .running(nil)
      return true
    }
    // Otherwise it was cancelled in the moment of its start.
    guard begins else { return finish() }
    let task = Task(priority: priority) { await run() }
    parts.withLock { parts in
      if case .running = parts.stage { parts.stage = .running(task) }
    }
    if isCancelled { task.cancel() }
  }

  private func run() async {
    let result: Result<Success, any Error>
    do {
      result = .success(try await work())
    } catch {
      result = .failure(error)
    }
    parts.withLock { $0.stage = .over(result) }
    finish()
    resumeWaiters()
  }

  /// Cancels the operation, and the task if there is one.
  public override func cancel() {
    super.cancel()
    let (task, isOver) = parts.withLock { parts -> (Task<Void, Never>?, Bool) in
      switch parts.stage {
      case .waiting:
        parts.stage = .over(.failure(CancellationError()))
        return (nil, true)
      case .running(let task): return (task, false)
      case .over: return (nil, false)
      }
    }
    task?.cancel()
    if isOver { resumeWaiters() }
  }

  private func resumeWaiters() {
    let waiters = parts.withLock { parts in
      defer { parts.waiters = nil }
      return parts.waiters ?? []
    }
    for resume in waiters { resume() }
  }
}
