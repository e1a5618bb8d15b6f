import Foundation
import Synchronization

@testable import EventBus

/// Events of the tests.
struct Knock: EventBusEvent, Equatable {
  var number = 0
}

/// Another type of event, for tests of what belongs to which.
struct Ring: EventBusEvent {}

/// An owner that does nothing.
final class Owner: Sendable {}

/// An owner, or something that a handler captures, that says when it goes away.
final class Ending: Sendable {
  private let atEnd: @Sendable () -> Void

  init(atEnd: @escaping @Sendable () -> Void) {
    self.atEnd = atEnd
  }

  deinit { atEnd() }
}

/// What handlers write down, from any thread.
final class Log: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func add(_ line: String) {
    lines.withLock { $0.append(line) }
  }
}

extension EventBus {
  /// How many subscriptions the bus holds to this type of event, whatever their state.
  func count(of event: (some EventBusEvent).Type) -> Int {
    registry.withLock { $0.subscriptions(to: ObjectIdentifier(event)).count }
  }
}

/// Runs `body` on a thread of its own and waits for its end.
func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    body()
    done.signal()
  }
  thread.start()
  done.wait()
}

/// Runs `body` once for each index, all at once on threads of their own that start together, and
/// waits for their ends.
func together(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let ready = DispatchGroup()
  let done = DispatchGroup()
  let go = DispatchSemaphore(value: 0)
  for index in 0..<count {
    ready.enter()
    done.enter()
    let thread = Thread {
      ready.leave()
      go.wait()
      body(index)
      done.leave()
    }
    thread.start()
  }
  ready.wait()
  for _ in 0..<count { go.signal() }
  done.wait()
}
