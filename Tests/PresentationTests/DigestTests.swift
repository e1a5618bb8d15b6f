import Presentation
import Recordings
import Testing

@Suite("A brief trace") struct DigestTests {
  @Test func `leaves out sections in which nothing is to be seen`() {
    var script = Script()
    script.note("lock", .locked)
    script.note("state", .sync)
    script.note("state", .blockStarted)
    script.note("state", .blockEnded)
    script.note("lock", .unlocked)
    script.print("done\n")
    #expect(
      trace(script) == """
           0 ms  main                     │ done
        """)
  }

  @Test func `shows sections in which something happens`() {
    var script = Script()
    script.note("lock", .locked)
    script.print("in\n")
    script.note("lock", .unlocked)
    script.note("state", .sync)
    script.note("state", .blockStarted)
    script.print("in\n")
    script.note("state", .blockEnded)
    #expect(
      trace(script) == """
           0 ms  main       lock            is locked
                                          │ in
                            lock            is unlocked
                            state           gets a block, the caller waits
                            state           begins a block
                                          │ in
        """)
  }

  @Test func `shows a section that another thread comes into`() {
    var script = Script()
    script.note("lock", .locked)
    script.on("worker 1")
    script.note("lock", .blocked, .text("waits for the lock"))
    script.on("main")
    script.note("lock", .unlocked)
    #expect(
      trace(script) == """
           0 ms  main       lock            is locked
                 worker 1                 ▒ waits for the lock
                 main       lock            is unlocked
        """)
  }

  @Test func `shows a section that never ends`() {
    var script = Script()
    script.note("state", .sync)
    script.note("state", .blockStarted)
    #expect(
      trace(script) == """
           0 ms  main       state           gets a block, the caller waits
                            state           begins a block
        """)
  }

  @Test func `leaves out a start that leads to executing, and shows one that doesn't`() {
    var script = Script()
    script.note("op", .start)
    script.note("op", .isExecuting, .bool(true))
    script.note("op", .isExecuting, .bool(false))
    script.note("op", .isFinished, .bool(true))
    script.note("op", .start)
    #expect(
      trace(script) == """
           0 ms  main       op            █ executing
                            op            ■ finished
                            op              start() is called
        """)
  }

  @Test func `shows the end of executing where no finish follows`() {
    var script = Script()
    script.start("op", on: "main")
    script.note("op", .isExecuting, .bool(false))
    script.print("hm\n")
    #expect(
      trace(script) == """
           0 ms  main       op            █ executing
                            op              no longer executing
                                          │ hm
        """)
  }

  @Test func `joins pieces of a line that nothing interrupts`() {
    var script = Script()
    for piece in ["a ", "b ", "c\nd"] { script.print(piece) }
    script.note("op", .isExecuting, .bool(true))
    script.print("e\n")
    #expect(
      trace(script) == """
           0 ms  main                     │ a b c
                                          │ d ‹no newline›
                            op            █ executing
                                          │ e
        """)
  }

  @Test func `leaves out nothing that a full one shows of what is printed`() {
    for recording in [Sample.tea, Sample.downloads, Sample.many(30)] {
      let full = rows(recording.events, .full).filter { $0.contains("│") }.count
      let brief = rows(recording.events, .brief).filter { $0.contains("│") }.count
      #expect(full == brief)
    }
  }

  private func rows(_ events: [Event], _ level: TraceLevel) -> [String] {
    var writer = TraceWriter(level: level)
    return (events.flatMap { writer.rows(for: $0) } + writer.finish()).map(\.plain)
  }

  private func trace(_ script: Script) -> String {
    rows(script.events, .brief).joined(separator: "\n")
  }
}
