import Testing

@testable import ExampleRunner

@Suite struct SanitizerReportTests {
  /// As the sanitizer of Swift 6.3 writes it, with our format for calls.
  private let text = """
    hello
    ==================
    WARNING: ThreadSanitizer: Swift access race (pid=8562)
      Modifying access of Swift variable at 0x720800000070 by thread T2:
    call 0x29bb /tmp/8771/image.so
    call 0x2a92 /tmp/8771/image.so
    call 0x22820 /usr/lib/libdispatch.so

      Previous write of size 8 at 0x720800000070 by main thread (mutexes: write M0):
    call 0xc2100 /opt/oplab-sanitized
    call 0x29ef /tmp/8771/image.so

      Location is heap block of size 24 at 0x720800000060 allocated by main thread:
    call 0x46fa6e /tmp/8771/image.so

      Thread T2 'worker' (tid=8585, running) created by main thread at:
    call 0xc3cea /tmp/8771/image.so

    SUMMARY: ThreadSanitizer: Swift access race (/tmp/8771/image.so+0x29bb)
    ==================
    ==================
    WARNING: ThreadSanitizer: data race (pid=8562)
      Read of size 8 at 0x720800000070 by thread T2:
    call 0x1 /opt/oplab-sanitized

      Previous atomic write of size 8 at 0x720800000070 by thread T1:
    call 0x2 /tmp/8771/image.so

    SUMMARY: ThreadSanitizer: data race
    ==================
    """

  @Test func `Both accesses are read, with the calls of the example alone`() throws {
    let races = SanitizerReport(text, image: "image.so").races
    // The second race is none of the example's.
    let race = try #require(races.first)
    #expect(races.count == 1)
    #expect(race.first.isWrite && race.second.isWrite)
    #expect(race.first.thread == "main" && race.second.thread == "thread 2")
    #expect(race.first.calls == [0x29ef])
    #expect(race.second.calls == [0x29bb, 0x2a92])
  }
}
