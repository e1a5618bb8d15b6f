internal import Glibc
internal import Synchronization

// An edge has two ends: the dependent keeps the dependency in its `DependencyList`, the unfinished
// dependency keeps the dependent in its `DependentList`. Each end has its own lock and the two are
// never held together; the flag `isPending` of the dependent's end decides who counts the edge off.

extension Operation {
  final func addDependencyBase(_ dependency: Operation) {
    if dependency === self {
      Misuse.trap(self, "addDependency:", "an operation cannot depend on itself")
    }
    World.step(on: self, .write)
    let extras = makeExtras()
    let isLoud = isLoud
    if isLoud {
      if extras.withLock({ $0.dependencies.contains(dependency) }) { return }
      announceChange(.dependencies)
      announceChange(.isReady)
    }
    let wasReady = isLoud && ThreadContext.quietly { isReady }

    // Counted before the dependency knows of it, so that the count never drops below zero.
    let position = extras.withLock { parts -> Int? in
      guard let position = parts.dependencies.add(dependency) else { return nil }
      update { $0.addUnfinishedDependency() }
      if self.isLoud { parts.loudOwner = self }
      return position
    }
    if let position { connect(to: dependency, extras, position) }

    if isLoud {
      World.report(.dependencyAdded(self, on: dependency))
      let isReady = ThreadContext.quietly { self.isReady }
      if isReady != wasReady { World.report(.stateChanged(self, .isReady, isReady)) }
      tellChange(.dependencies)
      tellChange(.isReady)
    }
  }

  private func connect(
    to dependency: Operation, _ extras: Guarded<OperationExtras>, _ position: Int
  ) {
    let isFinished = ThreadContext.quietly { dependency.isFinished }
    guard !isFinished, let ticket = dependency.addDependent(extras, position) else {
      World.synchronize(.acquire, on: dependency)
      let isSettled = extras.withLock { parts in
        parts.dependencies.settle(dependency, near: position, dropsTicket: false)
      }
      if isSettled, update({ $0.settleDependency() }) { readinessChanged() }
      return
    }
    // In the meantime the edge may have been removed, and even been added again by another thread.
    let isThere = extras.withLock {
      $0.dependencies.setTicket(ticket, of: dependency, near: position)
    }
    if !isThere { dependency.removeDependent(ticket) }
  }

  final func removeDependencyBase(_ dependency: Operation) {
    World.step(on: self, .write)
    guard let extras, extras.withLock({ $0.dependencies.contains(dependency) }) else {
      return
    }
    let isLoud = isLoud
    if isLoud {
      announceChange(.dependencies)
      announceChange(.isReady)
    }
    let wasReady = isLoud && ThreadContext.quietly { isReady }

    var becameReady = false
    if let edge = extras.withLock({ $0.dependencies.remove(dependency) }) {
      if let ticket = edge.ticket { dependency.removeDependent(ticket) }
      if edge.isPending { becameReady = update { $0.settleDependency() } }
      edge.operation.release()
    }

    if isLoud {
      World.report(.dependencyRemoved(self, on: dependency))
      let isReady = ThreadContext.quietly { self.isReady }
      if isReady != wasReady { World.report(.stateChanged(self, .isReady, isReady)) }
      tellChange(.dependencies)
      tellChange(.isReady)
    }
    if becameReady { readinessChanged() }
  }

  /// Registers somebody who waits for the end of this operation.
  ///
  /// Returns nil if it has finished.
  private func addDependent(
    _ dependent: Guarded<OperationExtras>, _ position: Int
  ) -> Int32? {
    makeExtras().withLock { parts in
      guard update({ $0.await() }) else { return nil }
      return parts.dependents.add(dependent, at: position)
    }
  }

  private func removeDependent(_ ticket: Int32) {
    extras?.withLock { $0.dependents.remove(ticket) }
  }

  /// A dependent that an end has made ready.
  struct Released {
    let operation: Operation
    /// Whether it doesn't start until it's let go.
    let isHeldBack: Bool
  }

  /// This operation has finished: counts it off a dependent's dependencies.
  ///
  /// Returns the dependent if it's ready now. With `isLoud` it will not start until it's let go.
  final func settle(
    _ dependent: DependentList.Entry, isLoud: Bool, _ context: ThreadContext.Pointer
  ) -> Released? {
    let position = Int(dependent.position)
    let extras = dependent.extras.takeUnretainedValue()
    let (owner, loud) = extras.withLock { parts -> (Unmanaged<Operation>?, Operation?) in
      if let loud = parts.loudOwner { return (nil, loud) }
      guard parts.dependencies.settle(self, near: position, dropsTicket: true),
        let owner = parts.owner
      else { return (nil, nil) }
      parts.borrowers += 1
      return (owner, nil)
    }
    if let loud { return settleLoudly(loud, position) }
    guard let owner else { return nil }
    let outer = context.pointee.borrowed
    context.pointee.borrowed = dependent.extras
    let (place, isHeldBack) = Self.countOff(owner, holdsBack: isLoud)
    context.pointee.borrowed = outer
    extras.withLock { $0.borrowers -= 1 }
    // The dependent may have gone away. It's used again only if its queue holds it, and so keeps it alive.
    return place?.operation.map { Released(operation: $0, isHeldBack: isHeldBack) }
  }

