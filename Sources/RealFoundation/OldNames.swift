#if !SANITIZED
  public import Operations
#endif

/// The name of `Operation` in Objective-C.
@available(*, deprecated, renamed: "Operation")
public typealias NSOperation = Operation
/// The name of `BlockOperation` in Objective-C.
@available(*, deprecated, renamed: "BlockOperation")
public typealias NSBlockOperation = BlockOperation
/// The name of `OperationQueue` in Objective-C.
@available(*, deprecated, renamed: "OperationQueue")
public typealias NSOperationQueue = OperationQueue
/// The name of `Thread` in Objective-C.
@available(*, deprecated, renamed: "Thread")
public typealias NSThread = Thread
