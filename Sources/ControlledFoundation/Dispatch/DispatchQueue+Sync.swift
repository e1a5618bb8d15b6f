public import Dispatch
internal import Interleaving
internal import Recordings

// swift-format-ignore: AmbiguousTrailingClosureOverload
// The overloads are those of Dispatch.
extension DispatchQueue {
  /// Runs `work` when its turn has come, on the calling thread, and returns its result.
  ///
  /// On the main queue it runs on the main thread.
  public func sync<Result>(execute work: () throws -> Result) rethrows -> Result {
    try perform(work, flags: [], rescue: { throw $0 })
  }

  /// Runs `work` when its turn has come, on the calling thread.
  public func sync(execute workItem: () -> Void) {
    waitTurn(isBarrier: false, workItem)
  }

  /// Runs `work` when its turn has come, alone if the flags say `barrier`, and returns its result.
  public func sync<Result>(
    flags: DispatchWorkItemFlags, execute work: () throws -> Result
  ) rethrows -> Result {
    try perform(work, flags: flags, rescue: { throw $0 })
  }

  /// Runs a work item when its turn has come.
  public func sync(execute workItem: DispatchWorkItem) {
    waitTurn(isBarrier: workItem.flags.contains(.barrier)) { workItem.run() }
  }

  /// Runs `work` and submits it for later at the same time: waits until it has ended.
  public func asyncAndWait<Result>(
    flags: DispatchWorkItemFlags = [], execute work: () throws -> Result
  ) rethrows -> Result {
    try perform(work, flags: flags, rescue: { throw $0 })
  }

  // `rescue` is what lets a function that rethrows catch in the middle.
  private func perform<Result>(
    _ work: () throws -> Result, flags: DispatchWorkItemFlags, rescue: (any Error) throws -> Result
  ) rethrows -> Result {
    var result: Result?
    var failure: (any Error)?
    waitTurn(isBarrier: flags.contains(.barrier)) {
      do { result = try work() } catch { failure = error }
    }
    if let failure { return try rescue(failure) }
    return result!
  }

  private func waitTurn(isBarrier: Bool, _ work: () -> Void) {
    let world = World.current!
    world.step(.enqueue, model)
    world.emit(isBarrier ? .barrier : .sync, model.shownName)
    guard !model.isOwnedByCaller else {
      fatalError(
        "BUG IN CLIENT OF LIBDISPATCH: dispatch_sync called on queue already owned by current thread"
      )
    }
    if model.isMain {
      withoutActuallyEscaping(work) { work in
        let item = QueueItem(.block(work), isBarrier: isBarrier)
        model.add(item)
        world.wait(.dequeue, model) { item.isDone }
      }
    } else {
      let item = QueueItem(.caller(ControlledThread.current!), isBarrier: isBarrier)
      model.add(item)
      if !item.isGranted { world.wait(.dequeue, model) { item.isGranted } }
      model.inside(item, work)
      model.end(item)
    }
  }
}
