extension OperationQueue {
  /// Runs `body` once, on a thread of the pool, when the queue is empty; at once if it is.
  ///
  /// Unlike a barrier it holds nothing up: operations that are added before the queue is empty go first.
  /// Barriers are waited for too. The queue may have been given new operations by the time `body` runs.
  public func whenEmpty(_ body: @escaping @Sendable () -> Void) {
    World.step(on: self, .write)
    let quality = qualityOfService
    let submit: @Sendable () -> Void = {
      World.submit(to: .pool, qos: quality) {
        World.synchronize(.acquire, on: self)
        body()
      }
    }
    if !storage.callWhenEmpty(submit) { submit() }
  }
}
