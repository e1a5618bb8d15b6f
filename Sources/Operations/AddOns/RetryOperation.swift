/// An operation that tries again when its work throws.
///
/// It occupies its place in the queue until an attempt succeeds or there is no further one; but no thread
/// waits between two attempts. Cancelling it ends the wait at once. An attempt that is under way goes on, and
/// is the last.
public final class RetryOperation<Success: Sendable>: AsynchronousOperation, @unchecked Sendable {
  private struct Parts {
    var result: Result<Success, any Error>?
    /// The wait for another attempt, if there is one.
    var wait: Wait?
  }

  /// A wait that can be given up.
  ///
  /// The timer keeps the wait alive, and only the wait keeps the operation alive. So an operation that was
  /// cancelled isn't kept until the timer fires.
  private final class Wait: Sendable {
    let operation: Guarded<RetryOperation?>
    init(_ operation: RetryOperation) { self.operation = Guarded(operation) }
    func end() -> RetryOperation? { operation.withLock { $0.take() } }
  }

  private let attempts: Int
  private let delay: RetryDelay
  private let work: @Sendable (Int) throws -> Success
  private let parts = Guarded(Parts())

  /// Creates an operation that makes up to `attempts` attempts, and at least one.
  ///
  /// `work` gets the number of the attempt, from 1. `delay` says how long to wait before another, and after
  /// which errors there is none.
  public init(
    attempts: Int, delay: RetryDelay = .none,
    _ work: @escaping @Sendable (_ attempt: Int) throws -> Success
  ) {
    self.attempts = attempts
    self.delay = delay
    self.work = work
  }

  /// What came of the last attempt; nil if none was made yet.
  public var result: Result<Success, any Error>? {
    World.step(on: self, .read)
    return parts.withLock { $0.result }
  }

  /// Makes the first attempt.
  public override func main() { attempt(1) }

  private func attempt(_ number: Int) {
    let result = Result { try work(number) }
    parts.replace(\.result, with: result)
    guard case .failure(let error) = result, number < attempts, !isCancelled,
      let seconds = delay.seconds(after: number, error)
    else { return finish() }
    let wait = Wait(self)
    parts.withLock { $0.wait = wait }
    World.schedule(after: seconds) {
      guard let operation = wait.end() else { return }
      if operation.isCancelled { operation.finish() } else { operation.attempt(number + 1) }
    }
    // Asked after the wait is known: a cancel either ends it, or is seen here.
    if isCancelled { giveUp() }
  }

  /// Cancels the operation; between two attempts it finishes at once.
  public override func cancel() {
    super.cancel()
    giveUp()
  }

  /// Ends the wait for another attempt.
  private func giveUp() {
    if parts.withLock({ $0.wait.take() })?.end() != nil { finish() }
  }
}
