internal import CLibEdit
import Dispatch
import Foundation
import Glibc
import Synchronization

/// The signals of a terminal as bytes in a pipe, so that waiting for a key, for a signal and for
/// another thread is one `poll`.
///
/// Signal handlers belong to the process, hence one for all.
final class SignalPipe: Sendable {
  static let shared = SignalPipe()

  /// What ended a wait.
  enum Event: Equatable {
    case input
    case timeout
    /// A signal's number, or 0 for a call of `wake`.
    case signal(Int32)
  }

  private let readEnd: Int32
  private let writeEnd: Int32

  private init() {
    var ends: [Int32] = [0, 0]
    if pipe(&ends) != 0 { fatalError("no pipe for signals: \(String(cString: strerror(errno)))") }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    readEnd = ends[0]
    writeEnd = ends[1]
    clibedit_forward_signals(writeEnd)
  }

  /// Makes the present or next wait return `.signal(0)`.
  ///
  /// For any thread.
  func wake() {
    var byte: UInt8 = 0
    // A full pipe wakes as well.
    _ = write(writeEnd, &byte, 1)
  }

  /// Forgets signals that came before.
  func drain() {
    while nextByte() != nil {}
  }

  /// Waits until `input` can be read or a signal came; signals go first.
  ///
  /// - Parameter milliseconds: How long to wait for input, or nil for as long as it takes.
  func wait(for input: Int32, milliseconds: Int32? = nil) -> Event {
    while true {
      if let byte = nextByte() { return .signal(Int32(byte)) }
      var requests = [
        pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0),
        pollfd(fd: input, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&requests, 2, milliseconds ?? -1)
      if count == 0 { return .timeout }
      if count > 0 && requests[0].revents == 0 { return .input }
    }
  }

  /// Runs `body` while each signal that comes is given to `handler` on a thread of its own.
  ///
  /// So are those that came since the last read: they were meant for what is about to begin.
  func handling<Result>(
    with handler: @escaping @Sendable (Int32) -> Void, _ body: () throws -> Result
  ) rethrows -> Result {
    let watcher = Watcher(pipe: self, handler: handler)
    watcher.start()
    defer { watcher.stop() }
    return try body()
  }

  fileprivate func nextByte() -> UInt8? {
    var byte: UInt8 = 0
    return read(readEnd, &byte, 1) == 1 ? byte : nil
  }

  fileprivate func waitForByte() {
    var request = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
    poll(&request, 1, -1)
  }
}

/// A thread that hands on signals until it is stopped.
private final class Watcher: Sendable {
  private let pipe: SignalPipe
  private let handler: @Sendable (Int32) -> Void
  private let isStopping = Atomic(false)
  private let hasEnded = DispatchSemaphore(value: 0)

  init(pipe: SignalPipe, handler: @escaping @Sendable (Int32) -> Void) {
    self.pipe = pipe
    self.handler = handler
  }

  func start() {
    Thread.detachNewThread { [self] in
      while !isStopping.load(ordering: .acquiring) {
        pipe.waitForByte()
        while let byte = pipe.nextByte() {
          if byte != 0 { handler(Int32(byte)) }
        }
      }
      hasEnded.signal()
    }
  }

  /// Returns when no more calls of the handler will come.
  func stop() {
    isStopping.store(true, ordering: .releasing)
    pipe.wake()
    hasEnded.wait()
  }
}
