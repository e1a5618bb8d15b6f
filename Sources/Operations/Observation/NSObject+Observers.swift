extension NSObject {
  /// Registers `observer` for changes of the property with the name `keyPath`.
  ///
  /// Its `observeValue(forKeyPath:of:change:context:)` is called on the thread that makes the change,
  /// with `context` handed through. The observer isn't kept alive; after its end there are no more
  /// calls. Each call adds one registration, also of the same observer.
  public final func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    let key = ObservationKey.canonical(keyPath)
    let registration = Observation.Registration(observer: observer, context: context)
    add(
      Observation(
        key: key, options: options, registration: registration,
        read: { $0.observableValue(forKey: key) },
        call: { object, notice in
          guard let observer = registration.observer else { return }
          var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
          if notice.isPrior { change[.notificationIsPriorKey] = true }
          if let old = notice.old { change[.oldKey] = old }
          if notice.carriesNew {
            change[.newKey] = ThreadContext.quietly { object.observableValue(forKey: key) }
          }
          // The observer gets its own spelling of the key, by which it compares.
          observer.observeValue(
            forKeyPath: keyPath, of: object, change: change, context: registration.context)
        }))
  }

  /// Removes the latest registration of `observer` for `keyPath`.
  ///
  /// Traps if there is none.
  public final func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
    removeObserver(observer, keyPath) { _ in true }
  }

  /// Removes the latest registration of `observer` for `keyPath` with the same `context`.
  ///
  /// Traps if there is none.
  public final func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {
    removeObserver(observer, keyPath) { $0.context == context }
  }

  private func removeObserver(
    _ observer: NSObject, _ keyPath: String, where fits: (Observation.Registration) -> Bool
  ) {
    let key = ObservationKey.canonical(keyPath)
    let observerID = ObjectIdentifier(observer)
    let wasThere =
      registry?.removeLatest { observation in
        guard observation.key == key, let registration = observation.registration else {
          return false
        }
        return registration.observerID == observerID && fits(registration)
      } ?? false
    if !wasThere { Misuse.trapUnknown(observer: observer, keyPath: keyPath, of: self) }
  }
}
