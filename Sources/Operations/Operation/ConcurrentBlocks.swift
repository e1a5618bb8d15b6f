import Dispatch
import Synchronization

/// Runs several blocks at the same time and waits for all.
///
/// The calling thread runs blocks too, so the work gets done even if the pool has no thread to spare.
/// Each helper asks for the next one only while there are blocks left that nobody has begun.
final class ConcurrentBlocks: Sendable {
  private struct Progress {
    var next = 0
    var left: Int
  }

  private let blocks: [@Sendable () -> Void]
  private let progress: Mutex<Progress>
  private let allDone = DispatchSemaphore(value: 0)

  init(_ blocks: [@Sendable () -> Void]) {
    self.blocks = blocks
    progress = Mutex(Progress(left: blocks.count))
  }

  /// Runs the blocks as the work of `operation`; returns when the last has ended.
  func run(of operation: Operation) {
    let qos = operation.qualityOfService
    submitHelper(qos, operation)
    work(qos, operation, isHelper: false)
    if let runtime = World.runtime {
      runtime.block(on: .blocks(of: operation)) { self.progress.withLock { $0.left == 0 } }
    } else {
      allDone.wait()
    }
    World.synchronize(.acquire, on: operation)
  }

  private func submitHelper(_ qos: QualityOfService, _ operation: Operation) {
    World.step(on: operation, .read)
    guard progress.withLock({ $0.next < blocks.count }) else { return }
    World.submit(to: .pool, qos: qos) { self.work(qos, operation, isHelper: true) }
  }

  private func work(_ qos: QualityOfService, _ operation: Operation, isHelper: Bool) {
    var isFirst = isHelper
    while let block = next(of: operation) {
      if isFirst { submitHelper(qos, operation) }
      isFirst = false
      block()
      finished(operation)
    }
  }

  private func next(of operation: Operation) -> (@Sendable () -> Void)? {
    // Who takes which block is a choice of the schedule.
    World.step(on: operation, .write)
    return progress.withLock { progress in
      guard progress.next < blocks.count else { return nil }
      progress.next += 1
      return blocks[progress.next - 1]
    }
  }

  private func finished(_ operation: Operation) {
    World.synchronize(.release, on: operation)
    let isLast = progress.withLock { progress in
      progress.left -= 1
      return progress.left == 0
    }
    if isLast { allDone.signal() }
  }
}
