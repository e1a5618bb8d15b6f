import Operations

/// An operation of a graph, which watches over its own life.
class GraphNode: Operation, @unchecked Sendable {
  let number: Int
  let run: GraphRun

  init(_ number: Int, _ run: GraphRun) {
    self.number = number
    self.run = run
    run.born()
    super.init()
    completionBlock = { [run] in run.completed(number) }
  }

  deinit { run.died() }

  override func main() { run.work(number) }
}

/// A node that overrides `start` and finishes from another thread.
final class AsynchronousNode: GraphNode, @unchecked Sendable {
  private let flags = Locked((executing: false, finished: false))

  override var isAsynchronous: Bool { true }
  override var isExecuting: Bool { flags.withLock { $0.executing } }
  override var isFinished: Bool { flags.withLock { $0.finished } }

  override func start() {
    if isCancelled {
      change(executing: false, finished: true)
      return
    }
    change(executing: true, finished: false)
    run.helpers.addOperation {
      self.run.work(self.number)
      self.change(executing: false, finished: true)
    }
  }

  private func change(executing: Bool, finished: Bool) {
    willChangeValue(forKey: "isExecuting")
    if finished { willChangeValue(forKey: "isFinished") }
    flags.withLock { $0 = (executing, finished) }
    didChangeValue(forKey: "isExecuting")
    if finished { didChangeValue(forKey: "isFinished") }
  }
}

/// A node with a condition of its own.
final class ConditionalNode: GraphNode, @unchecked Sendable {
  private let isMet = Locked(false)

  override var isReady: Bool { super.isReady && (isCancelled || isMet.withLock { $0 }) }

  func meet() {
    willChangeValue(forKey: "isReady")
    isMet.withLock { $0 = true }
    didChangeValue(forKey: "isReady")
  }
}
