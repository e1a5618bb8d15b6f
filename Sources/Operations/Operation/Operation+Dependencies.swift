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
    if extras.parts.withLock({ $0.dependencies.contains(dependency) }) { return }
    let isLoud = isLoud
    if isLoud {
      announceChange(ObservationKey.dependencies)
      announceChange(ObservationKey.isReady)
    }
    let wasReady = isLoud && ThreadContext.quietly { isReady }

    // Counted before the dependency knows of it, so that the count never drops below zero.
    let isNew = extras.parts.withLock { parts in
      guard parts.dependencies.add(dependency) else { return false }
      update { $0.addUnfinishedDependency() }
      return true
    }
    if isNew { connect(to: dependency, extras) }

    if isLoud {
      World.report(.dependencyAdded(self, on: dependency))
      let isReady = ThreadContext.quietly { self.isReady }
      if isReady != wasReady { World.report(.stateChanged(self, .isReady, isReady)) }
      tellChange(ObservationKey.dependencies)
      tellChange(ObservationKey.isReady)
    }
  }

  private func connect(to dependency: Operation, _ extras: OperationExtras) {
    let isFinished = ThreadContext.quietly { dependency.isFinished }
    guard !isFinished, let ticket = dependency.addDependent(self) else {
      World.synchronize(.acquire, on: dependency)
      let isSettled = extras.parts.withLock { $0.dependencies.settle(dependency) }
      if isSettled, update({ $0.settleDependency() }) { readinessChanged() }
      return
    }
    // In the meantime the dependency may have finished, or have been removed again.
    let isThere = extras.parts.withLock { $0.dependencies.setTicket(ticket, of: dependency) }
    if !isThere { dependency.removeDependent(ticket) }
  }

  final func removeDependencyBase(_ dependency: Operation) {
    World.step(on: self, .write)
    guard let extras, extras.parts.withLock({ $0.dependencies.contains(dependency) }) else {
      return
    }
    let isLoud = isLoud
    if isLoud {
      announceChange(ObservationKey.dependencies)
      announceChange(ObservationKey.isReady)
    }
    let wasReady = isLoud && ThreadContext.quietly { isReady }

    var becameReady = false
    if let edge = extras.parts.withLock({ $0.dependencies.remove(dependency) }) {
      if let ticket = edge.ticket { dependency.removeDependent(ticket) }
      if edge.isPending { becameReady = update { $0.settleDependency() } }
    }

    if isLoud {
      World.report(.dependencyRemoved(self, on: dependency))
      let isReady = ThreadContext.quietly { self.isReady }
      if isReady != wasReady { World.report(.stateChanged(self, .isReady, isReady)) }
      tellChange(ObservationKey.dependencies)
      tellChange(ObservationKey.isReady)
    }
    if becameReady { readinessChanged() }
  }

  /// Registers somebody who waits for the end of this operation.
  ///
  /// Returns nil if it has finished.
  private func addDependent(_ dependent: Operation) -> Int? {
    makeExtras().parts.withLock { parts in
      guard update({ $0.await() }) else { return nil }
      return parts.dependents.add(dependent)
    }
  }

  private func removeDependent(_ ticket: Int) {
    extras?.parts.withLock { $0.dependents.remove(ticket) }
  }

  /// A dependency has finished.
  ///
  /// Returns true if that made this operation ready.
  final func dependencyFinished(_ dependency: Operation) -> Bool {
    guard let extras, extras.parts.withLock({ $0.dependencies.settle(dependency) }) else {
      return false
    }
    World.synchronize(.release, on: self)
    let before = state.load(ordering: .relaxed)
    let isExpected = isLoud && before.unfinishedDependencies == 1 && !before.isCancelled
    if isExpected { announceChange(ObservationKey.isReady) }
    let becameReady = update { $0.settleDependency() }
    if becameReady {
      if isLoud { tell(.isReady, ThreadContext.quietly { isReady }) }
    } else if isExpected {
      registry?.withdraw(ObservationKey.isReady)
    }
    return becameReady
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
  final func tearDown(_ extras: OperationExtras) {
    let context = ThreadContext.current
    let isOutermost = context.graveyard == nil
    if isOutermost { context.graveyard = [] }
    bury(extras, context)
    if isOutermost { Self.workOffGraveyard(of: context) }
  }

  // A function of its own, so that the pile has the only references when it's worked off.
  @inline(never)
  private func bury(_ extras: OperationExtras, _ context: ThreadContext) {
    let dependencies = extras.parts.withLock { parts in
      defer { parts.dependencies = DependencyList() }
      return parts.dependencies
    }
    for edge in dependencies.pending {
      if let ticket = edge.ticket { edge.operation.removeDependent(ticket) }
    }
    context.graveyard?.append(contentsOf: dependencies.operations)
  }

  private static func workOffGraveyard(of context: ThreadContext) {
    while context.graveyard?.popLast() != nil {}
    context.graveyard = nil
  }
}
