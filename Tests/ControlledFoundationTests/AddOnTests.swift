import ControlledFoundation
import Interleaving
import Recordings
import Testing

/// The add-ons of operations under many schedules, in virtual time.
@Suite struct AddOnTests {
  struct Broken: Error {}

  /// Runs a program under many schedules; each must come to its end.
  ///
  /// Returns the distinct outputs.
  @discardableResult
  static func outputs(
    schedules: UInt64 = 200, _ program: @escaping () -> Void, check: (Run) -> Void = { _ in }
  ) -> Set<String> {
    var outputs: Set<String> = []
    for seed in 0..<schedules {
      let run = seed == 0 ? Run(program) : Run(strategy: SeededStrategy(seed: seed), program)
      #expect(run.outcome.kind == .finished, "seed \(seed): \(run.reasons)")
      #expect(run.warnings.isEmpty, "seed \(seed)")
      outputs.insert(run.output)
      check(run)
    }
    return outputs
  }

  /// Checks that an operation's end was told once.
  static func finishesOnce(_ names: String...) -> (Run) -> Void {
    { run in
      for name in names {
        let ends = run.events.filter { $0.subject == name && $0.kind == .isFinished }
        #expect(ends.count == 1, "\(name): \(run.transcript)")
      }
    }
  }

  /// Work on another thread that `cancel()` stops, as the documentation of the base class describes it.
  final class Upload: AsynchronousOperation, @unchecked Sendable {
    private let lock = NSLock()
    private var timer: DispatchWorkItem?
    override func main() {
      let timer = DispatchWorkItem { self.finish() }
      lock.withLock { self.timer = timer }
      if isCancelled { return finish() }
      DispatchQueue.global().asyncAfter(deadline: .now() + 5, execute: timer)
    }
    override func cancel() {
      super.cancel()
      lock.withLock { timer }?.cancel()
      finish()
    }
  }

  @Test func `An asynchronous operation that's cancelled at any moment finishes once`() {
    for delay in [0.0, 5] {
      Self.outputs {
        let upload = Upload() ¬ "upload"
        let after = BlockOperation { print(upload.isFinished) } ¬ "after"
        after.addDependency(upload)
        let queue = OperationQueue() ¬ "queue"
        DispatchQueue.global().asyncAfter(deadline: .now() + delay) { upload.cancel() }
        queue.addOperations([upload, after], waitUntilFinished: false)
        queue.waitUntilAllOperationsAreFinished()
      } check: { run in
        Self.finishesOnce("upload", "after")(run)
        #expect(run.output == "true\n")
      }
    }
  }

  @Test func `An asynchronous operation that two threads finish tells its end once`() {
    final class Manual: AsynchronousOperation, @unchecked Sendable { override func main() {} }
    Self.outputs {
      let manual = Manual() ¬ "manual"
      var tokens: [NSKeyValueObservation] = []
      tokens.append(
        manual.observe(\.isFinished, options: .prior) { _, change in
          print(change.isPrior ? "prior" : "told")
        })
      manual.start()
      let group = DispatchGroup()
      for _ in 1...2 { DispatchQueue.global().async(group: group) { manual.finish() } }
      group.wait()
      manual.waitUntilFinished()
    } check: { run in
      Self.finishesOnce("manual")(run)
      #expect(run.output == "prior\ntold\n")
    }
  }

