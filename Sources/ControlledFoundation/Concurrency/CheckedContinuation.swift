internal import Interleaving
internal import _Concurrency

/// What a suspended task is resumed with, once.
///
/// A second time ends the program, as with the real one; never at all is reported at the end.
public struct CheckedContinuation<Value, Failure: Error>: Sendable {
  fileprivate let real: _Concurrency.CheckedContinuation<Value, Failure>
  fileprivate let ticket: ContinuationTicket

  /// Lets the task go on with a value.
  public func resume(returning value: sending Value) {
    ticket.use()
    real.resume(returning: value)
  }

  /// Lets the task go on with an error.
  public func resume(throwing error: Failure) {
    ticket.use()
    real.resume(throwing: error)
  }

  /// Lets the task go on with a value or an error.
  public func resume<Other: Error>(
    with result: __shared sending Result<Value, Other>
  ) where Failure == any Error {
    ticket.use()
    real.resume(with: result)
  }

  /// Lets the task go on with a value or an error.
  public func resume(with result: __shared sending Result<Value, Failure>) {
    ticket.use()
    real.resume(with: result)
  }

  /// Lets the task go on.
  public func resume() where Value == Void {
    ticket.use()
    real.resume()
  }
}

// The real functions differ in the type of the continuation alone, so these don't shadow them. What
// makes the compiler prefer these is that they have one parameter less: they stay with the caller's
// actor by being `nonisolated(nonsending)`, not by an argument.

/// Suspends the task until the continuation that `body` gets is resumed.
nonisolated(nonsending) public func withCheckedContinuation<Value>(
  function: String = #function, _ body: (CheckedContinuation<Value, Never>) -> Void
) async -> sending Value {
  await _Concurrency.withCheckedContinuation(function: function) { real in
    body(CheckedContinuation(real: real, ticket: ContinuationTicket(function: function)))
  }
}

/// Suspends the task until the continuation that `body` gets is resumed, perhaps with an error.
nonisolated(nonsending) public func withCheckedThrowingContinuation<Value>(
  function: String = #function, _ body: (CheckedContinuation<Value, any Error>) -> Void
) async throws -> sending Value {
  try await _Concurrency.withCheckedThrowingContinuation(function: function) { real in
    body(CheckedContinuation(real: real, ticket: ContinuationTicket(function: function)))
  }
}

/// A continuation as the world knows it.
final class ContinuationTicket: Resource, @unchecked Sendable {
  // Unchecked: only the controlled thread that runs touches it.
  let call: UInt64?
  /// What the task waits for, where it isn't a continuation of the program's own.
  private let awaited: Resource?

  /// A continuation that the program has made in a function.
  init(function: String) {
    call = World.current!.caller()
    awaited = nil
    super.init(kind: "continuation", name: function)
    Program.current.continuations.add(self)
  }

  /// A continuation of the library's, on behalf of a task that waits for something.
  init(awaiting awaited: Resource) {
    call = World.current!.caller()
    self.awaited = awaited
    super.init(kind: "continuation", name: awaited.name)
    Program.current.continuations.add(self)
  }

  /// What the task waits for, as the part of a sentence after its name.
  fileprivate var reason: String {
    awaited?.waitReason(for: Program.current.mainThread)
      ?? "waits in \(name!) for a continuation that is never resumed"
  }

  fileprivate func use() {
    World.current!.step(.signal, self)
    Program.current.continuations.remove(self)
  }
}

/// The continuations that weren't resumed yet, in order of creation.
final class OpenContinuations {
  private var tickets: [ContinuationTicket] = []

  func add(_ ticket: ContinuationTicket) { tickets.append(ticket) }

  func remove(_ ticket: ContinuationTicket) { tickets.removeAll { $0 === ticket } }

  func leftovers() -> [Leftover] {
    tickets.map { ticket in
      Leftover(subject: "a task", reason: ticket.reason, address: ticket.call)
    }
  }
}
