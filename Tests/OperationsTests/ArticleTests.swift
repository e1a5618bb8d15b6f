import Operations
import Testing

/// Code as articles on Apple's platforms have it, unchanged but for `@objc`.
@Suite struct ArticleTests {
  class AsyncOperation: Operation, @unchecked Sendable {
    private var _executing = false
    private var _finished = false
    private let lock = NSLock()

    override var isAsynchronous: Bool { true }
    override var isExecuting: Bool { lock.withLock { _executing } }
    override var isFinished: Bool { lock.withLock { _finished } }

    override func start() {
      willChangeValue(forKey: "isExecuting")
      lock.withLock { _executing = true }
      didChangeValue(forKey: "isExecuting")
      DispatchQueue.global().async {
        self.willChangeValue(forKey: "isExecuting")
        self.willChangeValue(forKey: "isFinished")
        self.lock.withLock {
          self._executing = false
          self._finished = true
        }
        self.didChangeValue(forKey: "isExecuting")
        self.didChangeValue(forKey: "isFinished")
      }
    }
  }

  class Observer: NSObject {
    let log = Log()

    override func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      log("\(keyPath ?? "") \(change?[.newKey] as? Bool ?? false)")
    }
  }

  @Test("An operation with its own start, seen by an observer with five keys, drains its queue")
  func article() {
    let operation = AsyncOperation()
    let observer = Observer()
    for key in ["isReady", "isExecuting", "isFinished", "isCancelled", "isAsynchronous"] {
      operation.addObserver(observer, forKeyPath: key, options: [.initial, .new], context: nil)
    }
    let queue = OperationQueue()
    queue.addOperation(operation)
    queue.waitUntilAllOperationsAreFinished()
    #expect(
      observer.log.lines == [
        "isReady true", "isExecuting false", "isFinished false", "isCancelled false",
        "isAsynchronous true", "isExecuting true", "isExecuting false", "isFinished true",
      ])
  }
}
