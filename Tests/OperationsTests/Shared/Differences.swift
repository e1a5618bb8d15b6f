import Testing

#if FOUNDATION_BEHAVIOUR
  import Foundation
#else
  import Operations
#endif

/// Where Foundation for Linux, 6.3.1, behaves otherwise than Apple's Foundation and `Operations`.
///
/// The shared tests run against both libraries. A test that Foundation fails names its difference, and is
/// then expected to fail there: a difference that goes away fails the test.
enum Difference: String, CaseIterable {
  // MARK: Told by a failing expectation

  case removeDependency = "removing an unfinished dependency doesn't release the operation"
  case completionBlockStays =
    "completionBlock isn't set to nil, so that a block which uses its operation keeps it for ever"
  case barrierWhenSuspended = "a barrier on an empty queue runs although the queue is suspended"
  case barrierNotWaitedFor = "waitUntilAllOperationsAreFinished doesn't wait for barriers"

  // MARK: Can't be run, since the process hangs or crashes

  case longChain = "a long chain overflows the stack, and takes quadratic time"
  case barrierAndProgress = "a barrier in a queue that reports progress hangs now and then"
  case blocksInTurn = "the blocks of a BlockOperation run one after another"

  /// Whether the process wouldn't survive the test.
  var isFatal: Bool {
    switch self {
    case .longChain, .blocksInTurn, .barrierAndProgress: true
    case .removeDependency, .completionBlockStays, .barrierWhenSuspended,
      .barrierNotWaitedFor:
      false
    }
  }
}

/// Marks a test that Foundation for Linux fails.
struct DifferenceTrait: TestTrait, TestScoping {
  let difference: Difference

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    #if FOUNDATION_BEHAVIOUR
      if difference.isFatal { return }
      // The barriers may happen to run before the wait returns.
      await withKnownIssue(
        "\(difference.rawValue)", isIntermittent: difference == .barrierNotWaitedFor
      ) { try await function() }
    #else
      try await function()
    #endif
  }
}

extension Trait where Self == DifferenceTrait {
  /// Foundation for Linux fails the test, for this reason.
  static func differs(_ difference: Difference) -> Self { Self(difference: difference) }
}
