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
    if state.load(ordering: .acquiring).phase == .finished { return }
    let semaphore = ThreadContext.current.pointee.semaphore
    let mustWait = makeExtras().withLock { parts in
      guard update({ $0.await() }) else { return false }
      parts.waiters.append(semaphore)
      return true
    }
    if mustWait { semaphore.wait() }
  }

  /// Blocks the calling thread until all have finished.
  static func waitUntilFinished(_ operations: [Operation]) {
    if let runtime = World.runtime {
      runtime.block(on: .finish(of: operations)) {
        operations.allSatisfy { $0.state.load(ordering: .acquiring).phase == .finished }
      }
      for operation in operations { World.synchronize(.acquire, on: operation) }
    } else {
      for operation in operations { operation.waitBase() }
    }
  }
}
