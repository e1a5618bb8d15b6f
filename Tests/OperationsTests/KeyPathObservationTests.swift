import Operations
import Synchronization
import Testing

@Suite("Observation by key path")
struct KeyPathObservationTests {
  final class Job: Operation, @unchecked Sendable {}
  final class Line: OperationQueue, @unchecked Sendable {}

  /// Counts the news of a property while something happens.
  private func news<Subject: NSObject, Value>(
    of keyPath: KeyPath<Subject, Value>, on subject: Subject, during body: () -> Void
  ) -> Int {
    let count = Mutex(0)
    let token = subject.observe(keyPath, options: [.new]) { _, _ in count.withLock { $0 += 1 } }
    body()
    token.invalidate()
    return count.withLock { $0 }
  }

  @Test("A key path of a subclass leads to the same property")
  func subclasses() {
    let plain = Operation()
    #expect(news(of: \.isFinished, on: plain) { plain.start() } == 1)
    let block = BlockOperation {}
    #expect(news(of: \.isFinished, on: block) { block.start() } == 1)
    let job = Job()
    #expect(news(of: \.isExecuting, on: job) { job.start() } == 2)
    let line = Line()
    #expect(news(of: \.isSuspended, on: line) { line.isSuspended = true } == 1)
  }
}
