import Glibc
import Synchronization

/// A request to stop that may come from anywhere, a signal handler included.
public final class Cancellation: Sendable {
  private let flag = Atomic(false)
  private let pipe: Pipe

  /// Creates a request that has not been made yet.
  public init() {
    // Without descriptors left nothing could be started either, so there would be nothing to stop.
    pipe = (try? Pipe()) ?? Pipe(readEnd: -1, writeEnd: -1)
  }

  deinit {
    pipe.closeReadEnd()
    pipe.closeWriteEnd()
  }

  /// Makes the request; does nothing when it was made already.
  public func cancel() {
    guard !flag.exchange(true, ordering: .relaxed) else { return }
    var byte: UInt8 = 1
    write(pipe.writeEnd, &byte, 1)
  }

  /// Whether the request was made.
  public var isCancelled: Bool { flag.load(ordering: .relaxed) }

  /// A descriptor that can be read from once the request was made.
  var descriptor: Int32 { pipe.readEnd }
}
