import Synchronization

// The suites of this folder are compiled twice: against the controlled world, and against the real
// types that it stands for. What they expect is what both do.
#if REAL_FOUNDATION
  import Foundation
#else
  import ControlledFoundation
  import Interleaving
#endif

/// Lines in the order in which threads wrote them.
final class Log: Sendable {
  // The real one on both sides: the log isn't a part of the program.
  private let entries = Synchronization.Mutex<[String]>([])

  func callAsFunction(_ items: Any...) {
    let line = items.map { "\($0)" }.joined(separator: " ")
    entries.withLock { $0.append(line) }
  }

  var lines: [String] { entries.withLock { $0 } }
}

/// What a program writes, that waits for all its threads itself.
@discardableResult
func observe(_ program: @escaping @Sendable (Log) -> Void) -> [String] {
  let log = Log()
  #if REAL_FOUNDATION
    // On a thread of its own: the program may block.
    let end = DispatchSemaphore(value: 0)
    Thread {
      program(log)
      end.signal()
    }.start()
    end.wait()
  #else
    _ = World.run { runProgram { program(log) } }
  #endif
  return log.lines
}
