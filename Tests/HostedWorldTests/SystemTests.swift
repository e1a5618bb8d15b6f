import Recordings
import Testing

/// What a program asks of the system.
@Suite struct SystemTests {
  @Test func `Every clock reads the virtual time`() throws {
    let run = try hosted(
      """
      let start = ContinuousClock.now
      let suspending = SuspendingClock.now
      var now = timespec()
      clock_gettime(CLOCK_REALTIME, &now)
      let seconds = time(nil)
      sleep(90)
      print(ContinuousClock.now - start, SuspendingClock.now - suspending)
      var later = timespec()
      clock_gettime(CLOCK_REALTIME, &later)
      print(later.tv_sec - now.tv_sec, time(nil) - seconds)
      print(Date(), NSDate().timeIntervalSince1970 == Date().timeIntervalSince1970)
      print(ContinuousClock().measure { sleep(5) })
      """)
    #expect(
      run.output == """
        90.0 seconds 90.0 seconds
        90 90
        2026-01-01 00:01:30 +0000 true
        5.0 seconds

        """)
  }

  @Test func `Random numbers are the same in every run`() throws {
    let text = """
      print(Int.random(in: 0..<1_000_000), UUID(), (1...9).shuffled(), Bool.random())
      var generator = SystemRandomNumberGenerator()
      print(generator.next(), [1, 2, 3].randomElement()!)
      """
    let first = try hosted(text)
    #expect(first.outcome.kind == .finished)
    #expect(try hosted(text).output == first.output)
  }
}
