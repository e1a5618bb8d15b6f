import Foundation
import Operations

/// A library with operations: ours or Foundation's, so that both run the same code.
protocol Library {
  associatedtype Queue: LibraryQueue

  static func makeQueue() -> Queue
  /// Makes an operation with an empty block.
  static func makeOperation() -> Queue.Work
}

extension Library {
  /// Makes a queue that doesn't start anything yet.
  static func makeSuspendedQueue() -> Queue {
    let queue = makeQueue()
    queue.isSuspended = true
    return queue
  }
}

protocol LibraryQueue: AnyObject {
  associatedtype Work: LibraryOperation where Work.Work == Work

  var isSuspended: Bool { get set }
  var maxConcurrentOperationCount: Int { get set }
  func addOperation(_ operation: Work)
  func addOperation(_ block: @Sendable @escaping () -> Void)
  func waitUntilAllOperationsAreFinished()
}

protocol LibraryOperation: AnyObject {
  associatedtype Work

  func addDependency(_ operation: Work)
  func waitUntilFinished()
}

enum Ours: Library {
  static func makeQueue() -> Operations.OperationQueue { Operations.OperationQueue() }
  static func makeOperation() -> Operations.Operation { Operations.BlockOperation {} }
}

enum Foundations: Library {
  static func makeQueue() -> Foundation.OperationQueue { Foundation.OperationQueue() }
  static func makeOperation() -> Foundation.Operation { Foundation.BlockOperation {} }
}

extension Operations.OperationQueue: LibraryQueue {}
extension Operations.Operation: LibraryOperation {}
extension Foundation.OperationQueue: LibraryQueue {}
extension Foundation.Operation: LibraryOperation {}
