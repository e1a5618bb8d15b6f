internal import Interleaving
internal import Operations
internal import Recordings

extension Program {
  /// Makes an event of what an operation or a queue reports.
  func report(_ event: OperationEvent) {
    touch(event)
    // The models first: things are numbered in this order, whether anybody asks for their names or not.
    switch event {
    case .operationNamed(let operation, let name): objects.model(operation).takeOwnName(name)
    case .queueNamed(let queue, let name): objects.model(queue).takeOwnName(name)
    case .enqueued(let operations, let queue):
      let queue = objects.model(queue)
      let operations = operations.map(objects.model)
      for operation in operations { operation.call = world.caller() }
      world.emit(
        .enqueued, queue.shownName,
        .text(operations.map(\.shownName).joined(separator: ", ")))
    case .barrierEnqueued(let barrier, let queue):
      objects.model(barrier).call = world.caller()
      emit(.barrier, queue)
    case .dependencyAdded(let operation, let other):
      emit(.dependencyAdded, operation, other)
    case .dependencyRemoved(let operation, let other):
      emit(.dependencyRemoved, operation, other)
    case .stateChanged(let operation, let key, let value):
      let model = objects.model(operation)
      if key == .isExecuting { model.thread = value ? ControlledThread.current : nil }
      world.emit(key.eventKind, model.shownName, .bool(value))
    case .started(let operation, _): emit(.start, operation)
    case .completionBlock(let operation): emit(.completionBlock, operation)
    case .emptied(let queue): emit(.emptied, queue)
    case .suspended(let queue, let value):
      let queue = objects.model(queue)
      world.emit(.isSuspended, queue.shownName, .bool(value))
    }
  }

  private func emit(_ kind: Event.Kind, _ object: Operations.NSObject) {
    let model = objects.model(object)
    world.emit(kind, model.shownName)
  }

  private func emit(
    _ kind: Event.Kind, _ object: Operations.NSObject, _ other: Operations.NSObject
  ) {
    let (model, other) = (objects.model(object), objects.model(other))
    world.emit(kind, model.shownName, .text(other.shownName))
  }
}

extension Program {
  /// Tells what a change touches beyond the step that it belongs to: the operation, and the queue
  /// whose next start may depend on it.
  private func touch(_ event: OperationEvent) {
    guard world.isExplored else { return }
    switch event {
    case .enqueued(let operations, let queue):
      touch(queue)
      for operation in operations {
        objects.model(operation).queue = objects.model(queue)
        touch(operation)
      }
    case .barrierEnqueued(let operation, let queue):
      objects.model(operation).queue = objects.model(queue)
      touch(queue)
    case .stateChanged(let operation, _, _), .started(let operation, _),
      .completionBlock(let operation):
      touch(operation)
    case .dependencyAdded(let operation, let other), .dependencyRemoved(let operation, let other):
      touch(operation)
      touch(other)
    case .emptied(let queue), .suspended(let queue, _): touch(queue)
    case .operationNamed, .queueNamed: break
    }
  }

  private func touch(_ object: Operations.NSObject) {
    let model = objects.model(object)
    world.touch(.write, model)
    if let queue = model.queue { world.touch(.write, queue) }
  }
}

extension OperationStateKey {
  fileprivate var eventKind: Event.Kind {
    switch self {
    case .isReady: .isReady
    case .isExecuting: .isExecuting
    case .isFinished: .isFinished
    case .isCancelled: .isCancelled
    }
  }
}
