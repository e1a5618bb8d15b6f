import Presentation
import Recordings
import Testing

@Suite("A schedule in columns") struct ColumnsTests {
  static let text = """
    var sold = 0
    let till = NSLock()
    work { sold += 1 }
    print(sold)

    """

  /// A recording of steps: who, what, on what, in which line; `!` before an interruption.
  static func recording(
    _ steps: [(thread: String, action: String, object: String, line: Int)],
    outcome: Outcome = Outcome(kind: .finished), events: [Event] = []
  ) -> Recording {
    var recording = Recording(outcome: outcome, events: events)
    for (index, step) in steps.enumerated() {
      let isInterruption = step.thread.hasPrefix("!")
      var told = Recording.Step(
        number: index + 1, thread: isInterruption ? String(step.thread.dropFirst()) : step.thread,
        action: step.action, object: step.object,
        location: step.line == 0
          ? nil : Event.Location(file: "a.swift", line: step.line, column: 8),
        isInterruption: isInterruption)
      told.isMemory = ["read", "write"].contains(step.action)
      recording.steps.append(told)
    }
    return recording
  }

  static let lostUpdate = recording([
    ("main", "read", "sold", 3), ("!worker 1", "start", "thread worker 1", 0),
    ("worker 1", "read", "sold", 3), ("worker 1", "write", "sold", 3),
    ("main", "write", "sold", 3), ("main", "output", "standard output", 4),
  ])

  func columns(
    _ recording: Recording, width: Int = 60, marks: [Int: [StyledText]] = [:], limit: Int = .max
  ) -> String {
    Columns(
      recording, sources: SourceTexts(["a.swift": Self.text]), width: width, marks: marks
    ).lines(limit: limit).plain
  }

  @Test func `has a column for each thread, and an arrow where another one goes on`() {
    #expect(
      columns(Self.lostUpdate) == """
             main                       worker 1
           ┌───────────────────────── ┌─────────────────────────
         1 │ 3 work { sold += 1 }     │
           │   reads sold             │
         2 └━ interrupted ━━━━━━━━━━━━▶ 3 work { sold += 1 }
           │                          │   reads sold
           │                          │   writes sold
         5 │ 3 work { sold += 1 }     ◀╌╌┘
           │   writes sold            │
         6 │ 4 print(sold)            │
        """)
  }

  @Test func `leaves out the accesses of what nobody changes`() {
    let recording = Self.recording([
      ("main", "read", "till", 3), ("worker 1", "read", "till", 3),
    ])
    #expect(!columns(recording).contains("reads"))
  }

  @Test func `says in its column what a thread waits for, for ever`() {
    let recording = Self.recording(
      [("main", "lock", "lock till", 3), ("worker 1", "lock", "lock oven", 3)],
      outcome: Outcome(
        kind: .deadlocked,
        waits: [
          .init(
            subject: "main", reason: "main waits for the lock oven.",
            location: .init(file: "a.swift", line: 4)),
          .init(
            subject: "worker 1", reason: "worker 1 waits for the lock till.",
            location: .init(file: "a.swift", line: 3)),
        ]))
    #expect(
      columns(recording) == """
             main                       worker 1
           ┌───────────────────────── ┌─────────────────────────
         1 │ 3 work { sold += 1 }     │
         2 └╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌▶ 3 work { sold += 1 }
           │                          │   ✗ waits for the lock
           │                          │     till.
           │ 4 print(sold)            ◀╌╌┘
           │   ✗ waits for the lock   │
           │     oven.                │
        """)
  }

  @Test func `says what a thread does with a core without its name, which is above`() {
    let events = [(Event.Kind.computing, Event.Value.double(1)), (.core, .int(1))].map {
      Event(step: 1, time: 0, thread: "main", subject: "main", kind: $0, value: $1)
    }
    let columns = columns(Self.recording([("main", "enqueue", "core", 1)], events: events))
    #expect(columns.contains("│   computes 1 s\n"))
    #expect(columns.contains("│   on core 1"))
  }

  @Test func `marks the two accesses of a race`() {
    func access(_ thread: String, isWrite: Bool) -> DataRace.Access {
      DataRace.Access(
        thread: thread, isWrite: isWrite,
        location: .init(file: "a.swift", line: 3, column: 8))
    }
    let race = DataRace(
      variable: "sold", first: access("worker 1", isWrite: true),
      second: access("main", isWrite: true))
    let marks = Self.lostUpdate.marks(of: race)
    #expect(
      marks.mapValues { $0.map(\.plain) } == [
        4: ["✗ nothing orders it and the write of main"],
        5: ["✗ nothing orders it and the write of worker 1"],
      ])
    #expect(columns(Self.lostUpdate, marks: marks).contains("✗ nothing orders"))
  }

  @Test func `marks where two schedules part`() throws {
    let steady = Self.recording([
      ("main", "read", "sold", 3), ("main", "write", "sold", 3),
      ("worker 1", "read", "sold", 3), ("worker 1", "write", "sold", 3),
    ])
    let parting = try #require(Self.lostUpdate.parting(from: steady))
    #expect(parting.step?.number == 2)
    #expect(parting.other?.thread == "main")
    #expect(
      parting.marks(other: "the other").mapValues { $0.map(\.plain) } == [
        2: ["◆ from here the other lets main go on"]
      ])
    #expect(steady.parting(from: steady) == nil)
  }

  @Test func `never goes beyond the width, however many threads there are`() {
    let many = Self.recording(
      (1...9).flatMap { number in
        [("worker \(number)", "read", "sold", 3), ("worker \(number)", "write", "sold", 3)]
      })
    for width in [40, 80, 120] {
      let lines = Columns(
        many, sources: SourceTexts(["a.swift": Self.text]), width: width
      ).lines()
      #expect(lines.allSatisfy { $0.width <= width })
      #expect(lines[0].plain.contains("others"))
      #expect((1...9).allSatisfy { lines.plain.contains("worker \($0)") })
    }
  }

  @Test func `shows the last rows when there are too many`() {
    let lines = columns(Self.lostUpdate, limit: 2).split(separator: "\n")
    #expect(lines[2] == "  … 2 rows before")
    #expect(lines.last == " 6 │ 4 print(sold)            │")
  }

  @Test func `is nothing where no step was recorded`() {
    #expect(columns(Recording(outcome: Outcome(kind: .finished))) == "")
  }
}
