/// The operation that checks another one's conditions before that starts.
public final class ConditionCheck: Operation, @unchecked Sendable {
  // Weak, since the other depends on this one and so keeps it alive.
  private weak let operation: Operation?
  private let conditions: [any OperationCondition]
  private let collected = Guarded<[any Error]>([])

  fileprivate init(of operation: Operation, _ conditions: [any OperationCondition]) {
    self.operation = operation
    self.conditions = conditions
  }

  /// What the conditions threw that weren't met.
  public var failures: [any Error] {
    World.step(on: self, .read)
    return collected.withLock { $0 }
  }

  /// Checks the conditions, and cancels the operation if one isn't met.
  ///
  /// An operation that is cancelled already isn't checked.
  public override func main() {
    guard let operation, !operation.isCancelled else { return }
    for condition in conditions {
      do {
        try condition.check(operation)
      } catch {
        collected.withLock { $0.append(error) }
      }
    }
    if collected.withLock({ !$0.isEmpty }) { operation.cancel() }
  }

  /// Cancels the check and the operation, which doesn't run unchecked.
  public override func cancel() {
    super.cancel()
    if isCancelled { operation?.cancel() }
  }
}

extension OperationQueue {
  /// Adds an operation that does its work only if all conditions are met.
  ///
  /// They are checked by an operation of this queue when the operation's present dependencies have finished.
  /// If one isn't met the operation is cancelled, and finishes as every cancelled operation does. The check
  /// that is returned knows why.
  @discardableResult
  public func addOperation(
    _ operation: Operation, when conditions: any OperationCondition...
  ) -> ConditionCheck {
    let check = ConditionCheck(of: operation, conditions)
    check.queuePriority = operation.queuePriority
    for dependency in operation.dependencies { check.addDependency(dependency) }
    operation.addDependency(check)
    addOperations([check, operation], waitUntilFinished: false)
    return check
  }
}
