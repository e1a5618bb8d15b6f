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
    world.step(model.addAction, model)
    world.emit(isBarrier ? .barrier : .sync, model.shownName)
    let chain = model.chain
    if chain.contains(where: \.isMain) {
      if chain.contains(where: \.isOwnedByCaller) { Libdispatch.trap(.syncOnOwnQueue) }
      withoutActuallyEscaping(work) { work in
        let item = QueueItem(.block(work), isBarrier: isBarrier)
        item.isWaitedFor = true
        item.call = world.caller()
        model.add(item)
        world.wait(.join, model) { item.isDone }
        world.acquire(model)
      }
    } else {
      enter(chain, isBarrier: isBarrier, work)
    }
  }

  /// Takes the queue and then its targets, and runs `work` inside all of them.
  private func enter(_ chain: [QueueModel], isBarrier: Bool, _ work: () -> Void) {
    var held: [QueueVisits.Visit] = []
    for queue in chain {
      if queue.isOwnedByCaller { Libdispatch.trap(.syncOnOwnQueue) }
      let item = QueueItem(
        .caller(ControlledThread.current!), isBarrier: isBarrier && queue === model,
        isQuiet: queue !== model)
      item.call = World.current!.caller()
      queue.add(item)
      if !item.isGranted { World.current!.wait(.join, queue) { item.isGranted } }
      held.append(QueueVisits.Visit(queue: queue, item: item))
    }
    nest(held[...], work)
    for visit in held.reversed() {
      World.current!.step(visit.queue.endAction, visit.queue)
      visit.queue.end(visit.item)
    }
  }

  /// Runs `work` inside the queues; the first is the innermost, the one that the block runs on.
  private func nest(_ held: ArraySlice<QueueVisits.Visit>, _ work: () -> Void) {
    guard let outermost = held.last else { return work() }
    outermost.queue.inside(outermost.item) { nest(held.dropLast(), work) }
  }
}
