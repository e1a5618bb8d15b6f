internal import Foundation
internal import Glibc

/// The threads of this process, as the kernel sees them.
///
/// It tells when a program with real threads has come to rest: Dispatch has no idea of an end, but a
/// process in which every thread waits, none of them for a time, and no timer is armed, will never do
/// anything again.
package final class LiveProcess {
  /// How a thread waits.
  private enum Waiting {
    /// It doesn't, or not for ever.
    case no
    /// For something that happens in the process.
    case forever
    /// For work: a worker of Dispatch, or a thread that serves events.
    case forWork
  }

  private struct Glance: Equatable {
    /// How often each thread has changed hands with others.
    var switches: [String: String] = [:]
  }

  private var last: Glance?
  /// What the thread that serves the events of Dispatch waits on.
  private var eventsOfDispatch: UInt64?
  private let threadOfMain = "\(getpid())"
  private let dispatch = addressesOfDispatch()
  /// Threads that are not the program's: the caller, and those that were there before the program.
  private let ignored: Set<String>
  /// Whether the main thread waits until a cell of the program has come to rest, which is no end.
  // Set by the main thread, when nobody else asks: those who ask find the process quiet, or not.
  nonisolated(unsafe) package static var isBetweenCells = false
  /// Whether a timer of Dispatch is armed that the kernel doesn't show.
  // Set before there is a second thread.
  nonisolated(unsafe) package static var hasHiddenTimer: () -> Bool = { false }
  /// Whether the main thread waits for something that never comes, when the process is quiet.
  package private(set) var isMainStuck = false

  /// For the thread that watches the process.
  package init() {
    ignored = LiveProcess.threadsBefore.union([LiveProcess.callingThread])
  }

  /// The threads beside the main one before the program began: read it then, and on a thread that is
  /// not the program's.
  package static let threadsBefore = Set(threads).subtracting(["\(getpid())"])

  private static var threads: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
  }

  /// The kernel's number of the calling thread.
  private static var callingThread: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self"))
      .map { String($0.split(separator: "/").last ?? "") } ?? ""
  }

  /// Whether nothing has happened since the property was read before, and nothing ever will.
  package var isQuiet: Bool {
    var glance = Glance()
    isMainStuck = false
    // First: were one to fire after this, a thread would have run before the end.
    let hasArmedTimer = hasArmedTimer
    for thread in LiveProcess.threads where !ignored.contains(thread) {
      let waiting = waiting(of: thread)
      if waiting == .no {
        last = nil
        return false
      }
      if thread == threadOfMain, waiting == .forever { isMainStuck = true }
      glance.switches[thread] = switches(of: thread)
    }
    defer { last = glance }
    return glance == last && !hasArmedTimer
  }

  /// Waits until the process is quiet for good.
  ///
  /// Where the main thread only waits for the end of a cell, it goes on.
  package func waitForEnd() {
    while true {
      while !isQuiet { usleep(10_000) }
      if !LiveProcess.isBetweenCells { return }
      DispatchQueue.main.async { LiveProcess.isBetweenCells = false }
      last = nil
    }
  }

  // MARK: Reading what the kernel says

  private func waiting(of thread: String) -> Waiting {
    let text = content(of: "/proc/self/task/\(thread)/syscall")
    let words = text.split(separator: " ").map { word in
      word.hasPrefix("0x") ? UInt64(word.dropFirst(2), radix: 16) : UInt64(word)
    }
    guard let number = words.first ?? nil, words.count > 6 else {
      // It has ended, or it runs.
      return text.isEmpty || isGone(thread) ? .forWork : .no
    }
    let arguments = words[1...6].map { $0 ?? 0 }
    switch SystemCall(number) {
    case .futex:
      // Workers of Dispatch wait for work on what lies in its library, and give up after some time.
      if dispatch.contains(where: { $0.contains(arguments[0]) }) { return .forWork }
      return arguments[3] == 0 ? .forever : .no
    case .epollWait:
      eventsOfDispatch = arguments[0]
      return Int32(truncatingIfNeeded: arguments[3]) < 0 ? .forWork : .no
    case .ppoll: return arguments[2] == 0 ? .forWork : .no
    case .signalWait: return .forWork
    case nil: return .no
    }
  }

  private func isGone(_ thread: String) -> Bool {
    let status = content(of: "/proc/self/task/\(thread)/status")
    return status.isEmpty || status.contains("State:\tZ") || status.contains("State:\tX")
  }

  private func switches(of thread: String) -> String {
    let status = content(of: "/proc/self/task/\(thread)/status")
    return status.split(separator: "\n").filter { $0.contains("ctxt_switches") }.joined()
  }

  /// Dispatch looks after its workers once a second, by a timer among the program's own on the same
  /// clock: these are the hidden ones.
  private var hasArmedTimer: Bool {
    if LiveProcess.hasHiddenTimer() { return true }
    let events = eventsOfDispatch.map { content(of: "/proc/self/fdinfo/\($0)") } ?? ""
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fdinfo")) ?? []
    return files.contains { file in
      let text = content(of: "/proc/self/fdinfo/\(file)")
      guard let value = text.firstRange(of: "it_value: ") else { return false }
      if text[value.upperBound...].hasPrefix("(0, 0)") { return false }
      let isOfDispatch = events.contains(try! Regex("tfd: +\(file) "))
      return !(isOfDispatch && text.contains("clockid: 1\n"))
    }
  }

  /// Where the variables of Dispatch lie: its own, and those without a first value behind them.
  private static func addressesOfDispatch() -> [Range<UInt64>] {
    let maps = content(of: "/proc/self/maps")
    var ranges: [Range<UInt64>] = []
    var end: UInt64 = 0
    for line in maps.split(separator: "\n") {
      let words = line.split(separator: " ", omittingEmptySubsequences: true)
      let bounds = words.first?.split(separator: "-").compactMap { UInt64($0, radix: 16) } ?? []
      guard bounds.count == 2 else { continue }
      let isNamed = words.last?.hasSuffix("/libdispatch.so") ?? false
      guard isNamed || (words.count == 5 && bounds[0] == end) else { continue }
      ranges.append(bounds[0]..<bounds[1])
      end = bounds[1]
    }
    return ranges
  }
}

/// The system calls in which a thread waits without a time.
private enum SystemCall {
  case futex, epollWait, ppoll, signalWait

  /// By the machine's number of the call.
  init?(_ number: UInt64) {
    #if arch(arm64)
      let calls: [UInt64: SystemCall] = [
        22: .epollWait, 73: .ppoll, 98: .futex, 133: .signalWait,
      ]
    #else
      let calls: [UInt64: SystemCall] = [
        130: .signalWait, 202: .futex, 232: .epollWait, 271: .ppoll, 281: .epollWait,
      ]
    #endif
    guard let call = calls[number] else { return nil }
    self = call
  }
}

/// The text of a file of the kernel; empty when it is gone.
///
/// Such a file has no size, and comes in pieces.
private func content(of path: String) -> String {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { return "" }
  defer { close(file) }
  var bytes: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: 1 << 14)
  while case let count = read(file, &piece, piece.count), count > 0 { bytes += piece[..<count] }
  return String(decoding: bytes, as: UTF8.self)
}