  @Test func `Attempts are made at the times that the delay says, without a thread in between`() {
    let run = Run {
      let request =
        RetryOperation(attempts: 4, delay: .exponential(first: 1, factor: 10)) {
          print("attempt \($0) at \(DispatchTime.now().uptimeNanoseconds / 1_000_000_000) s")
          if $0 < 4 { throw Broken() }
        } ¬ "request"
      let queue = OperationQueue() ¬ "queue"
      queue.maxConcurrentOperationCount = 1
      queue.addOperation(request)
      queue.addOperation { print("next") }
    }
    #expect(run.outcome.kind == .finished)
    #expect(
      run.output == """
        attempt 1 at 0 s
        attempt 2 at 1 s
        attempt 3 at 11 s
        attempt 4 at 111 s
        next

        """)
  }

  @Test
  func `A retry cancelled in the moment of another attempt ends once, with one attempt or two`() {
    let outputs = Self.outputs {
      let request =
        RetryOperation<Int>(attempts: 2, delay: .constant(5)) {
          print("attempt \($0)")
          throw Broken()
        } ¬ "request"
      DispatchQueue.global().asyncAfter(deadline: .now() + 5) { request.cancel() }
      (OperationQueue() ¬ "queue").addOperation(request)
      request.waitUntilFinished()
      print("over")
    } check: {
      Self.finishesOnce("request")($0)
    }
    #expect(outputs == ["attempt 1\nover\n", "attempt 1\nattempt 2\nover\n"])
  }

  @Test func `A retry that's cancelled while it waits doesn't wait any longer`() {
    let run = Run {
      let request = RetryOperation<Int>(attempts: 2, delay: .constant(3600)) { _ in throw Broken() }
      DispatchQueue.global().asyncAfter(deadline: .now() + 2) { request.cancel() }
      (OperationQueue() ¬ "queue").addOperation(request)
      request.waitUntilFinished()
      print(DispatchTime.now().uptimeNanoseconds)
    }
    #expect(run.output == "2000000000\n")
  }

  @Test func `A retry that's cancelled around its first failure doesn't wait at all`() {
    let outputs = Self.outputs {
      let delay = RetryDelay { _ in
        // A point at which the other thread may go on.
        print("", terminator: "")
        return 3600
      }
      let request =
        RetryOperation<Int>(attempts: 2, delay: delay) { _ in throw Broken() } ¬ "request"
      DispatchQueue.global().async { request.cancel() }
      (OperationQueue() ¬ "queue").addOperation(request)
      request.waitUntilFinished()
      print(DispatchTime.now().uptimeNanoseconds)
    } check: {
      Self.finishesOnce("request")($0)
    }
    #expect(outputs == ["0\n"])
  }

  @Test func `A time limit counts from the beginning of the work, and says if it was the cause`() {
    let run = Run {
      let queue = OperationQueue() ¬ "queue"
      queue.maxConcurrentOperationCount = 1
      queue.addOperation { sleep(100) }
      let slow = BlockOperation() ¬ "slow"
      slow.addExecutionBlock { [unowned slow] in
        while !slow.isCancelled { sleep(1) }
        print("stopped at \(DispatchTime.now().uptimeNanoseconds / 1_000_000_000) s")
      }
      let limit = slow.cancelIfExecuting(longerThan: 9.5)
      let quick = BlockOperation { sleep(9) } ¬ "quick"
      let other = quick.cancelIfExecuting(longerThan: 9.5)
      queue.addOperations([slow, quick], waitUntilFinished: true)
      print(limit.wasExceeded, other.wasExceeded)
    }
    #expect(run.output == "stopped at 110 s\ntrue false\n")
  }

  @Test func `Work that ends in the moment of its time limit is either cancelled or in time`() {
    let outputs = Self.outputs {
      let work = BlockOperation { sleep(5) } ¬ "work"
      let limit = work.cancelIfExecuting(longerThan: 5)
      (OperationQueue() ¬ "queue").addOperation(work)
      sleep(6)
      print(limit.wasExceeded == work.isCancelled, work.isCancelled)
    } check: {
      Self.finishesOnce("work")($0)
    }
    #expect(outputs == ["true true\n", "true false\n"])
  }

  @Test func `A group that's cancelled at any moment finishes once, and its members with it`() {
    Self.outputs {
      let members = (1...3).map { number in BlockOperation { sleep(1) } ¬ "member \(number)" }
      members[2].addDependency(members[0])
      let group = GroupOperation(Array(members[...1])) ¬ "group"
      DispatchQueue.global().async { group.addOperation(members[2]) }
      let queue = OperationQueue() ¬ "queue"
      DispatchQueue.global().async { group.cancel() }
      queue.addOperation(group)
      queue.waitUntilAllOperationsAreFinished()
      for member in members { member.waitUntilFinished() }
    } check: {
      Self.finishesOnce("group", "member 1", "member 2", "member 3")($0)
    }
  }

  @Test func `A group finishes after all of its members on every schedule`() {
    let outputs = Self.outputs {
      let group = GroupOperation() ¬ "group"
      nonisolated(unsafe) var ended = 0
      let lock = NSLock()
      for _ in 1...3 {
        group.addOperation(
          BlockOperation {
            group.addOperation(BlockOperation { lock.withLock { ended += 1 } })
            lock.withLock { ended += 1 }
          })
      }
      let after = BlockOperation { print(lock.withLock { ended }) } ¬ "after"
      after.addDependency(group)
      (OperationQueue() ¬ "queue").addOperations([group, after], waitUntilFinished: true)
    }
    #expect(outputs == ["6\n"])
  }

  @Test func `Excluded operations of two queues never overlap, whatever is cancelled`() {
    Self.outputs {
      let exclusion = MutualExclusion()
      let queues = [OperationQueue() ¬ "one", OperationQueue() ¬ "two"]
      let running = Locked(0)
      let operations = (0..<6).map { number in
        BlockOperation {
          if running.add(1) > 1 { print("overlap") }
          sleep(1)
          _ = running.add(-1)
        } ¬ "operation \(number)"
      }
      for operation in operations { exclusion.include(operation) }
      DispatchQueue.global().async { operations[2].cancel() }
      for (number, operation) in operations.enumerated() {
        queues[number % 2].addOperation(operation)
      }
      for queue in queues { queue.waitUntilAllOperationsAreFinished() }
    } check: { run in
      Self.finishesOnce("operation 0", "operation 2", "operation 5")(run)
      #expect(run.output == "")
    }
  }

  final class Locked: Sendable {
    private let value: Mutex<Int>
    init(_ value: Int) { self.value = Mutex(value) }
    func add(_ summand: Int) -> Int {
      value.withLock { value in
        value += summand
        return value
      }
    }
  }

  @Test func `A condition that isn't met keeps the work from running on every schedule`() {
    let outputs = Self.outputs {
      let login = BlockOperation {} ¬ "login"
      let upload = BlockOperation { print("uploaded") } ¬ "upload"
      upload.addDependency(login)
      let queue = OperationQueue() ¬ "queue"
      let check = queue.addOperation(upload, when: NoCancelledDependencies()) ¬ "check"
      DispatchQueue.global().async { login.cancel() }
      queue.addOperation(login)
      queue.waitUntilAllOperationsAreFinished()
      print(upload.isCancelled, check.failures.count)
    } check: { run in
      Self.finishesOnce("upload", "check")(run)
      #expect(run.output != "uploaded\ntrue 1\n")
    }
    #expect(outputs == ["uploaded\nfalse 0\n", "true 1\n"])
  }

  @Test func `The check of a condition keeps the operation alive no longer than the queue does`() {
    Self.outputs {
      weak var weakOperation: Operation?
      let queue = OperationQueue() ¬ "queue"
      let check: ConditionCheck
      do {
        let operation = Operation() ¬ "operation"
        weakOperation = operation
        check = queue.addOperation(operation, when: NoCancelledDependencies())
      }
      queue.waitUntilAllOperationsAreFinished()
      // The worker is about to let it go.
      sleep(1)
      print(check.isFinished, weakOperation == nil)
    } check: {
      #expect($0.output == "true true\n")
    }
  }

  final class Watched: Operation, @unchecked Sendable {
    deinit { print("released", terminator: " ") }
  }

  @Test func `An exclusion and a queue keep no operation that is over alive, nor does a group`() {
    Self.outputs {
      let exclusion = MutualExclusion()
      let queue = OperationQueue() ¬ "queue"
      for _ in 1...3 {
        let operation = Watched()
        exclusion.include(operation)
        queue.addOperation(operation)
      }
      queue.addOperation(GroupOperation([Watched(), Watched()]))
      queue.waitUntilAllOperationsAreFinished()
      // The workers are about to let them go.
      sleep(1)
      withExtendedLifetime(exclusion) { print("all") }
    } check: { run in
      #expect(run.output == "released released released released released all\n")
    }
  }

  @Test func `An empty queue tells once, with all work done, on every schedule`() {
    let outputs = Self.outputs {
      let queue = OperationQueue() ¬ "queue"
      let done = Locked(0)
      queue.addOperation {
        queue.addOperation { _ = done.add(1) }
        _ = done.add(1)
      }
      queue.whenEmpty { print("empty, \(done.add(0)) done") }
    }
    #expect(outputs == ["empty, 2 done\n"])
  }
}
