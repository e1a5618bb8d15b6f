internal import Interleaving
internal import _Concurrency

/// What a suspended task is resumed with, once.
///
/// A second time ends the program, as with the real one; never at all is reported at the end.
public struct CheckedContinuation<Value, Failure: Error>: Sendable {
  fileprivate let real: _Concurrency.UnsafeContinuation<Value, Failure>
  fileprivate let ticket: ContinuationTicket

  /// Lets the task go on with a value.
  public func resume(returning value: sending Value) {
    guard ticket.use() else { trap("returning \(value)") }
    real.resume(returning: value)
  }

  /// Lets the task go on with an error.
  public func resume(throwing error: Failure) {
    guard ticket.use() else { trap("throwing \(error)") }
    real.resume(throwing: error)
  }

  /// Lets the task go on with a value or an error.
  public func resume<Other: Error>(
    with result: __shared sending Result<Value, Other>
  ) where Failure == any Error {
    switch result {
    case .success(let value): resume(returning: value)
    case .failure(let error): resume(throwing: error)
    }
  }

  /// Lets the task go on with a value or an error.
  public func resume(with result: __shared sending Result<Value, Failure>) {
    switch result {
    case .success(let value): resume(returning: value)
    case .failure(let error): resume(throwing: error)
    }
  }

  /// Lets the task go on.
  public func resume() where Value == Void { resume(returning: ()) }

  /// Ends the program with the words of the runtime.
  private func trap(_ how: String) -> Never {
    fatalError(
      "SWIFT TASK CONTINUATION MISUSE: \(ticket.name!) tried to resume its continuation more than once, "
        + "\(how)!")
  }
}

// The real functions differ in the type of the continuation alone, so these don't shadow them. What
// makes the compiler prefer these is that they have one parameter less: they stay with the caller's
// actor by being `nonisolated(nonsending)`, not by an argument.

/// Suspends the task until the continuation that `body` gets is resumed.
nonisolated(nonsending) public func withCheckedContinuation<Value>(
  function: String = #function, _ body: (CheckedContinuation<Value, Never>) -> Void
) async -> sending Value {
  await _Concurrency.withUnsafeContinuation { real in
    body(CheckedContinuation(real: real, ticket: ticket(of: real, function)))
  }
}

/// Suspends the task until the continuation that `body` gets is resumed, perhaps with an error.
nonisolated(nonsending) public func withCheckedThrowingContinuation<Value>(
  function: String = #function, _ body: (CheckedContinuation<Value, any Error>) -> Void
) async throws -> sending Value {
  try await _Concurrency.withUnsafeThrowingContinuation { real in
    body(CheckedContinuation(real: real, ticket: ticket(of: real, function)))
  }
}

private func ticket<Value, Failure: Error>(
  of real: _Concurrency.UnsafeContinuation<Value, Failure>, _ function: String
) -> ContinuationTicket {
  ContinuationTicket(task: SuspendedTask(real), function: function)
}
