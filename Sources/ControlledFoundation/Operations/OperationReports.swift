internal import Interleaving
internal import Operations
internal import Recordings

extension Program {
  /// Makes an event of what an operation or a queue reports, and tells what a change touches beyond the
  /// step that it belongs to: the operation, and the queue whose next start may depend on it.
  ///
  /// The models come first: things are numbered in this order, whether anybody asks for their names or not.
  func report(_ event: OperationEvent) {
    switch event {
    case .operationNamed(let operation, let name): objects.model(operation).takeOwnName(name)
    case .queueNamed(let queue, let name): objects.model(queue).takeOwnName(name)
    case .enqueued(let operations, let queue): reportEnqueued(operations, queue)
    case .barrierEnqueued(let barrier, let queue):
      let (queue, barrier) = (objects.model(queue), objects.model(barrier))
      barrier.queue = queue
      barrier.call = world.caller()
      touch(queue)
      world.emit(.barrier, queue.shownName)
    case .dependencyAdded(let operation, let other):
      report(.dependencyAdded, operation, other)
    case .dependencyRemoved(let operation, let other):
      report(.dependencyRemoved, operation, other)
    case .stateChanged(let operation, let key, let value):
      let model = objects.model(operation)
      touch(model)
      if key == .isExecuting { model.thread = value ? ControlledThread.current : nil }
      world.emit(key.eventKind, model.shownName, .bool(value))
    case .started(let operation, _): report(.start, operation)
    case .completionBlock(let operation): report(.completionBlock, operation)
    case .emptied(let queue): report(.emptied, queue)
    case .suspended(let queue, let value):
      let queue = objects.model(queue)
      touch(queue)
      world.emit(.isSuspended, queue.shownName, .bool(value))
    }
  }

  private func reportEnqueued(
    _ operations: [Operations.Operation], _ queue: Operations.OperationQueue
  ) {
    let queue = objects.model(queue)
    touch(queue)
    for operation in operations {
      let operation = objects.model(operation)
      operation.queue = queue
      operation.call = world.caller()
      touch(operation)
    }
    world.emit(
      .enqueued, queue.shownName,
      .text(operations.map { objects.model($0).shownName }.joined(separator: ", ")))
  }

  private func report(_ kind: Event.Kind, _ object: Operations.NSObject) {
    let model = objects.model(object)
    touch(model)
    world.emit(kind, model.shownName)
  }

  private func report(
    _ kind: Event.Kind, _ object: Operations.NSObject, _ other: Operations.NSObject
  ) {
    let (model, other) = (objects.model(object), objects.model(other))
    touch(model)
    touch(other)
    world.emit(kind, model.shownName, .text(other.shownName))
  }

  private func touch(_ model: ObjectModel) {
    guard world.isExplored else { return }
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
