/// The name of an observable property, or a path of several, as a number.
///
/// Equal names have equal numbers. A number costs no counting of references where a text would.
struct ObservationKey: Equatable, Sendable {
  private let number: UInt32

  private init(number: UInt32) { self.number = number }

  // In the order of `ownNames`.
  static var isCancelled: Self { Self(number: 0) }
  static var isAsynchronous: Self { Self(number: 1) }
  static var isExecuting: Self { Self(number: 2) }
  static var isFinished: Self { Self(number: 3) }
  static var isReady: Self { Self(number: 4) }
  static var dependencies: Self { Self(number: 5) }
  static var queuePriority: Self { Self(number: 6) }
  static var completionBlock: Self { Self(number: 7) }
  static var name: Self { Self(number: 8) }
  static var qualityOfService: Self { Self(number: 9) }

  static var operations: Self { Self(number: 10) }
  static var operationCount: Self { Self(number: 11) }
  static var maxConcurrentOperationCount: Self { Self(number: 12) }
  static var isSuspended: Self { Self(number: 13) }
  static var progress: Self { Self(number: 14) }

  static var completedUnitCount: Self { Self(number: 15) }
  static var totalUnitCount: Self { Self(number: 16) }
  static var fractionCompleted: Self { Self(number: 17) }
  static var isPaused: Self { Self(number: 18) }
  static var isIndeterminate: Self { Self(number: 19) }
  static var localizedDescription: Self { Self(number: 20) }
  static var localizedAdditionalDescription: Self { Self(number: 21) }
  static var kind: Self { Self(number: 22) }
  static var userInfo: Self { Self(number: 23) }

  private static let ownNames = [
    "isCancelled", "isAsynchronous", "isExecuting", "isFinished", "isReady", "dependencies",
    "queuePriority", "completionBlock", "name", "qualityOfService",
    "operations", "operationCount", "maxConcurrentOperationCount", "isSuspended", "progress",
    "completedUnitCount", "totalUnitCount", "fractionCompleted", "isPaused", "isIndeterminate",
    "localizedDescription", "localizedAdditionalDescription", "kind", "userInfo",
  ]

  /// A bit of its own for each property of this module; one bit for all others together.
  var bit: UInt32 { 1 << min(number, 31) }

  /// The canonical name.
  var name: String { isOwn ? Self.ownNames[Int(number)] : Self.others.withLock { $0[self].name } }

  /// For a path of several properties the first of them, otherwise the key itself.
  var head: Self { isOwn ? self : Self.others.withLock { $0[self].head ?? self } }

  /// What follows the first property in a path of several.
  var tail: Self? { isOwn ? nil : Self.others.withLock { $0[self].tail } }

  private var isOwn: Bool { number < Self.ownNames.count }

  /// The key with a name.
  ///
  /// Objective-C names a Boolean property without `is`, and its observers use either name; here they are
  /// one key.
  init(_ name: String) {
    if let number = Self.ownNumbers[name] {
      self.init(number: number)
    } else {
      self = Self.others.withLock { $0.key(for: name) }
    }
  }

  private static let ownNumbers: [String: UInt32] = {
    var numbers: [String: UInt32] = [:]
    for (number, name) in ownNames.enumerated() {
      numbers[name] = UInt32(number)
      if name.hasPrefix("is") {
        numbers[name.dropFirst(2).prefix(1).lowercased() + name.dropFirst(3)] = UInt32(number)
      }
    }
    numbers["isConcurrent"] = numbers["isAsynchronous"]
    numbers["concurrent"] = numbers["isAsynchronous"]
    return numbers
  }()

  // MARK: Names that aren't this module's

  /// The names that were ever used, of which a program has no more than its text.
  private struct Others {
    struct Entry {
      let name: String
      var head: ObservationKey?
      var tail: ObservationKey?
    }

    private var entries: [Entry] = []
    private var numbers: [String: UInt32] = [:]

    subscript(key: ObservationKey) -> Entry { entries[Int(key.number) - ownNames.count] }

    mutating func key(for name: String) -> ObservationKey {
      if let number = ownNumbers[name] ?? numbers[name] { return ObservationKey(number: number) }
      var entry = Entry(name: name)
      // The description of a key path isn't a path of names.
      let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, !parts.contains(""), !name.hasPrefix("\\") {
        (entry.head, entry.tail) = (key(for: String(parts[0])), key(for: String(parts[1])))
      }
      let key = ObservationKey(number: UInt32(ownNames.count + entries.count))
      numbers[name] = key.number
      entries.append(entry)
      return key
    }
  }

  private static let others = Guarded(Others())
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
    if let known = recent.withLock({ $0?.keyPath === keyPath ? $0!.key : nil }) {
      self = known
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
