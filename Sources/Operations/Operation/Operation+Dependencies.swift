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
    if extras.withLock({ $0.dependencies.contains(dependency) }) { return }
    let isLoud = isLoud
    if isLoud {
      announceChange(.dependencies)
      announceChange(.isReady)
    }
    let wasReady = isLoud && ThreadContext.quietly { isReady }

    // Counted before the dependency knows of it, so that the count never drops below zero.
    let isNew = extras.withLock { parts in
      guard parts.dependencies.add(dependency) else { return false }
      update { $0.addUnfinishedDependency() }
      if self.isLoud { parts.loudOwner = self }
      return true
    }
    if isNew { connect(to: dependency, extras) }

    if isLoud {
      World.report(.dependencyAdded(self, on: dependency))
      let isReady = ThreadContext.quietly { self.isReady }
      if isReady != wasReady { World.report(.stateChanged(self, .isReady, isReady)) }
      tellChange(.dependencies)
      tellChange(.isReady)
    }
  }

  private func connect(to dependency: Operation, _ extras: Guarded<OperationExtras>) {
    let isFinished = ThreadContext.quietly { dependency.isFinished }
    guard !isFinished, let ticket = dependency.addDependent(extras) else {
      World.synchronize(.acquire, on: dependency)
      let isSettled = extras.withLock { parts in
        parts.dependencies.settle(dependency, dropsTicket: false)
      }
      if isSettled, update({ $0.settleDependency() }) { readinessChanged() }
      return
    }
    // In the meantime the edge may have been removed, and even been added again by another thread.
    let isThere = extras.withLock { $0.dependencies.setTicket(ticket, of: dependency) }
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
  private func addDependent(_ dependent: Guarded<OperationExtras>) -> Int? {
    makeExtras().withLock { parts in
      guard update({ $0.await() }) else { return nil }
      return parts.dependents.add(dependent)
    }
  }

  private func removeDependent(_ ticket: Int) {
    extras?.withLock { $0.dependents.remove(ticket) }
  }

  /// This operation has finished: counts it off a dependent's dependencies.
  ///
  /// Returns the dependent if it can start now.
  final func settle(_ dependent: Guarded<OperationExtras>) -> Operation? {
    if let operation = dependent.withLock({ $0.loudOwner }) { return settleLoudly(operation) }
    // The dependent may be going away. It's safe under its lock; afterwards it's only used if its queue
    // holds it, and so keeps it alive.
    let released = dependent.withLock { parts -> (place: QueuePlace?, loud: Operation?)? in
      guard parts.dependencies.settle(self, dropsTicket: true), let owner = parts.owner else {
        return nil
      }
      let operation = owner.takeUnretainedValue()
      guard operation.update({ $0.settleDependency() }) else { return nil }
      // Asked again: an observer may have come since.
      if let loud = parts.loudOwner { return (nil, loud) }
      atomicMemoryFence(ordering: .sequentiallyConsistent)
      return (operation.place, nil)
    }
    if let operation = released?.loud {
      operation.tell(.isReady, operation.isReady)
      return operation
    }
    return released?.place?.operation
  }

  private func settleLoudly(_ dependent: Operation) -> Operation? {
    let isSettled = dependent.extras?.withLock { parts in
      parts.dependencies.settle(self, dropsTicket: true)
    }
    guard isSettled == true else { return nil }
    World.synchronize(.release, on: dependent)
    let before = dependent.state.load(ordering: .relaxed)
    let isExpected = before.unfinishedDependencies == 1 && !before.isCancelled
    if isExpected { dependent.announceChange(.isReady) }
    guard dependent.update({ $0.settleDependency(isTold: true) }) else {
      if isExpected { dependent.withdrawChange(.isReady) }
      return nil
    }
    dependent.tell(.isReady, ThreadContext.quietly { dependent.isReady })
    return dependent
  }

  /// Whether a queue may start the operation: it's ready, and observers know.
  ///
  /// Without the second a thread that adds the operation to its queue could start it while another one tells
  /// of the end of its last dependency.
  final var mayStart: Bool {
    ThreadContext.quietly { isReady } && !state.load(ordering: .acquiring).isReadinessUntold
  }

  /// Lets the queue look again whether this operation can start.
  ///
  /// An operation can become ready while it's being added to a queue. Whoever makes it ready first
  /// does so and then looks for the queue; the queue first takes it in and then looks whether it's ready.
  /// The fence on both sides sees to it that at least one of them sees the other.
  final func readinessChanged() {
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    queue?.mayBeReady(self)
  }

  // MARK: Teardown

  /// Undoes the edges of an operation that is going away, and gives up its dependencies.
  ///
  /// The last reference to a chain would otherwise release the operations one inside the other, and
  /// overflow the stack. So they are put on a pile that the outermost teardown works off.
  final func tearDown(_ extras: Guarded<OperationExtras>) {
    let context = ThreadContext.current
    let isOutermost = context.pointee.graveyard == nil
    if isOutermost { context.pointee.graveyard = [] }
    bury(extras, context)
    if isOutermost { Self.workOffGraveyard(of: context) }
  }

  // A function of its own, so that the pile has the only references when it's worked off.
  @inline(never)
  private func bury(_ extras: Guarded<OperationExtras>, _ context: ThreadContext.Pointer) {
    let edges = extras.withLock { parts in
      defer { parts.dependencies = DependencyList() }
      parts.owner = nil
      return parts.dependencies.all
    }
    for edge in edges {
      if let ticket = edge.ticket { edge.operation.removeDependent(ticket) }
      context.pointee.graveyard?.append(edge.operation)
    }
  }

  private static func workOffGraveyard(of context: ThreadContext.Pointer) {
    while context.pointee.graveyard?.popLast() != nil {}
    context.pointee.graveyard = nil
  }
}
