import Synchronization

/// One observer's interest in one key of one object.
final class Observation: Sendable {
  /// What is told to the observer at one moment of a change.
  struct Notice {
    /// The value before the change, where it is wanted and known.
    var old: Any?
    /// Whether to read the new value and hand it on.
    var carriesNew: Bool
    /// Whether the change is still to come.
    var isPrior: Bool
  }

  let key: String
  let options: NSKeyValueObservingOptions
  /// The observer and the context of the string form, by which it is removed again; nil in the
  /// closure form.
  let registration: Registration?
  /// Reads the observed value.
  private let read: @Sendable (NSObject) -> Any?
  /// Calls the observer.
  private let call: @Sendable (NSObject, Notice) -> Void
  private let active = Atomic(true)

  init(
    key: String, options: NSKeyValueObservingOptions, registration: Registration?,
    read: @escaping @Sendable (NSObject) -> Any?,
    call: @escaping @Sendable (NSObject, Notice) -> Void
  ) {
    self.key = key
    self.options = options
    self.registration = registration
    self.read = read
    self.call = call
  }

  /// Whether something has to be done before the change itself.
  var needsWarning: Bool { !options.isDisjoint(with: [.old, .prior]) }

  /// No further call is made once this returns; one that is under way goes on.
  func end() { active.store(false, ordering: .releasing) }

  /// Tells of the value at registration.
  func tellInitial(_ object: NSObject) {
    tell(object, Notice(old: nil, carriesNew: options.contains(.new), isPrior: false))
  }

  /// Tells of a coming change, where that is wanted, and returns the value before it.
  func tellPrior(_ object: NSObject) -> Any? {
    let old = options.contains(.old) ? ThreadContext.quietly { read(object) } : nil
    if options.contains(.prior) {
      tell(object, Notice(old: old, carriesNew: false, isPrior: true))
    }
    return old
  }

  /// Tells of a change that has been made.
  func tellChange(_ object: NSObject, old: Any?) {
    tell(object, Notice(old: old, carriesNew: options.contains(.new), isPrior: false))
  }

  private func tell(_ object: NSObject, _ notice: Notice) {
    guard active.load(ordering: .acquiring) else { return }
    call(object, notice)
  }
}

extension Observation {
  /// Who registered in the string form.
  final class Registration: @unchecked Sendable {
    // Immutable, but for the reference that the runtime itself sets to nil, atomically.
    weak let observer: NSObject?
    let observerID: ObjectIdentifier
    let context: UnsafeMutableRawPointer?

    init(observer: NSObject, context: UnsafeMutableRawPointer?) {
      self.observer = observer
      self.observerID = ObjectIdentifier(observer)
      self.context = context
    }
  }
}
