import Testing

#if FOUNDATION_BEHAVIOUR
  import Foundation
#endif

/// Where Foundation for Linux, 6.3.1, behaves otherwise than Apple's Foundation and `Operations`.
///
/// The shared tests run against both libraries. A test that names a difference isn't run against
/// Foundation's classes, since most of these would hang or crash it.
enum Difference: String, CaseIterable {
  case removeDependency =
    "removing an unfinished dependency doesn't release the operation: it waits for ever"
  case longChain =
    "a long chain overflows the stack when it's dropped, and each finish rescans everything"
  case completionBlockStays =
    "completionBlock isn't set to nil, so that a block which uses its operation leaks it"
  case blocksInTurn = "the blocks of a BlockOperation run one after another: those that meet hang"
  case readinessOrder = "operations that become ready start in the order of that"
  case barrierWhenSuspended =
    "a barrier on an empty queue runs at once although the queue is suspended"
  case barrierNotCancelled = "cancelAllOperations leaves barriers alone"
  case waitMissesLater = "waitUntilAllOperationsAreFinished ignores operations added meanwhile"
}

extension Trait where Self == ConditionTrait {
  /// Foundation for Linux fails the test, for this reason.
  static func differs(_ difference: Difference) -> Self {
    #if FOUNDATION_BEHAVIOUR
      .disabled("\(difference.rawValue)")
    #else
      .enabled(if: true)
    #endif
  }
}
