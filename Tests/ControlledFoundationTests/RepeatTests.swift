import ControlledFoundation
import Interleaving
import Recordings
import Testing

@Suite struct RepeatTests {
  /// Something of everything.
  private func program() {
    let queue = DispatchQueue(label: "serial")
    let pool = DispatchQueue(label: "pool", attributes: .concurrent)
    let group = DispatchGroup()
    let lock = NSLock()
    let gate = DispatchSemaphore(value: 1)
    nonisolated(unsafe) var sum = 0
    for number in 1...5 {
      pool.async(group: group) {
        gate.wait()
        usleep(1000)
        lock.withLock { sum += number }
        gate.signal()
        queue.async { print(number, Thread.current) }
      }
    }
    group.notify(queue: .main) { print("sum", sum) }
    Thread { print("thread", Thread.current.name ?? "none") }.start()
    DispatchQueue.main.asyncAfter(deadline: .now() + 5) { print("late") }
  }

  @Test func `A program runs 200 times the same`() {
    let first = Run(program)
    #expect(first.outcome.kind == .finished)
    #expect(first.output.contains("sum 15\n"))
    #expect(first.output.hasSuffix("late\n"))
    for _ in 1..<200 { #expect(Run(program).transcript == first.transcript) }
  }

  @Test func `A random schedule repeats too, and other seeds give other schedules`() {
    var seen: Set<String> = []
    for seed in 1...20 {
      let run = Run(strategy: SeededStrategy(seed: UInt64(seed)), program)
      #expect(run.outcome.kind == .finished)
      #expect(
        run.transcript == Run(strategy: SeededStrategy(seed: UInt64(seed)), program).transcript)
      seen.insert(run.transcript)
    }
    #expect(seen.count > 10)
  }
}
