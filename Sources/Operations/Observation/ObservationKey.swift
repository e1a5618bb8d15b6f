import Synchronization

/// Names of observable properties.
enum ObservationKey {
  static let isCancelled = "isCancelled"
  static let isAsynchronous = "isAsynchronous"
  static let isExecuting = "isExecuting"
  static let isFinished = "isFinished"
  static let isReady = "isReady"
  static let dependencies = "dependencies"
  static let queuePriority = "queuePriority"
  static let completionBlock = "completionBlock"
  static let name = "name"
  static let qualityOfService = "qualityOfService"

  static let operations = "operations"
  static let operationCount = "operationCount"
  static let maxConcurrentOperationCount = "maxConcurrentOperationCount"
  static let isSuspended = "isSuspended"

  /// The one name of a key that has two.
  ///
  /// Objective-C names a Boolean property without `is`, and its observers use either name.
  static func canonical(_ key: String) -> String {
    switch key {
    case "cancelled": isCancelled
    case "asynchronous", "concurrent", "isConcurrent": isAsynchronous
    case "executing": isExecuting
    case "finished": isFinished
    case "ready": isReady
    case "suspended": isSuspended
    case "paused": "isPaused"
    default: key
    }
  }

  /// The name of the property that a key path leads to.
  ///
  /// A key path has no name at run time, apart from one in its description in some cases. So first the
  /// class is asked, which compares with its own key paths; then the description is read. What is
  /// left is a text that is the same for equal key paths, which is enough for a class that posts and
  /// is observed by key path alone.
  static func name(of keyPath: AnyKeyPath) -> String {
    let path = Path(keyPath: keyPath)
    if let known = names.withLock({ $0[path] }) { return known }
    let name = findName(of: keyPath)
    names.withLock { $0[path] = name }
    return name
  }

  private struct Path: Hashable, @unchecked Sendable {
    // Sendable because the key paths of properties capture nothing, and are immutable.
    let keyPath: AnyKeyPath
  }

  private static let names = Mutex<[Path: String]>([:])

  private static func findName(of keyPath: AnyKeyPath) -> String {
    if let root = type(of: keyPath).rootType as? NSObject.Type,
      let name = root.observableKey(for: keyPath)
    {
      return name
    }
    let description = keyPath.debugDescription
    guard !description.contains("<"), let dot = description.firstIndex(of: ".") else {
      return description
    }
    return canonical(String(description[description.index(after: dot)...]))
  }
}
