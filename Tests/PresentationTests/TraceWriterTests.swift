import Presentation
import Recordings
import Testing

@Suite("A trace") struct TraceWriterTests {
  @Test func `tells who did what, when and on which thread`() {
    #expect(
      trace(Sample.tea.events) == """
           0 ms  main       brew          ┄ waits for boil
                            kitchen         adds brew, boil
                 main                     ▒ waits for brew and boil to finish
                 worker 1   boil          █ executing
                                          │ the water boils
                            brew          ─ ready (boil finished)
                            boil          ■ finished
                 worker 2   brew          █ executing
                                          │ the tea is ready
                            brew          ■ finished
                            kitchen         is empty
                 main                       goes on
        """)
  }

  @Test func `widens for long names and wraps long output`() {
    #expect(
      trace(Sample.downloads.events) == """
           0 ms  main       filter        ┄ waits for download sky
                            filter        ┄ waits for download sea
                            filter            ┄ waits for résumé 図書館
                            network             adds download sky
                            network             adds download sea
                            network             adds résumé 図書館
                            network             adds filter
                 worker 1   download sky      █ executing
                            download sky        sleeps 300 ms
                 worker 2   download sea      █ executing
                            download sea      ▒ waits for the semaphore gate
         100 ms  main       résumé 図書館     × cancelled
                            résumé 図書館     ─ ready (cancelled)
                 worker 3   résumé 図書館     █ executing
                                              │ never gets here? long line lorem ipsum l
                                              ┆ orem ipsum lorem ipsum lorem ipsum lorem
                                              ┆  ipsum lorem ipsum lorem ipsum lorem ips
                                              ┆ um·
                            résumé 図書館     ■ finished (cancelled)
         300 ms  worker 1   gate                is signalled, count now 1
                                              │ sky␛[31m loaded·
                                              │
                                              │     tab␍
                                              │ no end ‹no newline›
                            download sky      ■ finished
                 worker 2   download sea        goes on
         1.25 s  worker 2   filter            ─ ready (download sea finished last)
                            download sea      ■ finished
                 worker 1   filter            █ executing
                            filter            ■ finished
                            network             is empty
        """)
  }

  @Test func `in full has every event`() {
    var script = Script()
    script.note("brew", .dependencyAdded, .text("boil"))
    script.note("brew", .isReady, .bool(false))
    script.note("boil", .start)
    script.start("boil", on: "main")
    script.note("state", .sync)
    script.note("state", .blockStarted)
    script.note("state", .blockEnded)
    script.end("boil", releasing: ["brew"])
    #expect(
      trace(script.events, level: .full) == """
           0 ms  main       brew          ┄ waits for boil
                            brew          ┄ not ready
                            boil            start() is called
                            boil          █ executing
                            state           gets a block, the caller waits
                            state           begins a block
                            state           ends a block
                            brew          ─ ready (boil finished)
                            boil            no longer executing
                            boil          ■ finished
        """)
  }

  @Test func `that is off is the output alone`() {
    #expect(trace(Sample.tea.events, level: .off) == "the water boils\nthe tea is ready")
  }

  @Test func `shortens a long list of operations`() {
    let rows = trace(Sample.many(30).events).split(separator: "\n")
    #expect(
      rows[9] == "                    queue           adds 30 operations: op 1, op 2, … op 30")
  }

  /// A program that sleeps and prints, so many times, and then something else.
  private func ticks(_ count: Int, half: Bool = false) -> [Event] {
    var script = Script()
    for number in 0..<count {
      script.on("main", at: Double(number))
      script.note("", .output, .text("tick\n"))
      if half, number == count - 1 { continue }
      script.note("", .sleeping, .double(1))
    }
    script.on("main", at: Double(count))
    script.note("", .output, .text("end\n"))
    return script.events
  }

  @Test func `tells what is done again and again once, and then a round that isn't completed`() {
    let rows = rows(ticks(5_000)).map(\.plain)
    #expect(rows.count < 40)
    #expect(
      rows.suffix(5) == [
        "   12 s  main                     │ tick",
        "                                  ⋮ the last 2 rows 4987 more times, until",
        "                                    4999\u{A0}s",
        " 4999 s  main                       sleeps 1 s",
        " 5000 s  main                     │ end",
      ])
    let whole = self.rows(ticks(5_000, half: true)).map(\.plain)
    #expect(whole.suffix(2) == [rows[rows.count - 3], rows[rows.count - 1]])
  }

  @Test func `shows a few repetitions as they are`() {
    #expect(rows(ticks(12)).count == 25)
    #expect(rows(ticks(10_000), level: .off).count == 10_001)
  }

  @Test func `fits its width`() {
    for width in [40, 60, 80, 120] {
      for sample in [Sample.tea, Sample.downloads, Sample.stalled, Sample.many(30)] {
        let lines = rows(sample.events, level: .full, width: width) + sample.story(width: width)
        for line in lines { #expect(line.width <= width, "\(line.plain)") }
      }
      #expect(rows(ticks(5_000), width: width).allSatisfy { $0.width <= width })
    }
  }

  @Test func `puts what a thread does below it where there is no room beside it`() {
    #expect(
      rows(Sample.tea.events, width: 40).plain == """
        0 ms  main
          ┄ brew waits for boil
            kitchen adds brew, boil
          ▒ waits for brew and boil to finish
        0 ms  worker 1
          █ boil executing
          │ the water boils
          ─ brew ready (boil finished)
          ■ boil finished
        0 ms  worker 2
          █ brew executing
          │ the tea is ready
          ■ brew finished
            kitchen is empty
        0 ms  main
            goes on
        """)
  }

  @Test func `has no blanks at the ends of its lines`() {
    for recording in [Sample.tea, Sample.downloads, Sample.stalled, Sample.many(30)] {
      for line in recording.story(width: 80) { #expect(line.plain.last != " ") }
    }
  }

  @Test(arguments: [
    (["dependencyAdded a", "cancelled"], "ready (cancelled)"),
    (["dependencyAdded a", "dependencyRemoved a"], "ready (waits for nothing now)"),
    (["dependencyAdded a", "finished a"], "ready (a finished)"),
    (
      ["dependencyAdded a", "dependencyAdded b", "finished b", "finished a"],
      "ready (a finished last)"
    ),
    ([], "ready"),
  ])
  func `says why an operation is ready`(before: [String], words: String) {
    var script = Script()
    for step in before {
      let parts = step.split(separator: " ")
      switch parts[0] {
      case "cancelled": script.note("op", .isCancelled, .bool(true))
      case "finished": script.note(String(parts[1]), .isFinished, .bool(true))
      default:
        script.note("op", Event.Kind(rawValue: String(parts[0]))!, .text(String(parts[1])))
      }
    }
    script.note("op", .isReady, .bool(true))
    #expect(rows(script.events).last?.plain.hasSuffix("─ \(words)") == true)
  }

  @Test func `gives every kind of event a row of its own, in words`() {
    for kind in Event.Kind.allCases where kind != .cell {
      for value in [Event.Value.bool(true), .bool(false), .text("x\n"), .double(1), nil] {
        var script = Script()
        script.note("it", kind, value)
        let isEmptyOutput = kind == .output && value != .text("x\n")
        #expect(rows(script.events, level: .full).isEmpty == isEmptyOutput, "\(kind)")
      }
    }
  }

  private func rows(_ events: [Event], level: TraceLevel = .brief, width: Int = 80) -> [StyledText]
  {
    var writer = TraceWriter(level: level, width: width)
    return events.flatMap { writer.rows(for: $0) } + writer.finish()
  }

  private func trace(_ events: [Event], level: TraceLevel = .brief) -> String {
    rows(events, level: level).plain
  }
}
