import Presentation
import Recordings
import Testing

@Suite("A timeline") struct TimelineTests {
  @Test func `shows the order of events when no time passes`() {
    #expect(
      timeline(Sample.tea) == """
          boil  ────████████■
          brew  ┄┄┄┄┄┄┄┄────────████■
                ┄ waiting  ─ ready  █ executing  ■ finished
        """)
  }

  @Test func `shows virtual time where it passes`() {
    #expect(
      timeline(Sample.downloads) == """
          download sky   ─█████████████████■
          download sea   ─█▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒████████████████████████████████████████■
          résumé 図書館  ───────×█■
          filter         ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄──█■
                         ╵0 ms  ╵100 ms    ╵300 ms                           1.25 s╵
                         ┄ waiting  ─ ready  █ executing  ▒ blocked  × cancelled
                         ■ finished
        """)
  }

  @Test func `marks where an operation was cancelled`() {
    var script = Script()
    script.note("tray", .dependencyAdded, .text("brew"))
    script.note("brew", .isCancelled, .bool(true))
    script.note("kitchen", .enqueued, .text("brew, tray"))
    script.on("worker 1")
    script.note("brew", .start)
    script.note("tray", .isReady, .bool(true))
    script.note("brew", .isFinished, .bool(true))
    script.start("tray", on: "worker 2")
    script.note("tray", .isCancelled, .bool(true))
    script.end("tray")
    #expect(
      timeline(Recording(outcome: Outcome(kind: .finished), events: script.events)) == """
          brew      ×───────■
          tray  ┄┄┄┄┄┄┄┄────────████×███■
                ┄ waiting  ─ ready  █ executing  × cancelled  ■ finished
        """)
  }

  @Test func `shows who has a core and who waits for one`() {
    var script = Script()
    for (thread, core) in [("worker 1", 1), ("worker 2", nil)] {
      script.on(thread, at: 0)
      script.note(thread, .computing, .double(1))
      if let core { script.note(thread, .core, .int(core)) }
    }
    script.on("worker 1", at: 0.5)
    script.note("worker 1", .core)
    script.on("worker 2", at: 0.5)
    script.note("worker 2", .core, .int(1))
    script.on("worker 2", at: 1.5)
    script.note("worker 2", .computed)
    script.on("worker 1", at: 1.5)
    script.note("worker 1", .core, .int(1))
    script.on("worker 1", at: 2)
    script.note("worker 1", .computed)
    #expect(
      timeline(Recording(outcome: Outcome(kind: .finished), events: script.events)) == """
          worker 1  ─████████████████─────────────────────────────────████████████████■
          worker 2    ────────────────███████████████████████████████■
                    ╵0 ms            ╵500 ms                         ╵1.5 s        2 s╵
                    ─ ready  █ executing  ■ finished
        """)
  }

  @Test func `says what became of an operation that never finished`() {
    #expect(
      timeline(Sample.stalled) == """
          brew  ┄┄┄┄┄  never ready
          boil         not in a queue
                ┄ waiting
        """)
  }

  @Test func `of one operation is short`() {
    #expect(
      timeline(Sample.many(1)) == """
          op 1  ────████■
                ─ ready  █ executing  ■ finished
        """)
  }

  @Test func `of thirty operations has a row for each, in the order of their starts`() {
    let lines = timeline(Sample.many(30)).split(separator: "\n")
    #expect(lines.count == 31)
    #expect(
      lines.prefix(6).joined(separator: "\n") == """
          op 1   ──██■
          op 2   ──██■
          op 3   ──────███■
          op 4   ┄┄┄┄┄┄███■
          op 5   ───────────██■
          op 6   ───────────██■
        """)
  }

  @Test func `shows that each operation executed, however little room there is`() {
    for recording in [Sample.many(30), Sample.many(30, sleeping: 0.5), Sample.many(200)] {
      for line in Timeline(recording.events).lines(width: 40) where line.plain.hasPrefix("  op") {
        #expect(line.plain.contains("█"))
        #expect(line.plain.contains("■"))
      }
    }
  }

  @Test func `of very many operations says how many it leaves out`() {
    let lines = Timeline(Sample.many(1000).events).lines(width: 80)
    #expect(lines.count == 62)
    #expect(lines[60].plain == "  … and 940 more operations")
  }

  @Test func `fits its width`() {
    for width in [50, 80, 132] {
      for recording in [Sample.tea, Sample.downloads, Sample.stalled, Sample.many(30, sleeping: 1)]
      {
        let widest = Timeline(recording.events).lines(width: width).map(\.width).max()
        #expect(widest! <= width)
      }
    }
  }

  @Test func `of a run without operations is empty`() {
    var script = Script()
    script.print("hello\n")
    #expect(Timeline(script.events).lines(width: 80).isEmpty)
  }

  @Test func `has no row for a work item, though one can be cancelled`() {
    var script = Script()
    script.note("search", .isCancelled, .bool(true))
    #expect(Timeline(script.events).lines(width: 80).isEmpty)
  }

  private func timeline(_ recording: Recording) -> String {
    Timeline(recording.events).lines(width: 80).plain
  }
}
