import Testing

#if FOUNDATION_BEHAVIOUR
  import Foundation
#else
  import Operations
#endif

extension Behaviour {
  /// One use of each public member, in text that compiles with Foundation and with `Operations`.
  @Suite struct MemberTests {
    /// Overrides everything that Apple's documentation says may be overridden.
    class Subclass: Operation, @unchecked Sendable {
      override init() { super.init() }
      override func start() { super.start() }
      override func main() { super.main() }
      override func cancel() { super.cancel() }
      override var isCancelled: Bool { super.isCancelled }
      override var isExecuting: Bool { super.isExecuting }
      override var isFinished: Bool { super.isFinished }
      override var isAsynchronous: Bool { super.isAsynchronous }
      override var isReady: Bool { super.isReady }
      override var name: String? {
        get { super.name }
        set { super.name = newValue }
      }
      override var completionBlock: (@Sendable () -> Void)? {
        get { super.completionBlock }
        set { super.completionBlock = newValue }
      }
      override var queuePriority: Operation.QueuePriority {
        get { super.queuePriority }
        set { super.queuePriority = newValue }
      }
      override var qualityOfService: QualityOfService {
        get { super.qualityOfService }
        set { super.qualityOfService = newValue }
      }
      override var dependencies: [Operation] { super.dependencies }
      override func addDependency(_ op: Operation) { super.addDependency(op) }
      override func removeDependency(_ op: Operation) { super.removeDependency(op) }
      override func waitUntilFinished() { super.waitUntilFinished() }

      func post() {
        willChangeValue(forKey: "isReady")
        didChangeValue(forKey: "isReady")
        willChangeValue(for: \.isExecuting)
        didChangeValue(for: \.isExecuting)
      }
    }

    @Test func operation() {
      let (operation, other) = (Subclass(), Operation())
      operation.name = "name"
      operation.completionBlock = {}
      operation.qualityOfService = QualityOfService.utility
      operation.queuePriority = Operation.QueuePriority.high
      operation.addDependency(other)
      #expect(operation.dependencies == [other])
      other.start()
      operation.removeDependency(other)
      operation.post()
      #expect(operation.name == "name" && operation.completionBlock != nil)
      #expect(operation.qualityOfService == .utility && operation.queuePriority == .high)
      operation.start()
      operation.main()
      operation.waitUntilFinished()
      operation.cancel()
      #expect(operation.isFinished && operation.isReady)
      #expect(!operation.isExecuting && !operation.isCancelled && !operation.isAsynchronous)
    }

    @Test func priorities() throws {
      let priorities: [Operation.QueuePriority] = [.veryLow, .low, .normal, .high, .veryHigh]
      #expect(priorities.map(\.rawValue) == [-8, -4, 0, 4, 8])
      for priority in priorities {
        #expect(try #require(Operation.QueuePriority(rawValue: priority.rawValue)) == priority)
      }
      #expect(Set(priorities).count == 5)
    }

    @Test func blockOperation() {
      class Blocks: BlockOperation, @unchecked Sendable {
        override func addExecutionBlock(_ block: @escaping @Sendable () -> Void) {
          super.addExecutionBlock(block)
        }
        override var executionBlocks: [@Sendable () -> Void] { super.executionBlocks }
        override func main() { super.main() }
      }
      let blocks = Blocks()
      let count = Counter()
      blocks.addExecutionBlock { count.increment() }
      blocks.start()
      #expect(blocks.executionBlocks.count == 1)
      BlockOperation(block: { count.increment() }).start()
      #expect(BlockOperation().executionBlocks.isEmpty)
      #expect(count.value == 2)
    }

