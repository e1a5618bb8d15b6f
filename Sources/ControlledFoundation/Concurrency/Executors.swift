internal import Interleaving
@_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) internal import _Concurrency

/// Lets tasks, actors and the main actor run on the threads of the controlled world.
///
/// Once, at the start of the process, before anything asynchronous has run: the concurrency runtime
/// takes its executors then and keeps them. A process that runs ordinary tasks too mustn't call it.
package func installExecutors() {
  _createExecutors(factory: ControlledExecutors.self)
}

private struct ControlledExecutors: ExecutorFactory {
  static var mainExecutor: any MainExecutor { ControlledMainExecutor.shared }
  static var defaultExecutor: any TaskExecutor { CooperativeExecutor.shared }
}

/// Runs jobs on the threads of the cooperative pool.
private final class CooperativeExecutor: TaskExecutor, SchedulingExecutor {
  static let shared = CooperativeExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let priority = job.priority
    let job = UnownedJob(job)
    let program = Program.current
    program.topLevel.look()
    program.cooperativePool.run(priority: priority.rawValue, at: SuspendedTask(job)?.address) {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }

  func enqueue<ClockType: Clock>(
    _ job: consuming ExecutorJob, after delay: ClockType.Duration, tolerance: ClockType.Duration?,
    clock: ClockType
  ) {
    let job = UnownedJob(job)
    schedule(after: delay) { self.enqueue(job) }
  }

  func enqueue<ClockType: Clock>(
    _ job: consuming ExecutorJob, at instant: ClockType.Instant, tolerance: ClockType.Duration?,
    clock: ClockType
  ) {
    let job = UnownedJob(job)
    schedule(after: clock.now.duration(to: instant)) { self.enqueue(job) }
  }
}

/// Runs jobs on the main thread, between the blocks of the main queue.
private final class ControlledMainExecutor: MainExecutor, SchedulingExecutor {
  static let shared = ControlledMainExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let body = {
      Program.current.cooperativePool.touchRuntime()
      job.runSynchronously(on: self.asUnownedSerialExecutor())
      Program.current.cooperativePool.touchRuntime()
    }
    Program.current.topLevel.look()
    let item = QueueItem(.block(body), isQuiet: true)
    item.task = SuspendedTask(job)
    Program.current.mainQueue.model.add(item)
  }

  func enqueue<ClockType: Clock>(
    _ job: consuming ExecutorJob, after delay: ClockType.Duration, tolerance: ClockType.Duration?,
    clock: ClockType
  ) {
    let job = UnownedJob(job)
    schedule(after: delay) { self.enqueue(job) }
  }

  func enqueue<ClockType: Clock>(
    _ job: consuming ExecutorJob, at instant: ClockType.Instant, tolerance: ClockType.Duration?,
    clock: ClockType
  ) {
    let job = UnownedJob(job)
    schedule(after: clock.now.duration(to: instant)) { self.enqueue(job) }
  }

  /// Serves the main actor while the program's asynchronous top-level code runs; that code ends the
  /// process itself.
  func run() throws {
    let program = Program.current
    program.topLevel.isRunning = true
    // The top-level code has come to wait for something.
    program.cooperativePool.touchRuntime()
    program.runLoops.model(of: program.mainThread).run(until: .empty)
  }

  func stop() {}

  var isMainExecutor: Bool { true }

  func isIsolatingCurrentContext() -> Bool? {
    ControlledThread.current === Program.current.mainThread
  }

  func checkIsolated() {
    guard ControlledThread.current === Program.current.mainThread else {
      fatalError("Incorrect actor executor assumption; expected 'MainActor' executor.")
    }
  }
}

/// Lets `action` happen on the virtual clock after a duration, whatever clock it belongs to.
private func schedule<Length: DurationProtocol>(after delay: Length, _ action: @escaping () -> Void)
{
  let world = Program.current.world
  let seconds = (delay as? Swift.Duration).map { $0 / .seconds(1) } ?? 0
  world.addTimer(at: world.now.advanced(bySeconds: seconds), action)
}
