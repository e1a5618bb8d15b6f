public import Foundation
public import Operations

/// The name of `Operation` in Objective-C.
@available(*, deprecated, renamed: "Operation")
public typealias NSOperation = Operations.Operation
/// The name of `BlockOperation` in Objective-C.
@available(*, deprecated, renamed: "BlockOperation")
public typealias NSBlockOperation = Operations.BlockOperation
/// The name of `OperationQueue` in Objective-C.
@available(*, deprecated, renamed: "OperationQueue")
public typealias NSOperationQueue = Operations.OperationQueue
/// The name of `Thread` in Objective-C.
@available(*, deprecated, renamed: "Thread")
public typealias NSThread = Thread
