import ControlledFoundation
import Recordings
import Testing

@Suite struct SurroundingsTests {
  @Test func `Every way to ask for the time reads the virtual clock`() {
    let run = Run {
      let start = Date()
      let uptime = ProcessInfo.processInfo.systemUptime
      let absolute = CFAbsoluteTimeGetCurrent()
      let wall = DispatchWallTime.now()
      sleep(90)
      print(Date().timeIntervalSince(start), Date.now.timeIntervalSince(start))
      print(start.timeIntervalSinceNow, Date(timeIntervalSinceNow: -90) == start)
      print(ProcessInfo.processInfo.systemUptime - uptime, CFAbsoluteTimeGetCurrent() - absolute)
      print(wall + 90 == .now(), ProcessInfo.processInfo.activeProcessorCount)
      print(ISO8601DateFormatter().string(from: start))
    }
    #expect(
      run.output == """
        90.0 90.0
        -90.0 true
        90.0 90.0
        true 4
        2026-01-01T00:00:00Z

        """)
  }
}
