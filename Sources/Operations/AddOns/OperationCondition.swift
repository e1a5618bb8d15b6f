/// Something that must hold for an operation to do its work.
public protocol OperationCondition: Sendable {
  /// Checks the condition, once, when all dependencies of the operation have finished.
  ///
  /// Throws if it isn't met; then the operation is cancelled. Called on a thread of the pool. It may look
  /// at the operation's `dependencies`, and read their results.
  func check(_ operation: Operation) throws
}

/// The condition that no dependency was cancelled.
public struct NoCancelledDependencies: OperationCondition {
  /// The error when a dependency was cancelled.
  public struct DependencyWasCancelled: Error {
    /// The first dependency that was.
    public let dependency: Operation
  }

  /// Creates the condition.
  public init() {}

  /// Throws if a dependency was cancelled.
  public func check(_ operation: Operation) throws {
    if let dependency = operation.dependencies.first(where: \.isCancelled) {
      throw DependencyWasCancelled(dependency: dependency)
    }
  }
}

/// A condition that is a closure.
public struct BlockCondition: OperationCondition {
  /// The error when a condition isn't met.
  public struct NotMet: Error {
    /// What the condition is called.
    public let name: String
  }

  private let name: String
  private let isMet: @Sendable (Operation) -> Bool

  /// Creates a condition that is met when `isMet` returns true.
  public init(_ name: String, isMet: @escaping @Sendable (Operation) -> Bool) {
    self.name = name
    self.isMet = isMet
  }

  /// Throws if the closure returns false.
  public func check(_ operation: Operation) throws {
    if !isMet(operation) { throw NotMet(name: name) }
  }
}
