import Operations

/// Writes down every change of the four states of some operations, in order.
final class StateObserver: NSObject, @unchecked Sendable {
  let log = Log()
  private var names: [ObjectIdentifier: String] = [:]
  private static let keys = ["isReady", "isExecuting", "isFinished", "isCancelled"]

  /// Observes an operation under a name.
  func observe(
    _ operation: Operation, as name: String, keys: [String] = StateObserver.keys,
    options: NSKeyValueObservingOptions = [.new]
  ) {
    names[ObjectIdentifier(operation)] = name
    for key in keys {
      operation.addObserver(self, forKeyPath: key, options: options, context: nil)
    }
  }

  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    let name = names[ObjectIdentifier(object as! Operation)]!
    log("\(name).\(keyPath!)=\(change![.newKey] as! Bool)")
  }
}
