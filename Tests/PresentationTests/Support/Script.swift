import Recordings

/// Writes recordings by hand: each line of a script is an event.
struct Script {
  private(set) var events: [Event] = []
  private var time = 0.0
  private var thread = "main"

  mutating func on(_ thread: String, at time: Double? = nil) {
    self.thread = thread
    if let time { self.time = time }
  }

  mutating func note(_ subject: String, _ kind: Event.Kind, _ value: Event.Value? = nil) {
    events.append(
      Event(
        step: events.count, time: time, thread: thread, subject: subject, kind: kind, value: value))
  }

  mutating func print(_ text: String) { note("", .output, .text(text)) }

  mutating func start(_ operation: String, on thread: String, at time: Double? = nil) {
    on(thread, at: time)
    note(operation, .isExecuting, .bool(true))
  }

  /// The operation ends; those that waited for it alone are told first, as the library does.
  mutating func end(
    _ operation: String, on thread: String? = nil, at time: Double? = nil, releasing: [String] = []
  ) {
    on(thread ?? self.thread, at: time)
    for dependent in releasing { note(dependent, .isReady, .bool(true)) }
    note(operation, .isExecuting, .bool(false))
    note(operation, .isFinished, .bool(true))
  }
}

/// Recordings that look like what the examples of the lessons do.
enum Sample {
  static var tea: Recording {
    var script = Script()
    script.note("brew", .dependencyAdded, .text("boil"))
    script.note("brew", .isReady, .bool(false))
    script.note("kitchen", .enqueued, .text("brew, boil"))
    script.note("", .blocked, .text("waits for brew and boil to finish"))
    script.start("boil", on: "worker 1")
    script.print("the water boils\n")
    script.end("boil", releasing: ["brew"])
    script.start("brew", on: "worker 2")
    script.print("the tea is ready\n")
    script.end("brew")
    script.note("kitchen", .emptied)
    script.on("main")
    script.note("", .resumed)
    return Recording(outcome: Outcome(kind: .finished), events: script.events)
  }

  static var downloads: Recording {
    var script = Script()
    let names = ["download sky", "download sea", "résumé 図書館", "filter"]
    for name in names.dropLast() { script.note("filter", .dependencyAdded, .text(name)) }
    for name in names { script.note("network", .enqueued, .text(name)) }
    script.start("download sky", on: "worker 1")
    script.note("", .sleeping, .double(0.3))
    script.start("download sea", on: "worker 2")
    script.note("", .blocked, .text("waits for the semaphore gate"))
    script.on("main", at: 0.1)
    script.note("résumé 図書館", .isCancelled, .bool(true))
    script.note("résumé 図書館", .isReady, .bool(true))
    script.start("résumé 図書館", on: "worker 3")
    script.print("never gets here? long line " + String(repeating: "lorem ipsum ", count: 8) + "\n")
    script.end("résumé 図書館", releasing: [])
    script.on("worker 1", at: 0.3)
    script.note("gate", .signalled, .int(1))
    script.print("sky\u{1B}[31m loaded \n\n\ttab\r\n")
    script.print("no end")
    script.end("download sky", releasing: [])
    script.on("worker 2", at: 0.3)
    script.note("", .resumed)
    script.end("download sea", on: "worker 2", at: 1.25, releasing: ["filter"])
    script.start("filter", on: "worker 1")
    script.end("filter")
    script.note("network", .emptied)
    return Recording(outcome: Outcome(kind: .finished), events: script.events)
  }

  static var stalled: Recording {
    var script = Script()
    script.note("brew", .dependencyAdded, .text("boil"))
    script.note("kitchen", .enqueued, .text("brew"))
    script.note("", .blocked, .text("waits until kitchen has no operations left"))
    return Recording(
      outcome: Outcome(
        kind: .stalled, message: "Nothing can run and nothing is due, but work is left.",
        waits: [
          .init(
            subject: "main", reason: "main waits until kitchen has no operations left.",
            location: .init(file: "tea.swift", line: 5, column: 9)),
          .init(
            subject: "brew",
            reason: "brew waits for boil, which is in no queue and was not started by hand.",
            location: .init(file: "tea.swift", line: 3, column: 1)),
        ]),
      warnings: [
        Warning(
          kind: .leftInQueue, message: "brew is still in kitchen.",
          locations: [.init(file: "tea.swift", line: 4)])
      ], events: script.events)
  }

  static func many(_ count: Int, sleeping: Double? = nil) -> Recording {
    var script = Script()
    let names = (1...count).map { "op \($0)" }
    for (name, next) in zip(names, names.dropFirst()) where Int(name.dropFirst(3))! % 3 == 0 {
      script.note(next, .dependencyAdded, .text(name))
    }
    script.note("queue", .enqueued, .text(names.joined(separator: ", ")))
    for index in stride(from: 0, to: count, by: 2) {
      let pair = names[index..<min(index + 2, count)]
      let time = sleeping.map { Double(index / 2) * $0 }
      for (worker, name) in pair.enumerated() {
        script.start(name, on: "worker \(worker + 1)", at: time)
      }
      for (worker, name) in pair.enumerated() {
        script.end(
          name, on: "worker \(worker + 1)", at: sleeping.map { Double(index / 2 + 1) * $0 })
      }
    }
    script.note("queue", .emptied)
    return Recording(outcome: Outcome(kind: .finished), events: script.events)
  }
}
