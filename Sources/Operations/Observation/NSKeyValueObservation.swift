/// An observation in the closure form.
///
/// It lasts until `invalidate()` is called or the last reference to the token is gone.
public final class NSKeyValueObservation: NSObject, @unchecked Sendable {
  // Immutable. It refers to the observed object's list of observers, not to the object, whose end it
  // may see.
  private let list: ObserverRegistry
  private let observation: Observation

  init(_ list: ObserverRegistry, _ observation: Observation) {
    self.list = list
    self.observation = observation
  }

  deinit { invalidate() }

  /// Ends the observation.
  ///
  /// The closure isn't called again, apart from a call that is under way on another thread. A second
  /// call has no effect.
  public func invalidate() { list.remove(observation) }
}

extension NSObject {
  @usableFromInline
  final func observe(
    _ keyPath: AnyKeyPath, _ options: NSKeyValueObservingOptions,
    respond: @escaping Observation.Response
  ) -> NSKeyValueObservation {
    let observation = Observation(ObservationKey(keyPath), options, respond: respond)
    let token = NSKeyValueObservation(observersMade, observation)
    add(observation)
    return token
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
  /// observation ends with it. The path may lead through the progress of a queue, as in
  /// `\.progress.fractionCompleted`; through an object of a class of your own, name it in the form with
  /// a string, since such a key path doesn't tell its parts.
  @inlinable
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    // Inlinable so that the caller's compiler makes a version for its types: looking those up at run
    // time for each change costs more than all the rest.
    observe(keyPath, options) { object, notice in
      let object = unsafeDowncast(object, to: Self.self)
      if notice.purpose == .read {
        notice.value?.pointee = object[keyPath: keyPath]
        return
      }
      changeHandler(
        object,
        NSKeyValueObservedChange(
          kind: .setting,
          newValue: notice.carriesNew ? Observation.quietly { object[keyPath: keyPath] } : nil,
          oldValue: notice.value.flatMap { $0.pointee }.map { $0 as! Value }, indexes: nil,
          isPrior: notice.purpose == .prior))
    }
  }

  /// Announces that the value at `keyPath` is about to change.
  public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
    willChangeValue(forKey: ObservationKey(keyPath).name)
  }

  /// Tells observers that the value at `keyPath` has changed.
  public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
    didChangeValue(forKey: ObservationKey(keyPath).name)
  }
}
