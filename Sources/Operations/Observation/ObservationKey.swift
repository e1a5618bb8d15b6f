/// The name of an observable property.
struct ObservationKey: Equatable, Sendable {
  /// The canonical name.
  let name: String
  /// A bit of its own for each property of this module; one bit for all others together.
  let bit: UInt32

  private init(_ name: String, _ index: UInt32) {
    self.name = name
    bit = 1 << index
  }

  static let isCancelled = Self("isCancelled", 0)
  static let isAsynchronous = Self("isAsynchronous", 1)
  static let isExecuting = Self("isExecuting", 2)
  static let isFinished = Self("isFinished", 3)
  static let isReady = Self("isReady", 4)
  static let dependencies = Self("dependencies", 5)
  static let queuePriority = Self("queuePriority", 6)
  static let completionBlock = Self("completionBlock", 7)
  static let name = Self("name", 8)
  static let qualityOfService = Self("qualityOfService", 9)

  static let operations = Self("operations", 10)
  static let operationCount = Self("operationCount", 11)
  static let maxConcurrentOperationCount = Self("maxConcurrentOperationCount", 12)
  static let isSuspended = Self("isSuspended", 13)

  static let completedUnitCount = Self("completedUnitCount", 14)
  static let totalUnitCount = Self("totalUnitCount", 15)
  static let fractionCompleted = Self("fractionCompleted", 16)
  static let isPaused = Self("isPaused", 17)
  static let isIndeterminate = Self("isIndeterminate", 18)

  private static let others: UInt32 = 31

  static func == (one: Self, other: Self) -> Bool {
    one.bit == other.bit && (one.bit != 1 << others || one.name == other.name)
  }

  /// The key with a name.
  ///
  /// Objective-C names a Boolean property without `is`, and its observers use either name; here they are
  /// one key.
  init(_ name: String) {
    self =
      switch name {
      case "isCancelled", "cancelled": .isCancelled
      case "isAsynchronous", "asynchronous", "isConcurrent", "concurrent": .isAsynchronous
      case "isExecuting", "executing": .isExecuting
      case "isFinished", "finished": .isFinished
      case "isReady", "ready": .isReady
      case "dependencies": .dependencies
      case "queuePriority": .queuePriority
      case "completionBlock": .completionBlock
      case "name": .name
      case "qualityOfService": .qualityOfService
      case "operations": .operations
      case "operationCount": .operationCount
      case "maxConcurrentOperationCount": .maxConcurrentOperationCount
      case "isSuspended", "suspended": .isSuspended
      case "completedUnitCount": .completedUnitCount
      case "totalUnitCount": .totalUnitCount
      case "fractionCompleted": .fractionCompleted
      case "isPaused", "paused": .isPaused
      case "isIndeterminate", "indeterminate": .isIndeterminate
      default: Self(name, Self.others)
      }
  }
}

extension ObservationKey {
  /// The key of the property that a key path leads to.
  ///
  /// A key path has no name at run time, apart from one in its description in some cases. So first the
  /// class is asked, which compares with its own key paths; then the description is read. What is
  /// left is a text that is the same for equal key paths, which is enough for a class that posts and
  /// is observed by key path alone.
  init(_ keyPath: AnyKeyPath) {
    // The answer takes a microsecond to find. A key path that is written in the program is one object,
    // so the last answers are kept by identity, each with its key path, whose address then stays taken.
    let index = Int(bitPattern: ObjectIdentifier(keyPath)) >> 4 & (Self.recent.count - 1)
    let recent = Self.recent[index]
    if let known = recent.withLock({ $0 }), known.keyPath === keyPath {
      self = known.key
      return
    }
    self = Self.find(keyPath)
    let answer = Answer(keyPath: keyPath, key: self)
    recent.withLock { $0 = answer }
  }

  private struct Answer: @unchecked Sendable {
    // Sendable because the key paths of properties capture nothing, and are immutable.
    let keyPath: AnyKeyPath
    let key: ObservationKey
  }

  private static let recent = (0..<64).map { _ in Guarded<Answer?>(nil) }

  private static func find(_ keyPath: AnyKeyPath) -> Self {
    if let root = type(of: keyPath).rootType as? NSObject.Type,
      let key = root.observableKey(for: keyPath)
    {
      return key
    }
    let description = keyPath.debugDescription
    guard !description.contains("<"), let dot = description.firstIndex(of: ".") else {
      return Self(description)
    }
    return Self(String(description[description.index(after: dot)...]))
  }
}
