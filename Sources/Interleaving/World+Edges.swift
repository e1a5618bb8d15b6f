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
  /// Whether the threads are to go on after the program has ended the run, since what they would do
  /// tells which other schedules there are.
  var wantsWholeRun: Bool { get }
  /// The run is about to end.
  func ended()
}

extension World {
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
    guard let thread = acting ?? ControlledThread.current else { return }
    observer?.released(resource.number, by: thread)
    races?.release(resource.number, by: thread.index)
  }

  /// What follows on the calling thread happens after what came before every earlier `release` of
  /// the same resource.
  ///
  /// The actions `lock`, `tryLock`, `wait` and `join` say it without a call.
  public func acquire(_ resource: Resource) {
    guard let thread = ControlledThread.current else { return }
    observer?.acquired(resource.number, by: thread)
    races?.acquire(resource.number, by: thread.index)
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
