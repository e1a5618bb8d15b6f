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

  /// A final class that keeps its own state, and posts by string or by key path.
  final class Download: Operation, @unchecked Sendable {
    private let flags = Mutex((executing: false, finished: false))
    private let postsByKeyPath: Bool

    init(postsByKeyPath: Bool) { self.postsByKeyPath = postsByKeyPath }

    override var isExecuting: Bool { flags.withLock { $0.executing } }
    override var isFinished: Bool { flags.withLock { $0.finished } }
    override var isReady: Bool { super.isReady }
    override var name: String? {
      get { "Download" }
      set { super.name = newValue }
    }

    override func start() { move(executing: true, finished: false) }

    func finish() { move(executing: false, finished: true) }

    private func move(executing: Bool, finished: Bool) {
      if postsByKeyPath {
        willChangeValue(for: \.isExecuting)
        if finished { willChangeValue(for: \.isFinished) }
      } else {
        willChangeValue(forKey: "isExecuting")
        if finished { willChangeValue(forKey: "isFinished") }
      }
      flags.withLock { $0 = (executing, finished) }
      if postsByKeyPath {
        didChangeValue(for: \.isExecuting)
        if finished { didChangeValue(for: \.isFinished) }
      } else {
        didChangeValue(forKey: "isExecuting")
        if finished { didChangeValue(forKey: "isFinished") }
      }
    }
  }

  @Test(
    "A key path of a final class that overrides the property leads to it, too",
    arguments: [false, true])
  func finalSubclass(postsByKeyPath: Bool) {
    let download = Download(postsByKeyPath: postsByKeyPath)
    #expect(news(of: \.isExecuting, on: download) { download.start() } == 1)
    #expect(news(of: \.isFinished, on: download) { download.finish() } == 1)
    #expect(news(of: \.name, on: download) { download.name = "a" } == 1)

    let other = Download(postsByKeyPath: postsByKeyPath)
    #expect(news(of: \.isReady, on: other) { other.cancel() } == 1)
    #expect(news(of: \.isCancelled, on: Download(postsByKeyPath: true)) { other.cancel() } == 0)
  }

  @Test(
    "A final class that posts isFinished, by string or by key path, ends for its queue",
    arguments: [false, true])
  func finalSubclassInQueue(postsByKeyPath: Bool) {
    let download = Download(postsByKeyPath: postsByKeyPath)
    let started = DispatchSemaphore(value: 0)
    let seen = Mutex<[Bool?]>([])
    let tokens = [
      download.observe(\.isExecuting) { download, _ in
        if download.isExecuting { started.signal() }
      },
      download.observe(\.isFinished, options: [.old, .new]) { _, change in
        seen.withLock { $0 += [change.oldValue, change.newValue] }
      },
    ]
    let queue = OperationQueue()
    queue.addOperation(download)
    started.wait()
    download.finish()
    queue.waitUntilAllOperationsAreFinished()
    for token in tokens { token.invalidate() }
    #expect(seen.withLock { $0 } == [false, true])
  }

  /// Overrides what a queue posts.
  final class Watched: OperationQueue, @unchecked Sendable {
    override var isSuspended: Bool {
      get { super.isSuspended }
      set { super.isSuspended = newValue }
    }
    override var operationCount: Int { super.operationCount }
  }

  @Test("The same for a final class of queues")
  func finalQueue() {
    let queue = Watched()
    #expect(news(of: \.isSuspended, on: queue) { queue.isSuspended = true } == 1)
    #expect(news(of: \.operationCount, on: queue) { queue.addOperation {} } == 1)
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
  }

  class Upload: Operation, @unchecked Sendable {
    final override var isFinished: Bool { super.isFinished }
  }
  final class FastUpload: Upload, @unchecked Sendable {}

  @Test("The same for a property that is final in a class that isn't")
  func finalProperty() {
    let upload = Upload()
    #expect(news(of: \.isFinished, on: upload) { upload.start() } == 1)
    let fast = FastUpload()
    #expect(news(of: \.isFinished, on: fast) { fast.start() } == 1)
  }

  // MARK: Paths of several properties

  @Test("The progress of a queue can be observed, itself and by a path from the queue")
  func queueProgress() {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    let log = Mutex<[String]>([])
    func note(_ line: String) { log.withLock { $0.append(line) } }
    let observer = Recorder { note("string \($0)") }
    queue.addObserver(
      observer, forKeyPath: "progress.completedUnitCount", options: [.old, .new], context: nil)
    let tokens = [
      queue.progress.observe(\.totalUnitCount, options: [.old, .new]) { _, change in
        note("total \(change.oldValue!) → \(change.newValue!)")
      },
      queue.observe(\.progress.fractionCompleted, options: [.old, .new]) {
        [weak queue] object, change in
        note("fraction \(change.oldValue!) → \(change.newValue!) \(object === queue)")
      },
      queue.observe(\.progress.isFinished, options: [.initial, .new]) { _, change in
        note("finished \(change.newValue!)")
      },
    ]
    queue.progress.totalUnitCount = 2
    queue.addOperation {}
    queue.addOperation {}
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
    for token in tokens { token.invalidate() }
    queue.removeObserver(observer, forKeyPath: "progress.completedUnitCount")
    queue.progress.totalUnitCount = 4
    #expect(
      log.withLock { $0 } == [
        "finished false", "total 0 → 2", "fraction 0.0 → 0.5 true",
        "string progress.completedUnitCount 0 → 1", "fraction 0.5 → 1.0 true",
        "string progress.completedUnitCount 1 → 2", "finished true",
      ])
  }

  class Engine: NSObject {
    var speed = 0 {
      willSet { willChangeValue(forKey: "speed") }
      didSet { didChangeValue(forKey: "speed") }
    }
  }

  class Car: NSObject {
    var engine: Engine {
      willSet { willChangeValue(forKey: "engine") }
      didSet { didChangeValue(forKey: "engine") }
    }
    init(_ engine: Engine) { self.engine = engine }
  }

  @Test("A path follows the object in its middle when that is replaced")
  func replacedInTheMiddle() {
    let (old, new) = (Engine(), Engine())
    let car = Car(old)
    let log = Mutex<[String]>([])
    let observer = Recorder { line in log.withLock { $0.append(line) } }
    car.addObserver(observer, forKeyPath: "engine.speed", options: [.old, .new], context: nil)
    old.speed = 1
    new.speed = 5
    car.engine = new
    old.speed = 2
    new.speed = 6
    car.removeObserver(observer, forKeyPath: "engine.speed")
    new.speed = 7
    car.engine = old
    #expect(
      log.withLock { $0 } == [
        "engine.speed 0 → 1", "engine.speed 1 → 5", "engine.speed 5 → 6",
      ])
  }

  @Test("The end of an observation, or of the observed object, leaves nothing behind")
  func pathReleases() {
    weak var queue: OperationQueue?
    let count = Mutex(0)
    let progress: Progress
    do {
      let made = OperationQueue()
      (queue, progress) = (made, made.progress)
      func observe() -> NSKeyValueObservation {
        made.observe(\.progress.totalUnitCount) { _, _ in count.withLock { $0 += 1 } }
      }
      var token: NSKeyValueObservation? = observe()
      progress.totalUnitCount = 1
      token = nil
      progress.totalUnitCount = 2
      token = observe()
      progress.totalUnitCount = 3
      _ = token
    }
    #expect(queue == nil)
    progress.totalUnitCount = 4
    #expect(count.withLock { $0 } == 2)
  }

  /// Writes down what it's told, in the form with a string.
  final class Recorder: NSObject {
    private let note: (String) -> Void

    init(_ note: @escaping (String) -> Void) { self.note = note }

    override func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      note("\(keyPath!) \(change![.oldKey]!) → \(change![.newKey]!)")
    }
  }
}
