import Testing

@testable import oplab

@Suite("A file from an article") struct ArticleTests {
  @Test func `runs unchanged`() throws {
    try withLab { lab in
      try lab.write("article.swift", Self.article)
      let result = try lab.run(["run", "article.swift"])
      #expect(result.status == 0)
      #expect(result.error == "")
      #expect(
        result.output == """
             0 ms  main                     │ observed isReady true
                                            │ observed isExecuting false
                                            │ observed isFinished false
                                            │ observed isCancelled false
                                            │ observed isAsynchronous true
                              last          ┄ waits for download
                              network         adds download
                              network         adds last
                   main                     ▒ waits for the semaphore done
                   worker 1   download      █ executing
                                            │ observed isExecuting true
                              global queue    gets a block for later, in 20 s
             10 s  main                       gives up waiting: the time is over
                                            │ too late
                   main                     ▒ waits until network is empty
             20 s  worker 1   global queue    begins a block
                                            │ work done
                              download        no longer executing
                                            │ observed isExecuting false
                              last          ─ ready (download finished)
                              download      ■ finished
                                            │ observed isFinished true
                   worker 2   last          █ executing
                                            │ after
                              done            is signalled, count now 1
                              last          ■ finished
                              network         is empty
                   main                       goes on

            download  ─███████████████████████████████████████████████████████████████■
            last      ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄──█■
                      ╵0 ms                                                          ╵20 s
                      ┄ waiting  ─ ready  █ executing  ■ finished

            Finished after 20 s of virtual time.

          """)
    }
  }

  /// An asynchronous operation with flags behind a queue, an observer of five keys, and a semaphore
  /// with a time-out of ten seconds, which take no real time.
  static let article = """
    import Foundation

    class AsyncOperation: Operation, @unchecked Sendable {
      private let queue = DispatchQueue(label: "state")
      private var _executing = false
      private var _finished = false

      override var isAsynchronous: Bool { true }
      override var isExecuting: Bool { queue.sync { _executing } }
      override var isFinished: Bool { queue.sync { _finished } }

      override func start() {
        if isCancelled { finish(); return }
        willChangeValue(forKey: "isExecuting")
        queue.sync { _executing = true }
        didChangeValue(forKey: "isExecuting")
        DispatchQueue.global().asyncAfter(deadline: .now() + 20) {
          print("work done")
          self.finish()
        }
      }

      func finish() {
        willChangeValue(forKey: "isExecuting")
        willChangeValue(forKey: "isFinished")
        queue.sync { _executing = false; _finished = true }
        didChangeValue(forKey: "isExecuting")
        didChangeValue(forKey: "isFinished")
      }
    }

    class Watcher: NSObject {
      override func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
      ) {
        print("observed", keyPath ?? "", change?[.newKey] ?? "-")
      }
    }

    let download = AsyncOperation()
    let watcher = Watcher()
    for key in ["isReady", "isExecuting", "isFinished", "isCancelled", "isAsynchronous"] {
      download.addObserver(watcher, forKeyPath: key, options: [.initial, .new], context: nil)
    }
    let queue = OperationQueue()
    queue.name = "network"
    let done = DispatchSemaphore(value: 0)
    let last = BlockOperation { print("after"); done.signal() }
    last.addDependency(download)
    queue.addOperation(download)
    queue.addOperation(last)
    if done.wait(timeout: .now() + 10) == .timedOut { print("too late") }
    queue.waitUntilAllOperationsAreFinished()

    """
}
