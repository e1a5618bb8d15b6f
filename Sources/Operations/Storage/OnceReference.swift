import Synchronization

/// A reference that is set once and then stays.
///
/// The standard library's `AtomicLazyReference` does the same, but isn't specialised for its type, so that
/// each look at it costs as much as the whole operation it's needed for.
struct OnceReference<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  private let storage = Atomic<Unmanaged<Object>?>(nil)

  deinit { storage.load(ordering: .acquiring)?.release() }

  /// The object, if there is one by now.
  @inline(__always)
  func load() -> Object? { storage.load(ordering: .acquiring)?.takeUnretainedValue() }

  /// Calls `body` with the object, if there is one by now, without counting a reference.
  ///
  /// The owner of this reference must outlive the call.
  @inline(__always)
  func withObject<Result>(_ body: (Object) -> Result) -> Result? {
    storage.load(ordering: .acquiring)?._withUnsafeGuaranteedRef(body)
  }

  /// Whether there is an object by now.
  @inline(__always)
  var isSet: Bool { storage.load(ordering: .acquiring) != nil }

  /// Sets the object, unless another was set before; returns the one that stays.
  func storeIfNil(_ object: consuming Object) -> Object {
    let new = Unmanaged.passRetained(object)
    let (exchanged, original) = storage.compareExchange(
      expected: nil, desired: new, ordering: .acquiringAndReleasing)
    if exchanged { return new.takeUnretainedValue() }
    new.release()
    return original!.takeUnretainedValue()
  }
}
