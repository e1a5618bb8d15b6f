import Foundation

/// The key of the property that a key path of `OperationQueue`, or of a subclass, leads to.
func queueKey(for keyPath: AnyKeyPath) -> ObservationKey? {
  // A class method's `self` would be passed as `OperationQueue`, even where it is a subclass.
  guard
    let root =
      type(of: keyPath).rootType as? any (OperationQueue & NSKeyValueObservingCustomization).Type
  else { return nil }
  return OperationQueue.keyPaths(from: root).first { $0.keyPath == keyPath }?.key
    ?? overridden.key(for: keyPath, of: root) ?? keyInProgress(for: keyPath, root)
}

/// The key of a path such as `\.progress.fractionCompleted`.
private func keyInProgress<Root: OperationQueue>(
  for keyPath: AnyKeyPath, _ root: Root.Type
) -> ObservationKey? {
  let progress: AnyKeyPath = \Root.progress
  return Progress.keyPaths(from: Progress.self)
    .first { progress.appending(path: $0.keyPath) == keyPath }
    .map { ObservationKey("progress.\($0.key.name)") }
}

extension OperationQueue {
  /// The key paths of the observable properties as a subclass spells them.
  static func keyPaths<Root: OperationQueue>(
    from root: Root.Type
  ) -> [(key: ObservationKey, keyPath: AnyKeyPath)] {
    [
      (.operations, \Root.operations),
      (.operationCount, \Root.operationCount),
      (.maxConcurrentOperationCount, \Root.maxConcurrentOperationCount),
      (.isSuspended, \Root.isSuspended),
      (.name, \Root.name),
      (.qualityOfService, \Root.qualityOfService),
      (.progress, \Root.progress),
    ]
  }
}

// Spelled once more: in a generic function the same words name the properties of the base class.
private let overridden = OverriddenProperties(
  of: Everything.self,
  [
    (.operations, \Everything.operations),
    (.operationCount, \Everything.operationCount),
    (.maxConcurrentOperationCount, \Everything.maxConcurrentOperationCount),
    (.isSuspended, \Everything.isSuspended),
    (.name, \Everything.name),
    (.qualityOfService, \Everything.qualityOfService),
    (.progress, \Everything.progress),
  ])

/// Overrides every observable property.
private final class Everything: OperationQueue, @unchecked Sendable {
  override var operations: [Operation] { super.operations }
  override var operationCount: Int { super.operationCount }
  override var maxConcurrentOperationCount: Int {
    get { super.maxConcurrentOperationCount }
    set { super.maxConcurrentOperationCount = newValue }
  }
  override var isSuspended: Bool {
    get { super.isSuspended }
    set { super.isSuspended = newValue }
  }
  override var name: String? {
    get { super.name }
    set { super.name = newValue }
  }
  override var qualityOfService: QualityOfService {
    get { super.qualityOfService }
    set { super.qualityOfService = newValue }
  }
  override var progress: Progress { super.progress }
}
