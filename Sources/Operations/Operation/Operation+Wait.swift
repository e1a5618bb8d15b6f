import Synchronization

extension Operation {
  final func waitBase() {
    World.step(on: self, .read)
    if let runtime = World.runtime {
      runtime.block(on: .finish(of: [self])) {
        self.state.load(ordering: .acquiring).phase == .finished
      }
      return World.synchronize(.acquire, on: self)
    }
    let semaphore = ThreadContext.current.pointee.semaphore
    if callWhenFinished({ semaphore.signal() }) { semaphore.wait() }
  }

  /// Has `waiter` called when the operation finishes; false if it has already.
  ///
  /// It's called before dependents and observers are told, and does no more than wake somebody.
  final func callWhenFinished(_ waiter: @escaping @Sendable () -> Void) -> Bool {
    if state.load(ordering: .acquiring).phase == .finished { return false }
    return makeExtras().withLock { parts in
      guard update({ $0.await() }) else { return false }
      parts.waiters.append(waiter)
      return true
    }
  }

  /// Blocks the calling thread until all have finished.
  static func waitUntilFinished(_ operations: [Operation]) {
    if let runtime = World.runtime {
      // Asked after every step of any thread, and `operations` outlives that.
      let unowned = operations.map(Unmanaged.passUnretained)
      runtime.block(on: .finish(of: operations)) {
        unowned.allSatisfy { operation in
          operation._withUnsafeGuaranteedRef {
            $0.state.load(ordering: .acquiring).phase == .finished
          }
        }
      }
      for operation in operations { World.synchronize(.acquire, on: operation) }
    } else {
      for operation in operations { operation.waitBase() }
    }
  }
}
