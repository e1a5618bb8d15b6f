import ExampleRunner
import Foundation
import Synchronization

/// Ctrl-C for the commands that run programs: the first one stops what runs, so that nothing is left
/// behind, the second one ends the lab at once.
enum Interruption {
  private static let cancellation = Cancellation()
  /// The signal that has come; 0 for none.
  private static let number = Atomic<Int32>(0)

  /// Whether somebody has asked for an end.
  static var hasCome: Bool { number.load(ordering: .relaxed) != 0 }

  /// From now on signals stop what runs.
  static func begin() -> Cancellation {
    // Both exist before a signal can come: a handler may only touch what is already there.
    _ = hasCome
    let cancellation = cancellation
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      sigaddset(&signals, number)
      signal(number) { number in
        if Interruption.hasCome { Interruption.end(by: number) }
        Interruption.number.store(number, ordering: .relaxed)
        Interruption.cancellation.cancel()
      }
    }
    // A program started from a thread of Dispatch inherits that these are blocked.
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    return cancellation
  }

  /// Ends the process as the signal would have done, so that a calling shell knows of it.
  static func end() { end(by: number.load(ordering: .relaxed)) }

  private static func end(by number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
  }
}
