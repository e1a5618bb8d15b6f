import Synchronization

/// The one main queue, made when it's first asked for.
struct MainQueue {
  var queue: OperationQueue?

  /// Behind a lock rather than a plain `static let`, since a controlled world starts afresh with each
  /// run.
  static let shared = Mutex(MainQueue())

  mutating func get(_ make: () -> OperationQueue) -> OperationQueue {
    if let queue { return queue }
    let queue = make()
    self.queue = queue
    return queue
  }
}
