public import Recordings

/// Told every step of a run and every order between its threads.
///
/// This is what a search needs to know which steps could be swapped.
protocol StepObserver: AnyObject {
  /// The thread was chosen and takes its pending step.
  func took(_ thread: ControlledThread)
  /// The step that the running thread takes also touches this.
  func touched(_ touch: Touch)
  /// What the running thread did happens before what follows an `acquired` of the same object.
  func released(_ object: Int, by thread: ControlledThread)
  func acquired(_ object: Int, by thread: ControlledThread)
  func started(_ thread: ControlledThread, by parent: ControlledThread)
  /// The clock moved because nothing could run: everything before comes before everything after.
  func timePassed()
  /// What an order that was or will be told comes from.
  func named(_ object: Int, _ bond: () -> Recording.Bond, _ name: () -> String?)
  /// Whether the threads are to go on after the program has ended the run, since what they would do
  /// tells which other schedules there are.
  var wantsWholeRun: Bool { get }
  /// The run is about to end.
  func ended()
}

extension StepObserver {
  /// A search doesn't ask where orders come from.
  func named(_ object: Int, _ bond: () -> Recording.Bond, _ name: () -> String?) {}
}

/// What orders one thread's past before another one's future: a block that is handed over, a waiter
/// that is woken.
public struct Edge {
  let number: Int

  init(number: Int) {
    self.number = number
  }

  /// The edge of something in memory.
  package init(at address: UInt64) {
    number = Int(truncatingIfNeeded: address)
  }

  /// Creates an edge of the running world.
  public init() {
    number = World.freshNumber()
  }
}

extension Resource {
  var edge: Edge { Edge(number: number) }

  /// What an order between threads is that comes from it.
  fileprivate var bond: Recording.Bond {
    switch kind {
    case "lock": .lock
    case "semaphore": .semaphore
    case "condition": .condition
    case "group": .group
    case "thread": .thread
    case "queue": .turn
    case "work item": .workItem
    case "loop": .loop
    default: .other
    }
  }
}

extension World {
  /// Whether anybody wants to know what steps touch.
  public var isExplored: Bool { observer != nil }

  /// Tells that the step which the calling thread takes also does `action` to `resource`, which
  /// only turned out while it was taken.
  public func touch(_ action: Step.Action, _ resource: Resource) {
    guard observer != nil else { return }
    touch(Touch(resource, action))
  }

  func touch(_ touch: Touch) {
    observer?.touched(touch)
  }

  /// What the calling thread did so far happens before what follows a later `acquire` of the same
  /// resource.
  ///
  /// A lock, a semaphore, a group and the end of a thread need no call: the actions `unlock`,
  /// `signal`, `leave` and `end` say it.
  public func release(_ resource: Resource) {
    release(resource.edge, as: resource.bond, of: resource.name)
  }

  /// What follows on the calling thread happens after what came before every earlier `release` of
  /// the same resource.
  ///
  /// The actions `lock`, `tryLock`, `wait` and `join` say it without a call.
  public func acquire(_ resource: Resource) {
    acquire(resource.edge)
  }

  /// What the calling thread did so far happens before what follows a later `acquire` of the same
  /// edge.
  ///
  /// - Parameters:
  ///   - edge: What the later `acquire` names, too.
  ///   - bond: What the order comes from, for those who are told why.
  ///   - name: The name of that.
  public func release(
    _ edge: Edge, as bond: @autoclosure () -> Recording.Bond = .other,
    of name: @autoclosure () -> String? = nil
  ) {
    guard let thread = acting ?? ControlledThread.current else { return }
    observer?.named(edge.number, bond, name)
    observer?.released(edge.number, by: thread)
    // What a timer does was ordered when it was armed.
    if acting == nil { races?.release(edge.number, by: thread.index) }
  }

  /// What follows on the calling thread happens after what came before every earlier `release` of
  /// the same edge.
  ///
  /// - Parameters:
  ///   - edge: What the earlier `release` named.
  ///   - bond: What the order comes from.
  ///   - name: The name of that, which may be known only now.
  public func acquire(
    _ edge: Edge, as bond: @autoclosure () -> Recording.Bond, of name: @autoclosure () -> String?
  ) {
    guard ControlledThread.current != nil else { return }
    observer?.named(edge.number, bond, name)
    acquire(edge)
  }

  /// The same, where it was told before what the order comes from.
  public func acquire(_ edge: Edge) {
    guard let thread = ControlledThread.current else { return }
    observer?.acquired(edge.number, by: thread)
    races?.acquire(edge.number, by: thread.index)
  }

  /// What follows on the calling thread happens after what tasks did before they let go of something
  /// that the concurrency runtime keeps.
  ///
  /// For the race detector alone: the search takes the parts of tasks in every order, whatever the
  /// runtime makes of it.
  package func acquireTask(_ edge: Edge) {
    guard let thread = ControlledThread.current, !isOver else { return }
    races?.acquire(edge.number, by: thread.index)
  }

  /// What the calling thread did so far happens before what follows a later `acquireTask`.
  package func releaseTask(_ edge: Edge) {
    guard let thread = ControlledThread.current, !isOver else { return }
    races?.release(edge.number, by: thread.index)
  }

  /// What follows on the calling thread happens after all that any thread has done so far, for the
  /// race detector.
  ///
  /// For a library that orders threads without telling by what: this may hide a race, and never
  /// invents one.
  package func acquireAll() {
    guard let thread = ControlledThread.current, !isOver else { return }
    races?.acquireAll(by: thread.index)
  }

  /// A step that reads or changes something atomically, which orders threads as a lock does.
  public func atomicStep(_ action: Step.Action, _ resource: Resource) {
    step(action, resource)
    if action != .write { acquire(resource) }
    if action != .read { release(resource) }
  }

  func passEdges(_ step: Step) {
    passEdge(step.action, step.resource)
    if let also = step.also { passEdge(also.action, also.resource) }
  }

  private func passEdge(_ action: Step.Action, _ resource: Resource) {
    switch action {
    case .lock, .tryLock, .wait, .join: acquire(resource)
    case .unlock, .signal, .leave, .end: release(resource)
    case .enter, .notify, .conditionWait, .signalOne, .broadcast, .wake, .enqueue, .submit,
      .dequeue, .suspend, .resume, .read, .write, .readWrite, .start, .sleep, .yield, .arm,
      .cancel, .output:
      break
    }
  }
}
