internal import Interleaving
internal import Operations
internal import Recordings

/// What operations need of the world: threads, time, waiting, and somebody to tell.
final class OperationWorld: OperationRuntime {
  /// Puts the controlled world in the place of Dispatch for operations on controlled threads.
  static func install() { _ = installed }

  private static let installed: Void = Operations.World.install(
    OperationWorld(), isCurrent: ControlledThread.asksIfControlled)

  // MARK: Work

  func submit(
    to target: ExecutionTarget, qos: QualityOfService, _ work: @escaping @Sendable () -> Void
  ) {
    let program = Program.current
    switch target {
    case .pool: program.pool.run(qos: qos.qosClass, work)
    case .main: program.mainQueue.model.add(QueueItem(.block(work), isQuiet: true))
    case .queue(let queue):
      guard let queue = queue as? DispatchQueue else {
        fatalError("an underlying queue of the controlled world must be a DispatchQueue of it")
      }
      queue.model.add(QueueItem(.block(work), isQuiet: true))
    }
  }

  func schedule(after interval: TimeInterval, _ work: @escaping @Sendable () -> Void) {
    let program = Program.current
    program.world.addTimer(at: program.world.now.advanced(bySeconds: interval)) {
      program.pool.run(work)
    }
  }

  var now: TimeInterval { Program.current.world.now.seconds }

  var mainQueue: Operations.OperationQueue { Program.current.mainOperationQueue }

  var isMainThread: Bool { ControlledThread.current === Program.current.mainThread }

  // MARK: Waiting

  func block(on wait: OperationWait, until isOver: @escaping @Sendable () -> Bool) {
    // A queue that is empty can be filled again; an operation that has finished stays finished.
    let objects = Program.current.objects
    var also: (action: Step.Action, resource: Resource)?
    if case .drain(let queue) = wait { also = (.read, objects.model(queue)) }
    Program.current.world.wait(.join, resource(of: wait), also: also, isPossible: isOver)
  }

  func suspendsTask(on wait: OperationWait) -> @Sendable () -> Void {
    let ticket = ContinuationTicket(awaiting: resource(of: wait))
    return { Program.current.continuations.remove(ticket) }
  }

  private func resource(of wait: OperationWait) -> Resource {
    switch wait {
    case .finish(let operations): OperationsWait(operations)
    case .blocks(let operation): BlocksWait(operation)
    case .drain(let queue): QueueWait(queue)
    }
  }

  // MARK: Scheduling points and events

  func willStep(on object: Operations.NSObject, _ access: StepAccess) {
    let program = Program.current
    program.world.step(access == .read ? .read : .write, program.objects.model(object))
  }

  func report(_ event: OperationEvent) {
    Program.current.report(event)
  }

  func synchronize(_ edge: SynchronizationEdge, on object: Operations.NSObject) {
    // By address: asking for the object's model would number it before its turn.
    let place = Edge(at: UInt64(UInt(bitPattern: ObjectIdentifier(object))))
    let program = Program.current
    var bond: Recording.Bond { object is Operations.OperationQueue ? .operationQueue : .operation }
    switch edge {
    case .release:
      program.world.release(place, as: bond, of: program.objects.known(object)?.shownName)
    case .acquire:
      program.world.acquire(place, as: bond, of: program.objects.known(object)?.shownName)
    }
  }

  func forget(_ counterpart: AnyObject) {
    unsafeDowncast(counterpart, to: ObjectModel.self).objectIsGone()
  }

  func remark(_ line: String) { Program.current.remark(line) }
}

extension Program {
  /// Records a mistake that the program survives, once, and without addresses, which differ from run
  /// to run.
  func remark(_ line: String) {
    let message = line.replacing(#/ 0x[0-9a-f]+/#, with: "")
    guard remarks.insert(message).inserted else { return }
    let addresses = world.caller().map { [$0] } ?? []
    world.warnings.append(Warning(kind: .misuse, message: message, addresses: addresses))
  }
}
