/// The words with which libdispatch ends a program that misuses it.
enum Libdispatch {
  /// What a program did wrong.
  enum Misuse: String, CaseIterable {
    case syncOnOwnQueue = "dispatch_sync called on queue already owned by current thread"
    case overResume = "Over-resume of an object"
    case overResumeInactive = "Over-resume of an inactive object"
    case releaseSuspended = "Release of a suspended object"
    case releaseInactive = "Release of an inactive object"
    case lateTarget = "Cannot change the target of this object after it has been activated"
    case unbalancedLeave = "Unbalanced call to dispatch_group_leave()"
    case semaphoreInUse = "Semaphore object deallocated while in use"
    case waitedTwice =
      "A block object may not be both run more than once and waited for"
    case observedTwice =
      "A block object may not be both run more than once and observed"
  }

  /// Ends the program with the library's words.
  static func trap(_ misuse: Misuse) -> Never {
    fatalError("BUG IN CLIENT OF LIBDISPATCH: \(misuse.rawValue)")
  }

  /// Ends the program because a block runs where `dispatchPrecondition` forbids it.
  static func trapPrecondition(isExpected: Bool, label: String) -> Never {
    fatalError(
      "BUG IN CLIENT OF LIBDISPATCH: Assertion failed: Block was \(isExpected ? "" : "not ")"
        + "expected to execute on queue [\(label)]")
  }
}
