internal import CInterleaving
internal import Glibc

/// The real thread that executes all controlled threads of this process.
///
/// A controlled thread has what a real thread has: a stack, an identity, thread-local variables. But the
/// system never chooses it: this one thread goes from one to the next and takes over what belongs to it.
/// Waking a real thread and waiting for it takes microseconds on a good day, going over takes nanoseconds.
///
/// It is the same thread for ever, since what belongs to a thread may remember the number by which the
/// kernel knew it; the locks of `Synchronization` do.
final class Processor: @unchecked Sendable {
  // Unchecked: `job` is written before `begins` is signalled, and read by the processor after it.
  private var job: (() -> Void)?
  private let begins = Semaphore()
  private let ends = Semaphore()

  private static let shared: Processor = {
    let isStarted = ci_start_processor({ Processor.shared.process() }, 8 << 20)
    guard isStarted else { fatalError("the system refuses another thread") }
    return Processor()
  }()
  private static let turn = Semaphore(1)

  /// Executes `body` on the processor and returns when it is done.
  ///
  /// One caller at a time; others wait. What `body` calls may call this again.
  static func run<Result>(_ body: () -> Result) -> Result {
    guard !ControlledThread.isControlled else {
      fatalError("a world was to run inside a controlled world; worlds can't be nested")
    }
    if pthread_equal(pthread_self(), ci_processor()) != 0 { return body() }
    turn.wait()
    defer { turn.signal() }
    var result: Result?
    withoutActuallyEscaping({ result = body() }, do: shared.execute)
    return result!
  }

  private init() {}

  private func execute(_ job: @escaping () -> Void) {
    self.job = job
    begins.signal()
    ends.wait()
  }

  private func process() {
    while true {
      begins.wait()
      job!()
      job = nil
      ends.signal()
    }
  }
}

/// The system's semaphore.
private struct Semaphore: @unchecked Sendable {
  // Unchecked: the system's is made for many threads.
  private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init(_ count: UInt32 = 0) { sem_init(semaphore, 0, count) }

  func signal() { sem_post(semaphore) }
  func wait() { while sem_wait(semaphore) != 0 {} }
}
