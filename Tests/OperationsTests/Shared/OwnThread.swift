import Testing

#if FOUNDATION_BEHAVIOUR
  import Foundation
#else
  import Operations
#endif

/// Runs each test on a thread of its own.
///
/// Tests wait for operations. On the threads of the pool, which tests run on otherwise, they would
/// take the place of the operations that they wait for.
struct OwnThreadTrait: TestTrait, SuiteTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(ThreadExecutor()) { try await function() }
  }
}

extension Trait where Self == OwnThreadTrait {
  static var ownThread: Self { Self() }
}

private final class ThreadExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { [self] in
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}

/// The suite that all tests of behaviour are in: one at a time, so that the threads of the pool are
/// there for the operations under test.
@Suite(.ownThread, .serialized) enum Behaviour {}
