import Foundation

/// The key of the property that a key path of `Operation`, or of a subclass, leads to.
func operationKey(for keyPath: AnyKeyPath) -> ObservationKey? {
  // A class method's `self` would be passed as `Operation`, even where it is a subclass.
  guard
    let root =
      type(of: keyPath).rootType as? any (Operation & NSKeyValueObservingCustomization).Type
  else { return nil }
  return Operation.keyPaths(from: root).first { $0.keyPath == keyPath }?.key
    ?? overridden.key(for: keyPath, of: root)
}

extension Operation {
  /// The key paths of the observable properties as a subclass spells them.
  static func keyPaths<Root: Operation>(
    from root: Root.Type
  ) -> [(key: ObservationKey, keyPath: AnyKeyPath)] {
    [
      (.isCancelled, \Root.isCancelled),
      (.isAsynchronous, \Root.isAsynchronous),
      (.isExecuting, \Root.isExecuting),
      (.isFinished, \Root.isFinished),
      (.isReady, \Root.isReady),
      (.dependencies, \Root.dependencies),
      (.queuePriority, \Root.queuePriority),
      (.completionBlock, \Root.completionBlock),
      (.name, \Root.name),
      (.qualityOfService, \Root.qualityOfService),
    ]
  }
}

// Spelled once more: in a generic function the same words name the properties of the base class.
private let overridden = OverriddenProperties(
  of: Everything.self,
  [
    (.isCancelled, \Everything.isCancelled),
    (.isAsynchronous, \Everything.isAsynchronous),
    (.isExecuting, \Everything.isExecuting),
    (.isFinished, \Everything.isFinished),
    (.isReady, \Everything.isReady),
    (.dependencies, \Everything.dependencies),
    (.queuePriority, \Everything.queuePriority),
    (.completionBlock, \Everything.completionBlock),
    (.name, \Everything.name),
    (.qualityOfService, \Everything.qualityOfService),
  ])

/// Overrides every observable property.
private final class Everything: Operation, @unchecked Sendable {
  override var isCancelled: Bool { super.isCancelled }
  override var isAsynchronous: Bool { super.isAsynchronous }
  override var isExecuting: Bool { super.isExecuting }
  override var isFinished: Bool { super.isFinished }
  override var isReady: Bool { super.isReady }
  override var dependencies: [Operation] { super.dependencies }
  override var queuePriority: QueuePriority {
    get { super.queuePriority }
    set { super.queuePriority = newValue }
  }
  override var completionBlock: (@Sendable () -> Void)? {
    get { super.completionBlock }
    set { super.completionBlock = newValue }
  }
  override var name: String? {
    get { super.name }
    set { super.name = newValue }
  }
  override var qualityOfService: QualityOfService {
    get { super.qualityOfService }
    set { super.qualityOfService = newValue }
  }
}
