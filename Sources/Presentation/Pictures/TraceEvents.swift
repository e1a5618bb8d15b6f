internal import Foundation
package import Recordings

/// A run in the trace-event format of Chrome, which Perfetto opens: a track for each thread.
///
/// In virtual time most things take none at all, so each step counts as a microsecond beside the time.
package struct TraceEvents: Encodable {
  private struct Item: Encodable {
    var name: String
    var ph: String
    var ts: Double
    var pid = 1
    var tid: Int
    var s: String?
    var args: [String: String]?
  }

  private var traceEvents: [Item] = []
  private var displayTimeUnit = "ms"
  private var threads: [String] = []

  private enum CodingKeys: String, CodingKey { case traceEvents, displayTimeUnit }

  package init(_ recording: Recording) {
    var open: [Int: [String]] = [:]
    for event in recording.events {
      let time = event.time * 1_000_000 + Double(event.step)
      let thread = number(of: event.thread)
      let line = event.location.map { ["line": "\($0.file):\($0.line)"] }
      func add(_ name: String, _ phase: String) {
        var item = Item(name: name, ph: phase, ts: time, tid: thread, args: line)
        if phase == "i" { item.s = "t" }
        traceEvents.append(item)
      }
      func begin(_ name: String) {
        open[thread, default: []].append(name)
        add(name, "B")
      }
      func end(_ name: String) {
        guard open[thread]?.last == name else { return }
        open[thread]?.removeLast()
        add(name, "E")
      }
      switch event.kind {
      case .isExecuting where event.value == .bool(true): begin(event.subject)
      case .isExecuting, .isFinished: end(event.subject)
      case .blockStarted: begin(event.text.isEmpty ? "block of \(event.subject)" : event.text)
      case .blockEnded: end(event.text.isEmpty ? "block of \(event.subject)" : event.text)
      case .blocked: begin(event.text.isEmpty ? "waits" : event.text)
      case .resumed, .timedOut:
        if let name = open[thread]?.last { end(name) }
      case .output: add(event.text.trimmingCharacters(in: .newlines), "i")
      case .cell: break
      default: add("\(event.subject) \(event.kind.rawValue)", "i")
      }
    }
    // What was under way at the end.
    let last = recording.events.last.map { $0.time * 1_000_000 + Double($0.step) + 1 } ?? 0
    for (thread, names) in open.sorted(by: { $0.key < $1.key }) {
      for name in names.reversed() {
        traceEvents.append(Item(name: name, ph: "E", ts: last, tid: thread))
      }
    }
    traceEvents += threads.enumerated().map { index, name in
      Item(name: "thread_name", ph: "M", ts: 0, tid: index + 1, args: ["name": name])
    }
  }

  private mutating func number(of thread: String) -> Int {
    if let index = threads.firstIndex(of: thread) { return index + 1 }
    threads.append(thread)
    return threads.count
  }
}
