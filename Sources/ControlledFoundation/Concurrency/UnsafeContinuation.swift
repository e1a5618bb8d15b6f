internal import Interleaving
internal import _Concurrency

/// What a suspended task is resumed with, once.
///
/// The real one doesn't notice a second time, after which anything may happen; here it ends the
/// program. Never at all is reported at the end.
public struct UnsafeContinuation<Value, Failure: Error>: Sendable {
  fileprivate let real: _Concurrency.UnsafeContinuation<Value, Failure>
  fileprivate let ticket: ContinuationTicket

  /// Lets the task go on with a value.
  public func resume(returning value: sending Value) {
    use()
    real.resume(returning: value)
  }

  /// Lets the task go on with an error.
  public func resume(throwing error: Failure) {
    use()
    real.resume(throwing: error)
  }

  /// Lets the task go on with a value or an error.
  public func resume<Other: Error>(
    with result: __shared sending Result<Value, Other>
  ) where Failure == any Error {
    use()
    real.resume(with: result)
  }

  /// Lets the task go on with a value or an error.
  public func resume(with result: __shared sending Result<Value, Failure>) {
    use()
    real.resume(with: result)
  }

  /// Lets the task go on.
  public func resume() where Value == Void { resume(returning: ()) }

  private func use() {
    guard ticket.use() else {
      fatalError("an unsafe continuation was resumed twice, after which anything may happen")
    }
  }
}

// As with the checked ones, a parameter less makes the compiler prefer these.

/// Suspends the task until the continuation that `body` gets is resumed.
nonisolated(nonsending) public func withUnsafeContinuation<Value>(
  _ body: (UnsafeContinuation<Value, Never>) -> Void
) async -> sending Value {
  await _Concurrency.withUnsafeContinuation { real in
    body(UnsafeContinuation(real: real, ticket: ContinuationTicket(task: SuspendedTask(real))))
  }
}

/// Suspends the task until the continuation that `body` gets is resumed, perhaps with an error.
nonisolated(nonsending) public func withUnsafeThrowingContinuation<Value>(
  _ body: (UnsafeContinuation<Value, any Error>) -> Void
) async throws -> sending Value {
  try await _Concurrency.withUnsafeThrowingContinuation { real in
    body(UnsafeContinuation(real: real, ticket: ContinuationTicket(task: SuspendedTask(real))))
  }
}