    @Test func queue() {
      class Queue: OperationQueue, @unchecked Sendable {
        override init() { super.init() }
        override func addOperation(_ op: Operation) { super.addOperation(op) }
        override func addOperation(_ block: @escaping @Sendable () -> Void) {
          super.addOperation(block)
        }
        override func addOperations(_ ops: [Operation], waitUntilFinished wait: Bool) {
          super.addOperations(ops, waitUntilFinished: wait)
        }
        override func addBarrierBlock(_ barrier: @escaping @Sendable () -> Void) {
          super.addBarrierBlock(barrier)
        }
        override func cancelAllOperations() { super.cancelAllOperations() }
        override func waitUntilAllOperationsAreFinished() {
          super.waitUntilAllOperationsAreFinished()
        }
        override var name: String? {
          get { super.name }
          set { super.name = newValue }
        }
        override var isSuspended: Bool {
          get { super.isSuspended }
          set { super.isSuspended = newValue }
        }
        override var maxConcurrentOperationCount: Int {
          get { super.maxConcurrentOperationCount }
          set { super.maxConcurrentOperationCount = newValue }
        }
      }
      let queue: OperationQueue = Queue()
      let target = DispatchQueue(label: "target")
      queue.underlyingQueue = target
      #expect(queue.underlyingQueue === target)
      queue.underlyingQueue = nil
      queue.name = "name"
      queue.qualityOfService = .utility
      queue.maxConcurrentOperationCount = 2
      #expect(queue.name == "name" && queue.qualityOfService == .utility)
      #expect(queue.maxConcurrentOperationCount == 2)
      #expect(OperationQueue.defaultMaxConcurrentOperationCount == -1)
      queue.isSuspended = true
      #expect(queue.isSuspended)
      queue.addOperation(Operation())
      queue.addOperation {}
      queue.addOperations([Operation()], waitUntilFinished: false)
      #expect(queue.operations.count == 3 && queue.operationCount == 3)
      queue.cancelAllOperations()
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      let done = Gate()
      Queue().addBarrierBlock { done.open() }
      done.wait()
      #expect(queue.progress.totalUnitCount == 0)
      #expect((queue as any ProgressReporting).progress === queue.progress)
      #expect(OperationQueue.current == nil)
      #expect(OperationQueue.main.maxConcurrentOperationCount == 1)
    }

    @Test func progress() {
      let progress = Progress(totalUnitCount: 10)
      progress.kind = .file
      progress.isCancellable = true
      progress.isPausable = true
      progress.cancellationHandler = {}
      progress.pausingHandler = {}
      progress.resumingHandler = {}
      #expect(progress.cancellationHandler != nil && progress.pausingHandler != nil)
      #expect(progress.resumingHandler != nil && progress.kind == .file)
      progress.setUserInfoObject(1, forKey: .fileTotalCountKey)
      #expect(progress.userInfo[.fileTotalCountKey] as? Int == 1)
      let child = Progress(totalUnitCount: 2, parent: progress, pendingUnitCount: 2)
      child.completedUnitCount = 2
      progress.addChild(Progress(parent: nil), withPendingUnitCount: 1)
      progress.becomeCurrent(withPendingUnitCount: 1)
      #expect(Progress.current() === progress)
      _ = Progress(parent: progress, userInfo: [.throughputKey: 1])
      progress.resignCurrent()
      progress.totalUnitCount = 10
      #expect(Progress.discreteProgress(totalUnitCount: 3).totalUnitCount == 3)
      #expect(progress.completedUnitCount == 2 && progress.fractionCompleted == 0.2)
      #expect(progress.localizedDescription != nil)
      #expect(progress.localizedAdditionalDescription != nil)
      #expect(!progress.isIndeterminate && !progress.isFinished)
      progress.pause()
      #expect(progress.isPaused)
      progress.resume()
      progress.cancel()
      #expect(progress.isCancelled && progress.isCancellable && progress.isPausable)
    }

    @Test func progressValues() {
      let kinds: [Progress.FileOperationKind] = [
        .downloading, .decompressingAfterDownloading, .receiving, .copying, .init("own"),
        .init(rawValue: "raw"),
      ]
      #expect(Set(kinds.map(\.rawValue)).count == 6)
      let keys: [ProgressUserInfoKey] = [
        .estimatedTimeRemainingKey, .throughputKey, .fileOperationKindKey, .fileURLKey,
        .fileTotalCountKey, .fileCompletedCountKey, .init("own"), .init(rawValue: "raw"),
      ]
      #expect(Set(keys.map(\.rawValue)).count == 8)
      #expect(ProgressKind("own") == ProgressKind(rawValue: "own"))
      let qualities: [QualityOfService] = [
        .background, .utility, .default, .userInitiated, .userInteractive,
      ]
      #expect(qualities.map { QualityOfService(rawValue: $0.rawValue) } == qualities)
    }
  }
}
