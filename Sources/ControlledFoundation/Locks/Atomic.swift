internal import Interleaving
public import Synchronization

/// A value whose accesses are single steps.
///
/// The world is sequentially consistent: every ordering acts as the strongest.
public struct Atomic<Value: AtomicRepresentable>: ~Copyable {
  let storage: AtomicStorage<Value>

  /// Creates an atomic value.
  public init(_ initialValue: consuming Value) {
    storage = AtomicStorage(initialValue)
  }

  /// The value.
  public borrowing func load(ordering: AtomicLoadOrdering) -> Value {
    World.current!.atomicStep(.read, storage.model)
    return storage.value
  }

  /// Sets the value.
  public borrowing func store(_ desired: consuming Value, ordering: AtomicStoreOrdering) {
    World.current!.atomicStep(.write, storage.model)
    storage.value = desired
  }

  /// Sets the value and returns what it was before.
  public borrowing func exchange(
    _ desired: consuming Value, ordering: AtomicUpdateOrdering
  ) -> Value {
    World.current!.atomicStep(.readWrite, storage.model)
    let old = storage.value
    storage.value = desired
    return old
  }

  /// Sets the value if it is `expected`; tells whether it was, and what it was.
  public borrowing func compareExchange(
    expected: consuming Value, desired: consuming Value, ordering: AtomicUpdateOrdering
  ) -> (exchanged: Bool, original: Value) {
    storage.compareExchange(expected, desired)
  }

  /// Sets the value if it is `expected`; tells whether it was, and what it was.
  public borrowing func compareExchange(
    expected: consuming Value, desired: consuming Value, successOrdering: AtomicUpdateOrdering,
    failureOrdering: AtomicLoadOrdering
  ) -> (exchanged: Bool, original: Value) {
    storage.compareExchange(expected, desired)
  }

  /// Sets the value if it is `expected`; tells whether it was, and what it was.
  ///
  /// Never fails without a reason here.
  public borrowing func weakCompareExchange(
    expected: consuming Value, desired: consuming Value, ordering: AtomicUpdateOrdering
  ) -> (exchanged: Bool, original: Value) {
    storage.compareExchange(expected, desired)
  }

  /// Sets the value if it is `expected`; tells whether it was, and what it was.
  ///
  /// Never fails without a reason here.
  public borrowing func weakCompareExchange(
    expected: consuming Value, desired: consuming Value, successOrdering: AtomicUpdateOrdering,
    failureOrdering: AtomicLoadOrdering
  ) -> (exchanged: Bool, original: Value) {
    storage.compareExchange(expected, desired)
  }
}

extension Atomic: @unchecked Sendable {}

extension Atomic where Value: FixedWidthInteger {
  /// Adds; traps on overflow.
  @discardableResult
  public borrowing func add(
    _ operand: Value, ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    storage.update { $0 += operand }
  }

  /// Subtracts; traps on overflow.
  @discardableResult
  public borrowing func subtract(
    _ operand: Value, ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    storage.update { $0 -= operand }
  }

  /// Adds and wraps around.
  @discardableResult
  public borrowing func wrappingAdd(
    _ operand: Value, ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    storage.update { $0 &+= operand }
  }

  /// Subtracts and wraps around.
  @discardableResult
  public borrowing func wrappingSubtract(
    _ operand: Value, ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    storage.update { $0 &-= operand }
  }

  /// Keeps the bits that both have.
  @discardableResult
  public borrowing func bitwiseAnd(
    _ operand: Value, ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    storage.update { $0 &= operand }
  }

  /// Keeps the bits that one of them has.
  @discardableResult
  public borrowing func bitwiseOr(
    _ operand: Value, ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    storage.update { $0 |= operand }
  }

  /// Keeps the bits that exactly one of them has.
  @discardableResult
  public borrowing func bitwiseXor(
    _ operand: Value, ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    storage.update { $0 ^= operand }
  }

  /// Keeps the smaller.
  @discardableResult
  public borrowing func min(
    _ operand: Value, ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    storage.update { $0 = Swift.min($0, operand) }
  }

  /// Keeps the larger.
  @discardableResult
  public borrowing func max(
    _ operand: Value, ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    storage.update { $0 = Swift.max($0, operand) }
  }
}

extension Atomic where Value == Bool {
  /// Is true if both are.
  @discardableResult
  public borrowing func logicalAnd(
    _ operand: Bool, ordering: AtomicUpdateOrdering
  ) -> (oldValue: Bool, newValue: Bool) {
    storage.update { $0 = $0 && operand }
  }

  /// Is true if one of them is.
  @discardableResult
  public borrowing func logicalOr(
    _ operand: Bool, ordering: AtomicUpdateOrdering
  ) -> (oldValue: Bool, newValue: Bool) {
    storage.update { $0 = $0 || operand }
  }

  /// Is true if exactly one of them is.
  @discardableResult
  public borrowing func logicalXor(
    _ operand: Bool, ordering: AtomicUpdateOrdering
  ) -> (oldValue: Bool, newValue: Bool) {
    storage.update { $0 = $0 != operand }
  }
}

/// A reference that is set once, by whoever comes first.
public struct AtomicLazyReference<Instance: AnyObject>: ~Copyable {
  private let storage = LazyReferenceStorage<Instance>()

  /// Creates a reference that isn't set.
  public init() {}

  /// The object, or nil when none is set.
  public borrowing func load() -> Instance? {
    World.current!.atomicStep(.read, storage.model)
    return storage.value
  }

  /// Sets the object if none is set, and returns the one that is.
  public borrowing func storeIfNil(_ desired: consuming Instance) -> Instance {
    World.current!.atomicStep(.readWrite, storage.model)
    if let value = storage.value { return value }
    storage.value = desired
    return storage.value!
  }
}

extension AtomicLazyReference: @unchecked Sendable {}

/// Where a lazy reference has its object.
private final class LazyReferenceStorage<Instance: AnyObject> {
  var value: Instance?
  let model = Model(kind: "atomic", className: "AtomicLazyReference")
}

/// Where an atomic has its value.
final class AtomicStorage<Value: AtomicRepresentable> {
  fileprivate(set) var value: Value
  let model = Model(kind: "atomic", className: "Atomic")

  init(_ value: Value) {
    self.value = value
  }

  fileprivate func update(_ change: (inout Value) -> Void) -> (oldValue: Value, newValue: Value) {
    World.current!.atomicStep(.readWrite, model)
    let old = value
    change(&value)
    return (old, value)
  }

  fileprivate func compareExchange(
    _ expected: Value, _ desired: Value
  ) -> (exchanged: Bool, original: Value) {
    World.current!.atomicStep(.readWrite, model)
    let original = value
    let isExpected = bits(of: original).elementsEqual(bits(of: expected))
    if isExpected { value = desired }
    return (isExpected, original)
  }

  /// What the hardware would compare.
  private func bits(of value: Value) -> [UInt8] {
    withUnsafeBytes(of: Value.encodeAtomicRepresentation(value)) { Array($0) }
  }
}

/// Names an atomic value after the variable that it is assigned to.
public func ¬ <Value>(value: consuming Atomic<Value>, name: String) -> Atomic<Value> {
  value.storage.model.takeVariableName(name)
  return value
}

/// Orders nothing that isn't ordered already.
public func atomicMemoryFence(ordering: AtomicUpdateOrdering) {}
