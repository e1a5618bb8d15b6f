import Foundation

/// The key of the property that a key path of `Progress`, or of a subclass, leads to.
func progressKey(for keyPath: AnyKeyPath) -> ObservationKey? {
  // A class method's `self` would be passed as `Progress`, even where it is a subclass.
  guard
    let root =
      type(of: keyPath).rootType as? any (Progress & NSKeyValueObservingCustomization).Type
  else { return nil }
  return Progress.keyPaths(from: root).first { $0.keyPath == keyPath }?.key
    ?? overridden.key(for: keyPath, of: root)
}

extension Progress {
  /// The key paths of the observable properties as a subclass spells them.
  static func keyPaths<Root: Progress>(
    from root: Root.Type
  ) -> [(key: ObservationKey, keyPath: AnyKeyPath)] {
    [
      (.completedUnitCount, \Root.completedUnitCount),
      (.totalUnitCount, \Root.totalUnitCount),
      (.fractionCompleted, \Root.fractionCompleted),
      (.isCancelled, \Root.isCancelled),
      (.isPaused, \Root.isPaused),
      (.isFinished, \Root.isFinished),
      (.isIndeterminate, \Root.isIndeterminate),
      (.localizedDescription, \Root.localizedDescription),
      (.localizedAdditionalDescription, \Root.localizedAdditionalDescription),
      (.kind, \Root.kind),
      (.userInfo, \Root.userInfo),
    ]
  }
}

// Spelled once more: in a generic function the same words name the properties of the base class.
private let overridden = OverriddenProperties(
  of: Everything.self,
  [
    (.completedUnitCount, \Everything.completedUnitCount),
    (.totalUnitCount, \Everything.totalUnitCount),
    (.fractionCompleted, \Everything.fractionCompleted),
    (.isCancelled, \Everything.isCancelled),
    (.isPaused, \Everything.isPaused),
    (.isFinished, \Everything.isFinished),
    (.isIndeterminate, \Everything.isIndeterminate),
    (.localizedDescription, \Everything.localizedDescription),
    (.localizedAdditionalDescription, \Everything.localizedAdditionalDescription),
    (.kind, \Everything.kind),
    (.userInfo, \Everything.userInfo),
  ])

/// Overrides every observable property.
private final class Everything: Progress, @unchecked Sendable {
  override var completedUnitCount: Int64 {
    get { super.completedUnitCount }
    set { super.completedUnitCount = newValue }
  }
  override var totalUnitCount: Int64 {
    get { super.totalUnitCount }
    set { super.totalUnitCount = newValue }
  }
  override var fractionCompleted: Double { super.fractionCompleted }
  override var isCancelled: Bool { super.isCancelled }
  override var isPaused: Bool { super.isPaused }
  override var isFinished: Bool { super.isFinished }
  override var isIndeterminate: Bool { super.isIndeterminate }
  override var localizedDescription: String! {
    get { super.localizedDescription }
    set { super.localizedDescription = newValue }
  }
  override var localizedAdditionalDescription: String! {
    get { super.localizedAdditionalDescription }
    set { super.localizedAdditionalDescription = newValue }
  }
  override var kind: ProgressKind? {
    get { super.kind }
    set { super.kind = newValue }
  }
  override var userInfo: [ProgressUserInfoKey: Any] { super.userInfo }
}
