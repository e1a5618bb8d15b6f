// The event bus of an example is compiled from the sources of `EventBus`, which the folder `EventBus`
// beside this one leads to. This file brings what those sources leave open in a controlled world.

internal import Interleaving

extension EventBus {
  /// The bus that a program shares when it doesn't hand one around.
  public static var shared: EventBus { Program.current.sharedBus }
}

/// Guards a value: one thread at a time gets at it.
///
/// Threads change hands before the lock is taken. While it is held nothing of the program runs, so
/// nobody ever waits for it: taking it, the work and letting it go are one step.
@usableFromInline
final class Lock<Value>: @unchecked Sendable {
  // Touched only by the controlled thread that runs; hence `@unchecked`.
  private var value: Value
  private let resource = Resource(kind: "event bus")

  init(_ value: Value) {
    self.value = value
  }

  @usableFromInline
  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    World.current?.atomicStep(.readWrite, resource)
    return body(&value)
  }
}

/// A flag that is up at first and is lowered once.
@usableFromInline
final class Flag: @unchecked Sendable {
  // Touched only by the controlled thread that runs; hence `@unchecked`.
  private var value = true
  private let resource = Resource(kind: "subscription")

  init() {}

  /// Whether it hasn't been lowered yet.
  @usableFromInline var isUp: Bool {
    World.current?.atomicStep(.read, resource)
    return value
  }

  /// Lowers it.
  ///
  /// - Returns: whether this call did it: true for one caller and no other.
  @usableFromInline
  func lower() -> Bool {
    World.current?.atomicStep(.readWrite, resource)
    defer { value = false }
    return value
  }
}
