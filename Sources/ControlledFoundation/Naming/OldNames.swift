public import Operations

// Names of the Objective-C time. They compile, and the warning tells the name of today.

/// The old name of `Operation`.
@available(*, deprecated, renamed: "Operation")
public typealias NSOperation = Operations.Operation
/// The old name of `BlockOperation`.
@available(*, deprecated, renamed: "BlockOperation")
public typealias NSBlockOperation = Operations.BlockOperation
/// The old name of `OperationQueue`.
@available(*, deprecated, renamed: "OperationQueue")
public typealias NSOperationQueue = Operations.OperationQueue
/// The old name of `Thread`.
@available(*, deprecated, renamed: "Thread")
public typealias NSThread = Thread
