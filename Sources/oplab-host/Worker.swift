import CHost
import Glibc
import Interleaving

import struct Foundation.Data
import class Foundation.JSONDecoder
import class Foundation.JSONEncoder

/// A process that takes schedules of the program.
///
/// It is a copy of this process, made before the program ran: all that its runs leave behind is its own.
final class Worker {
  /// Can be read from once the worker has answered or has ended.
  let answers: Int32
  /// What it is at.
  var job: ParallelSearch.Job?
  private let orders: Int32
  private let process: pid_t
  /// Set when it is to give others something of what is left of its work.
  private let isToShare: OpaquePointer

  /// Starts a worker.
  ///
  /// - Parameters:
  ///   - prepare: Called in the worker first.
  ///   - fulfil: Does there what the worker is asked to, until it is done or is to share it.
  init(prepare: () -> Void, fulfil: (SearchOrder, _ shares: () -> Bool) -> SearchAnswer) {
    guard let isToShare = ch_shared_flag() else { fail("no memory to share with a worker") }
    self.isToShare = isToShare
    let (orders, answers) = (Self.pipe(), Self.pipe())
    let parent = getpid()
    process = ch_fork()
    guard process == 0 else {
      close(orders.end)
      close(answers.start)
      self.orders = orders.start
      self.answers = answers.end
      return
    }
    // It is asked by its parent alone, tells nobody else, and doesn't outlive it.
    signal(SIGINT, SIG_IGN)
    dup2(open("/dev/null", O_WRONLY | O_CLOEXEC), 3)
    ch_end_with_parent(parent)
    close(orders.start)
    close(answers.end)
    prepare()
    Explorer.onProcessor {
      var own: SearchOrder?
      while let order = own ?? Self.read(SearchOrder.self, from: orders.end) {
        let answer = fulfil(order) { ch_flag_is_set(isToShare) }
        ch_set_flag(isToShare, false)
        Self.write(answer, to: answers.start)
        own = answer.continuation(of: order)
      }
    }
    _exit(0)
  }

  func begin(_ job: ParallelSearch.Job) {
    self.job = job
    Self.write(job.order, to: orders)
  }

  /// Asks it to give others something of what is left of its work.
  func share() { ch_set_flag(isToShare, true) }

  /// What it has done; nil when it has ended.
  func answer() -> SearchAnswer? { Self.read(SearchAnswer.self, from: answers) }

  func end() {
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  // MARK: Messages: their length, then JSON

  private static func pipe() -> (end: Int32, start: Int32) {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { fail("no pipe to a worker") }
    return (ends[0], ends[1])
  }

  private static func write(_ value: some Encodable, to descriptor: Int32) {
    let content = try! JSONEncoder().encode(value)
    var bytes = withUnsafeBytes(of: UInt64(content.count)) { Array($0) }
    bytes += content
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) }
      if count < 0, errno != EINTR { return }
    }
  }

  private static func read<Value: Decodable>(_ type: Value.Type, from descriptor: Int32) -> Value? {
    guard let head = read(8, from: descriptor),
      let content = read(Int(head.withUnsafeBytes { $0.load(as: UInt64.self) }), from: descriptor)
    else { return nil }
    return try? JSONDecoder().decode(type, from: Data(content))
  }

  private static func read(_ count: Int, from descriptor: Int32) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < count {
      var buffer = [UInt8](repeating: 0, count: min(count - bytes.count, 1 << 16))
      let part = Glibc.read(descriptor, &buffer, buffer.count)
      if part > 0 { bytes += buffer[..<part] }
      if part == 0 || part < 0 && errno != EINTR { return nil }
    }
    return bytes
  }
}
