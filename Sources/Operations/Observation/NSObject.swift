public import Foundation
internal import Synchronization

/// Foundation's root class, with key-value observing.
///
/// Observation is explicit here: an object tells of a change by calling `willChangeValue(forKey:)`
/// before it and `didChangeValue(forKey:)` after it. The classes of this module do so for the
/// properties that their documentation names. Observers are called synchronously, on the thread that
/// makes the change, and never with a lock held.
open class NSObject: Foundation.NSObject {
  // Made by the first observer. An object that nobody observes pays eight bytes and one load.
  private let observers = OnceReference<ObserverRegistry>()
  /// What an installed runtime knows of this object; only its threads touch it.
  @exclusivity(unchecked) package final var counterpart: AnyObject?

  /// Creates an object.
  public override init() {}

  deinit {
    if let counterpart { World.forget(counterpart) }
    if let registry, registry.hasRegistrations { Misuse.remarkObserved(self) }
  }

  // MARK: For subclasses

  /// Called when a value that this object observes changes, or is about to.
  ///
  /// Override it in an observer that was registered with
  /// `addObserver(_:forKeyPath:options:context:)`, and pass what it doesn't know to `super`, which
  /// traps. Called on the thread that makes the change.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    Misuse.trapUnhandled(observer: self, keyPath: keyPath ?? "", of: object)
  }

  /// Announces that the value for `key` is about to change.
  open func willChangeValue(forKey key: String) {
    if wasObserved { announceChange(ObservationKey(key), byProgram: true) }
  }

  /// Tells observers that the value for `key` has changed.
  ///
  /// Each call follows a call of `willChangeValue(forKey:)` on the same thread. Without it the change
  /// is told all the same, and a remark on standard error names the mistake, once.
  open func didChangeValue(forKey key: String) {
    if wasObserved { tellChange(ObservationKey(key), byProgram: true) }
  }

  /// The value of an observable property; nil for a key that isn't known.
  ///
  /// The base class finds stored properties by reflection.
  func observableValue(for key: ObservationKey) -> Any? {
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror {
      if let child = current.children.first(where: { $0.label == key.name }) { return child.value }
      mirror = current.superclassMirror
    }
    return nil
  }

  /// The value at the end of a path of properties.
  final func observableValue(at path: ObservationKey) -> Any? {
    guard let tail = path.tail else { return observableValue(for: path) }
    return (observableValue(for: path.head) as? NSObject)?.observableValue(at: tail)
  }

  /// The key of the property that a key path leads to, where the class knows it.
  class func observableKey(for keyPath: AnyKeyPath) -> ObservationKey? { nil }

  /// Called before an observation is added.
  func willGainObserver() {}

  // MARK: For the library

  /// The observations, if there ever was one.
  final var registry: ObserverRegistry? { observers.load() }

  /// Whether there ever was an observer.
  ///
  /// While there was none, a change costs the look at this.
  package final var wasObserved: Bool { observers.isSet }

  /// Adds an observation and, if it asks for that, tells it of the present value.
  final func add(_ observation: Observation) {
    observersMade.add(observation)
    willGainObserver()
    observation.followPath(from: self)
    if observation.options.contains(.initial) { observation.tellInitial(self) }
  }

  /// The observations, made if there are none yet.
  final var observersMade: ObserverRegistry {
    observers.load() ?? observers.storeIfNil(ObserverRegistry())
  }

  /// Announces a change.
  ///
  /// Changes made by the library itself always come in pairs, so only those of the program are
  /// remembered for the sake of `Misuse.remarkUnannounced`.
  final func announceChange(_ key: ObservationKey, byProgram: Bool = false) {
    observers.withObject { $0.announce(key, on: self, always: byProgram) }
  }

  /// Takes back an announcement: the change wasn't made after all.
  final func withdrawChange(_ key: ObservationKey) {
    observers.withObject { $0.withdraw(key) }
  }

  /// Tells of a change.
  final func tellChange(_ key: ObservationKey, byProgram: Bool = false) {
    let wasAnnounced = observers.withObject { $0.tellChange(key, on: self, always: byProgram) }
    if byProgram, wasAnnounced == false { Misuse.remarkUnannounced(key.name, by: self) }
  }

  /// Makes a change and tells of it.
  final func changing<Result>(
    _ key: ObservationKey, _ change: () throws -> Result
  ) rethrows -> Result {
    announceChange(key)
    defer { tellChange(key) }
    return try change()
  }
}
