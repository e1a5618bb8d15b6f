import Foundation
import Glibc
import Synchronization

/// A program that was started, whose output is read until it ends.
final class ChildProcess {
  /// How a child ended.
  enum Ending: Hashable, Sendable {
    case exited(Int32)
    case signalled(Int32)
  }

  /// Why the parent ended it, if it did.
  enum Stop: Hashable, Sendable {
    case cancelled
    case overtime
    /// The reader of its output had enough.
    case refused
  }

  private let identifier: pid_t
  /// Where to read what the child writes on each of its descriptors.
  private var outputs: [(descriptor: Int32, source: Int32)]
  private let end: ChildEnd

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - captured: The child's descriptors to read from; descriptor 0 reads nothing.
  ///   - environment: The whole environment, or nil to pass ours on.
  ///   - sameAddresses: Whether its addresses are to be the same each time, where the system allows.
  init(
    _ program: String, _ arguments: [String], captured: [Int32] = [1, 2],
    environment: [String]? = nil, sameAddresses: Bool = false
  ) throws(RunnerError) {
    do throws(SystemError) {
      end = try ChildEnd()
      var pipes: [(descriptor: Int32, pipe: Pipe)] = []
      defer { for (_, pipe) in pipes { pipe.closeWriteEnd() } }
      for descriptor in captured { pipes.append((descriptor, try Pipe())) }
      let descriptors = pipes.map { (theirs: $0.descriptor, ours: $0.pipe.writeEnd) }
      func start() throws(SystemError) -> pid_t {
        try spawn(program, arguments, descriptors: descriptors, environment: environment)
      }
      identifier = try sameAddresses ? AddressRandomisation.off(start) : start()
      outputs = pipes.map { ($0.descriptor, $0.pipe.readEnd) }
    } catch {
      throw .cannotStart(tool: program, reason: error.description)
    }
    end.await(identifier)
  }

  deinit {
    kill()
    for output in outputs { close(output.source) }
  }

  /// Ends the child and everything it started.
  func kill() {
    end.status.withLock { status in
      if status == nil { _ = Glibc.kill(-identifier, SIGKILL) }
    }
  }

  /// Reads what the child writes until it has ended.
  ///
  /// - Parameters:
  ///   - deadline: Seconds after which the child is ended.
  ///   - grace: Seconds that the child is given, when it is cancelled, to tell what it knows: it is
  ///     asked by an interrupt first. Without them it is ended at once.
  ///   - receive: Takes the descriptor and the bytes, on the calling thread; false ends the child.
  func supervise(
    deadline: Double? = nil, cancellation: Cancellation? = nil, grace: Double = 0,
    receive: (Int32, ArraySlice<UInt8>) -> Bool
  ) -> (ending: Ending, stop: Stop?) {
    var limit = deadline.map { now() + $0 }
    var stop: Stop?
    var isAsked = false
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    func stopNow(because reason: Stop) {
      stop = stop ?? reason
      kill()
    }

    var hasEnded = false
    while !hasEnded {
      var polled = outputs.map { pollfd(fd: $0.source, events: Int16(POLLIN), revents: 0) }
      polled.append(pollfd(fd: end.descriptor, events: Int16(POLLIN), revents: 0))
      let isStopped = stop != nil
      polled.append(
        pollfd(
          fd: isStopped || isAsked ? -1 : cancellation?.descriptor ?? -1, events: Int16(POLLIN),
          revents: 0))
      let wait = isStopped ? -1 : limit.map { max(0, ($0 - now()) * 1000).rounded(.up) } ?? -1
      let count = poll(&polled, nfds_t(polled.count), Int32(min(wait, 1_000_000)))
      if count < 0 { continue }
      if !isStopped {
        if let limit, now() >= limit { stopNow(because: .overtime) }
        if polled[polled.count - 1].revents != 0 {
          if grace > 0 {
            isAsked = true
            interrupt()
            limit = now() + grace
          } else {
            stopNow(because: .cancelled)
          }
        }
      }
      // What was written before the end is still in the pipes when the end is seen; a grandchild
      // that holds them open is not waited for.
      hasEnded = polled[polled.count - 2].revents != 0
      for (index, output) in outputs.enumerated().reversed() where polled[index].revents != 0 {
        repeat {
          let count = read(output.source, &buffer, buffer.count)
          if count > 0 {
            if stop == nil, !receive(output.descriptor, buffer[..<count]) {
              stopNow(because: .refused)
            }
          } else if count == 0 || errno != EINTR {
            close(output.source)
            outputs.remove(at: index)
            break
          }
        } while hasEnded && isReadable(output.source)
      }
    }
    return (ending(), isAsked ? .cancelled : stop)
  }

  private func interrupt() {
    end.status.withLock { status in
      if status == nil { _ = Glibc.kill(-identifier, SIGINT) }
    }
  }

  /// What a program writes on standard output, when it ends well.
  static func output(
    of program: String, _ arguments: [String]
  ) throws(RunnerError) -> String {
    let child = try ChildProcess(program, arguments)
    var texts: [Int32: [UInt8]] = [:]
    let (ending, _) = child.supervise { descriptor, bytes in
      texts[descriptor, default: []] += bytes
      return true
    }
    func text(_ descriptor: Int32) -> String {
      String(decoding: texts[descriptor] ?? [], as: UTF8.self)
    }
    guard ending == .exited(0) else { throw .toolFailed(tool: program, output: text(2)) }
    return text(1)
  }

  private func ending() -> Ending {
    let status = end.status.withLock { $0 } ?? 0
    return status & 0x7f == 0 ? .exited((status >> 8) & 0xff) : .signalled(status & 0x7f)
  }
}

/// The end of a child, seen by a thread of its own: only so can the end and the output be awaited
/// together without a signal handler.
private final class ChildEnd: Sendable {
  /// What `waitpid` said, once the child has ended.
  let status = Mutex<Int32?>(nil)
  private let signal: Pipe

  /// Can be read from once the child has ended.
  var descriptor: Int32 { signal.readEnd }

  init() throws(SystemError) {
    signal = try Pipe()
  }

  deinit {
    signal.closeReadEnd()
    signal.closeWriteEnd()
  }

  func await(_ identifier: pid_t) {
    Thread.detachNewThread { [self] in
      var information = siginfo_t()
      while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
      // From here on the number may go to another process, so that nobody may signal it.
      status.withLock { status in
        var code: Int32 = 0
        _ = waitpid(identifier, &code, 0)
        status = code
      }
      var byte: UInt8 = 1
      write(signal.writeEnd, &byte, 1)
    }
  }
}
