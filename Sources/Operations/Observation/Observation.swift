import Synchronization

/// One observer's interest in one key of one object.
@usableFromInline
final class Observation: @unchecked Sendable {
  // Sendable because it's immutable but for an atomic flag. Apple's signatures don't mark key paths and the
  // closures of observers as `Sendable`, though they run on whatever thread makes a change; that is
  // the observer's business.

  /// What is told to the observer at one moment of a change.
  @usableFromInline
  struct Notice {
    /// The value before the change, where it is wanted and known.
    @usableFromInline var old: Any?
    /// Whether to read the new value and hand it on.
    @usableFromInline var carriesNew: Bool
    /// Whether the change is still to come.
    @usableFromInline var isPrior: Bool
  }

  /// What an observation knows to do with the observed object.
  ///
  /// One function for both, because each function is an allocation, and there may be one for each
  /// operation. With nil it reads the observed value and returns it, otherwise it calls the observer.
  @usableFromInline
  typealias Response = (NSObject, Notice?) -> Any?

  let key: ObservationKey
  let options: NSKeyValueObservingOptions
  /// Who registered in the form with a string; nil in the other form.
  let registration: Registration?
  private let respond: Response
  private let active = Atomic(true)

  init(
    _ key: ObservationKey, _ options: NSKeyValueObservingOptions,
    _ registration: Registration? = nil, respond: @escaping Response
  ) {
    self.key = key
    self.options = options
    self.registration = registration
    self.respond = respond
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
    let old = options.contains(.old) ? ThreadContext.quietly { respond(object, nil) } : nil
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
    _ = respond(object, notice)
  }

  /// Reads a value for an observer, which is no step of the program.
  @usableFromInline
  static func quietly<Value>(_ read: () -> Value) -> Value { ThreadContext.quietly(read) }
}

extension Observation {
  /// What an observer has to name to end an observation in the form with a string.
  struct Registration: Equatable, @unchecked Sendable {
    // Sendable because both are only compared.
    let observer: ObjectIdentifier
    let context: UnsafeMutableRawPointer?
  }
}
