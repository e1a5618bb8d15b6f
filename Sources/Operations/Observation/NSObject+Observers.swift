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
    let key = ObservationKey(keyPath)
    let registration = Observation.Registration(
      observer: ObjectIdentifier(observer), context: context)
    add(
      Observation(key, options, registration) { [weak observer] object, notice in
        if notice.purpose == .read {
          notice.value?.pointee = object.observableValue(at: key)
          return
        }
        var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
        if notice.purpose == .prior { change[.notificationIsPriorKey] = true }
        if let old = notice.value?.pointee { change[.oldKey] = old }
        if notice.carriesNew {
          change[.newKey] = ThreadContext.quietly { object.observableValue(at: key) }
        }
        // The observer gets its own spelling of the key, by which it compares.
        observer?.observeValue(
          forKeyPath: keyPath, of: object, change: change, context: registration.context)
      })
  }

  /// Removes the latest registration of `observer` for `keyPath`.
  ///
  /// Traps if there is none.
  public final func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
    removeLatest(of: observer, keyPath) { _ in true }
  }

  /// Removes the latest registration of `observer` for `keyPath` with the same `context`.
  ///
  /// Traps if there is none.
  public final func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {
    removeLatest(of: observer, keyPath) { $0 == context }
  }

  private func removeLatest(
    of observer: NSObject, _ keyPath: String, context fits: (UnsafeMutableRawPointer?) -> Bool
  ) {
    let key = ObservationKey(keyPath)
    let wasThere = registry?.removeLatest { observation in
      guard let registration = observation.registration else { return false }
      return observation.path == key && registration.observer == ObjectIdentifier(observer)
        && fits(registration.context)
    }
    if wasThere != true { Misuse.trapUnknown(observer: observer, keyPath: keyPath, of: self) }
  }
}
