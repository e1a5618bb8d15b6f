import Operations
import Testing

extension Behaviour {
  /// The two forms of observation and their options.
  @Suite struct FormTests {
    /// Writes down what it's told.
    final class Recorder: NSObject {
      let log = Log()

      override func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
      ) {
        func text(_ key: NSKeyValueChangeKey) -> String {
          change?[key].map { "\($0)" } ?? "-"
        }
        log(
          "\(keyPath!) kind \(text(.kindKey)) old \(text(.oldKey)) new \(text(.newKey)) prior "
            + "\(text(.notificationIsPriorKey)) context \(context.map { Int(bitPattern: $0) } ?? 0)"
        )
      }
    }

    /// A class with a key of its own.
    class Account: NSObject {
      var balance = 0 {
        willSet { willChangeValue(forKey: "balance") }
        didSet { didChangeValue(forKey: "balance") }
      }
      var owner = "" {
        willSet { willChangeValue(for: \.owner) }
        didSet { didChangeValue(for: \.owner) }
      }
    }

    @Test("Rule 35: the change dictionary for each set of options")
    func dictionary() {
      let recorder = Recorder()
      let context = UnsafeMutableRawPointer(bitPattern: 7)
      for options: NSKeyValueObservingOptions in [
        [], .new, .old, [.new, .old], .prior, [.prior, .old, .new], .initial, [.initial, .new],
      ] {
        let operation = Operation()
        operation.addObserver(
          recorder, forKeyPath: "isCancelled", options: options, context: context)
        operation.cancel()
        operation.removeObserver(recorder, forKeyPath: "isCancelled", context: context)
        recorder.log("")
      }
      #expect(
        recorder.log.lines == [
          "isCancelled kind 1 old - new - prior - context 7", "",
          "isCancelled kind 1 old - new true prior - context 7", "",
          "isCancelled kind 1 old false new - prior - context 7", "",
          "isCancelled kind 1 old false new true prior - context 7", "",
          "isCancelled kind 1 old - new - prior true context 7",
          "isCancelled kind 1 old - new - prior - context 7", "",
          "isCancelled kind 1 old false new - prior true context 7",
          "isCancelled kind 1 old false new true prior - context 7", "",
          "isCancelled kind 1 old - new - prior - context 7",
          "isCancelled kind 1 old - new - prior - context 7", "",
          "isCancelled kind 1 old - new false prior - context 7",
          "isCancelled kind 1 old - new true prior - context 7", "",
        ])
    }

    @Test("Rule 35: the closure form with every option")
    func closure() {
      let log = Log()
      let operation = Operation()
      let token = operation.observe(\.isFinished, options: [.initial, .prior, .old, .new]) {
        observed, change in
        log(
          "\(observed === operation) \(change.kind) old \(change.oldValue.map(String.init) ?? "-") "
            + "new \(change.newValue.map(String.init) ?? "-") prior \(change.isPrior) "
            + "indexes \(change.indexes == nil)")
      }
      operation.start()
      token.invalidate()
      #expect(
        log.lines == [
          "true setting old - new false prior false indexes true",
          "true setting old false new - prior true indexes true",
          "true setting old false new true prior false indexes true",
        ])
    }

    @Test("Rule 35: a token ends its observation when it's invalidated, and when it's released")
    func token() {
      let log = Log()
      let operation = Operation()
      let first = operation.observe(\.isCancelled) { _, _ in log("first") }
      var second: NSKeyValueObservation? = operation.observe(\.isCancelled) { _, _ in log("second")
      }
      let third = operation.observe(\.isCancelled) { _, _ in log("third") }
      first.invalidate()
      first.invalidate()
      _ = second
      second = nil
      operation.cancel()
      third.invalidate()
      #expect(log.lines == ["third"])
    }

    @Test("Rule 35: a token may outlive the object")
    func tokenOutlives() {
      let token = Operation().observe(\.isCancelled) { _, _ in }
      token.invalidate()
    }

    @Test("Rule 35: observers of a subclass's own keys, by string and by key path, both ways")
    func ownKeys() {
      let recorder = Recorder()
      let account = Account()
      account.addObserver(recorder, forKeyPath: "balance", options: [.old, .new], context: nil)
      let token = account.observe(\.owner, options: [.old, .new]) { _, change in
        recorder.log("owner \(change.oldValue!) → \(change.newValue!)")
      }
      account.balance = 5
      account.owner = "Ada"
      token.invalidate()
      account.removeObserver(recorder, forKeyPath: "balance")
      account.balance = 6
      account.owner = "Bob"
      #expect(
        recorder.log.lines == [
          "balance kind 1 old 0 new 5 prior - context 0", "owner  → Ada",
        ])
    }

    @Test("Rule 35: removal takes the latest registration, and tells contexts apart")
    func removal() {
      let recorder = Recorder()
      let operation = Operation()
      for number in 1...3 {
        operation.addObserver(
          recorder, forKeyPath: "isCancelled", options: [],
          context: UnsafeMutableRawPointer(bitPattern: number))
      }
      operation.removeObserver(
        recorder, forKeyPath: "isCancelled", context: UnsafeMutableRawPointer(bitPattern: 2))
      operation.removeObserver(recorder, forKeyPath: "isCancelled")
      operation.cancel()
      #expect(
        recorder.log.lines == ["isCancelled kind 1 old - new - prior - context 1"])
    }

    @Test(
      "Rule 34: short names are the same keys, both ways",
      arguments: [
        ("finished", "isFinished"), ("executing", "isExecuting"), ("ready", "isReady"),
        ("cancelled", "isCancelled"),
      ])
    func shortNames(short: String, long: String) {
      for (observed, posted) in [(short, long), (long, short), (short, short)] {
        let recorder = Recorder()
        let operation = Operation()
        operation.addObserver(recorder, forKeyPath: observed, options: [], context: nil)
        operation.willChangeValue(forKey: posted)
        operation.didChangeValue(forKey: posted)
        #expect(
          recorder.log.lines == ["\(observed) kind 1 old - new - prior - context 0"],
          "observed as \(observed), posted as \(posted)")
      }
    }

    @Test("Rule 34: an operation posts each of its keys")
    func operationKeys() {
      let recorder = Recorder()
      let operation = Operation()
      for key in ["queuePriority", "completionBlock", "name", "qualityOfService", "dependencies"] {
        operation.addObserver(recorder, forKeyPath: key, options: [], context: nil)
      }
      operation.queuePriority = .high
      operation.name = "name"
      operation.qualityOfService = .utility
      operation.completionBlock = {}
      operation.addDependency(Operation())
      #expect(
        recorder.log.lines == [
          "queuePriority kind 1 old - new - prior - context 0",
          "name kind 1 old - new - prior - context 0",
          "qualityOfService kind 1 old - new - prior - context 0",
          "completionBlock kind 1 old - new - prior - context 0",
          "dependencies kind 1 old - new - prior - context 0",
        ])
    }

    @Test("Rule 34: a queue posts each of its keys")
    func queueKeys() {
      let recorder = Recorder()
      let queue = OperationQueue()
      for key in ["maxConcurrentOperationCount", "isSuspended", "name", "operationCount"] {
        queue.addObserver(recorder, forKeyPath: key, options: .new, context: nil)
      }
      queue.maxConcurrentOperationCount = 2
      queue.isSuspended = true
      queue.name = "kitchen"
      queue.addOperation {}
      #expect(
        recorder.log.lines == [
          "maxConcurrentOperationCount kind 1 old - new 2 prior - context 0",
          "isSuspended kind 1 old - new true prior - context 0",
          "name kind 1 old - new kitchen prior - context 0",
          "operationCount kind 1 old - new 1 prior - context 0",
        ])
    }

    @Test("Rule 43: an object that nobody observes posts nothing")
    func unobserved() {
      let operation = Operation()
      operation.start()
      #expect(!operation.wasObserved)
      operation.observe(\.isFinished) { _, _ in }.invalidate()
      #expect(operation.wasObserved)
    }
  }
}