  /// Counts off a dependency that has finished.
  ///
  /// Returns where the operation is in its queue, if that made it ready, and whether it now doesn't start
  /// until it's let go: only if that's asked for, and the queue will hand it over.
  ///
  /// Never inlined, so that its reference to the operation, which may turn out to be the last one, is given
  /// up when it returns; no lock is held then.
  @inline(never)
  private static func countOff(
    _ operation: Unmanaged<Operation>, holdsBack: Bool
  ) -> (place: QueuePlace?, isHeldBack: Bool) {
    let operation = operation.takeUnretainedValue()
    let isHeldBack = holdsBack && operation.place != nil
    guard operation.update({ $0.settleDependency(holdsBack: isHeldBack) }) else {
      return (nil, false)
    }
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    return (operation.place, isHeldBack)
  }

  private func settleLoudly(_ dependent: Operation, _ position: Int) -> Released? {
    let isSettled = dependent.extras?.withLock { parts in
      parts.dependencies.settle(self, near: position, dropsTicket: true)
    }
    guard isSettled == true else { return nil }
    World.synchronize(.release, on: dependent)
    let before = dependent.state.load(ordering: .relaxed)
    let isExpected = before.unfinishedDependencies == 1 && !before.isCancelled
    if isExpected { dependent.announceChange(.isReady) }
    guard dependent.update({ $0.settleDependency(holdsBack: true) }) else {
      if isExpected { dependent.withdrawChange(.isReady) }
      return nil
    }
    dependent.tell(.isReady, ThreadContext.quietly { dependent.isReady })
    return Released(operation: dependent, isHeldBack: true)
  }

  /// Whether a queue may start the operation: it's ready, and observers know.
  ///
  /// Without the second a thread that adds the operation to its queue, or otherwise looks at it again, could
  /// start it while another one tells of the end of its last dependency.
  final var mayStart: Bool {
    ThreadContext.quietly { isReady } && !state.load(ordering: .acquiring).isHeldBack
  }

  /// Lets the queue look again whether this operation can start.
  ///
  /// An operation can become ready while it's being added to a queue. Whoever makes it ready first
  /// does so and then looks for the queue; the queue first takes it in and then looks whether it's ready.
  /// The fence on both sides sees to it that at least one of them sees the other.
  ///
  /// `worker` is a queue that will look for something to start anyway, as soon as this call is over.
  final func readinessChanged(unlessBy worker: QueueStorage? = nil) {
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    guard let queue else { return }
    queue.mayBeReady(self, callsWorkers: queue !== worker)
  }

  // MARK: Teardown

  /// Undoes the edges of an operation that is going away, and gives up its dependencies.
  ///
  /// The last reference to a chain would otherwise release the operations one inside the other, and
  /// overflow the stack. So they are put on a pile that the outermost teardown works off.
  final func tearDown(_ extras: Guarded<OperationExtras>) {
    let context = ThreadContext.current
    let isOutermost = context.pointee.graveyard == nil
    if isOutermost { context.pointee.graveyard = SmallArray() }
    bury(extras, context)
    if isOutermost { Self.workOffGraveyard(of: context) }
  }

  // A function of its own, so that the pile has the only references when it's worked off.
  @inline(never)
  private func bury(_ extras: Guarded<OperationExtras>, _ context: ThreadContext.Pointer) {
    // This thread may be a borrower itself, whose reference was the last one.
    let isBorrower =
      context.pointee.borrowed?.toOpaque() == Unmanaged.passUnretained(extras).toOpaque()
    extras.withLock { $0.owner = nil }
    while extras.withLock({ $0.borrowers > (isBorrower ? 1 : 0) }) { sched_yield() }
    let (edges, dependents) = extras.withLock { parts in
      (parts.dependencies.takeAll(), parts.dependents.takeAll())
    }
    for case let edge? in edges {
      if let ticket = edge.ticket {
        edge.operation._withUnsafeGuaranteedRef { $0.removeDependent(ticket) }
      }
      context.pointee.graveyard?.append(edge.operation)
    }
    // Those that waited for an end that will never come.
    for dependent in dependents { dependent?.extras.release() }
  }

  private static func workOffGraveyard(of context: ThreadContext.Pointer) {
    while let operation = context.pointee.graveyard?.popLast() { operation.release() }
    context.pointee.graveyard = nil
  }
}
