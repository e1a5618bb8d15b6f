public import Foundation

/// What an observer wants to be told.
public struct NSKeyValueObservingOptions: OptionSet, Hashable, Sendable {
  /// The bits, with the values of Apple's `NSKeyValueObservingOptions`.
  public let rawValue: UInt

  /// Creates options from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The change carries the new value.
  public static let new = NSKeyValueObservingOptions(rawValue: 0x01)
  /// The change carries the value from before.
  public static let old = NSKeyValueObservingOptions(rawValue: 0x02)
  /// The observer is told once at registration, before `observe` or `addObserver` returns.
  public static let initial = NSKeyValueObservingOptions(rawValue: 0x04)
  /// The observer is told before each change as well as after it.
  public static let prior = NSKeyValueObservingOptions(rawValue: 0x08)
}

/// The kind of a change.
public enum NSKeyValueChange: UInt, Hashable, Sendable {
  /// A value was set.
  case setting = 1
  /// Elements were inserted into a collection.
  case insertion = 2
  /// Elements were removed from a collection.
  case removal = 3
  /// Elements of a collection were replaced.
  case replacement = 4
}

/// The keys of the dictionary that `observeValue(forKeyPath:of:change:context:)` receives.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  /// The key as text.
  public let rawValue: String

  /// Creates a key from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The kind of the change: the raw value of an `NSKeyValueChange`.
  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  /// The value after the change, with the option `new`.
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  /// The value before the change, with the option `old`.
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
  /// The places in a collection that changed.
  public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
  /// True in the call that comes before the change, with the option `prior`; absent otherwise.
  public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}

/// A change as the closure of `observe(_:options:changeHandler:)` receives it.
@frozen
public struct NSKeyValueObservedChange<Value> {
  /// The kind of a change.
  public typealias Kind = NSKeyValueChange

  /// The kind of this change.
  public let kind: Kind
  /// The value after the change, with the option `new`.
  public let newValue: Value?
  /// The value before the change, with the option `old`.
  public let oldValue: Value?
  /// The places in a collection that changed; nil for a value that was set.
  public let indexes: IndexSet?
  /// Whether this call comes before the change, with the option `prior`.
  public let isPrior: Bool

  @inlinable
  init(kind: Kind, newValue: Value?, oldValue: Value?, indexes: IndexSet?, isPrior: Bool) {
    self.kind = kind
    self.newValue = newValue
    self.oldValue = oldValue
    self.indexes = indexes
    self.isPrior = isPrior
  }
}
