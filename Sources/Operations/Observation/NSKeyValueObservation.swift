/// An observation in the closure form.
///
/// It lasts until `invalidate()` is called or the last reference to the token is gone.
public final class NSKeyValueObservation: NSObject, @unchecked Sendable {
  // Immutable, but for the reference that the runtime itself sets to nil, atomically.
  private weak let object: NSObject?
  private let observation: Observation

  init(_ object: NSObject, _ observation: Observation) {
    self.object = object
    self.observation = observation
  }

  deinit { invalidate() }

  /// Ends the observation.
  ///
  /// The closure isn't called again, apart from a call that is under way on another thread. A
  /// second call has no effect.
  public func invalidate() {
    guard let object else { return observation.end() }
    object.registry?.remove(observation)
  }
}

/// Objects that can be observed by key path.
///
/// The type exists so that `observe` sees the static type of the object; every `NSObject` conforms.
public protocol NSKeyValueObservingCustomization: NSObject {}

extension NSObject: NSKeyValueObservingCustomization {}

extension NSKeyValueObservingCustomization {
  /// Calls `changeHandler` whenever the value at `keyPath` changes.
  ///
  /// The handler runs synchronously on the thread that makes the change. Keep the token: the
  /// observation ends with it.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    // Key paths to properties and the closures of observers aren't marked `Sendable` in Apple's
    // signature; they run on whatever thread makes the change, which is the observer's business.
    nonisolated(unsafe) let keyPath = keyPath
    nonisolated(unsafe) let changeHandler = changeHandler
    let observation = Observation(
      key: ObservationKey.name(of: keyPath), options: options, registration: nil,
      read: { ($0 as! Self)[keyPath: keyPath] },
      call: { object, notice in
        let object = object as! Self
        let new = notice.carriesNew ? ThreadContext.quietly { object[keyPath: keyPath] } : nil
        changeHandler(
          object,
          NSKeyValueObservedChange(
            kind: .setting, newValue: new, oldValue: notice.old as? Value, indexes: nil,
            isPrior: notice.isPrior))
      })
    let token = NSKeyValueObservation(self, observation)
    add(observation)
    return token
  }

  /// Announces that the value at `keyPath` is about to change.
  public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
    willChangeValue(forKey: ObservationKey.name(of: keyPath))
  }

  /// Tells observers that the value at `keyPath` has changed.
  public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
    didChangeValue(forKey: ObservationKey.name(of: keyPath))
  }
}
