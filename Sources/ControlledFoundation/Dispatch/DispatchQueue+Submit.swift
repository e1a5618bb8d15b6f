public import Dispatch
internal import Interleaving
internal import Recordings

extension DispatchQueue {
  // MARK: Without waiting

  /// Submits a block and returns at once.
  @preconcurrency
  public func async(
    group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified,
    flags: DispatchWorkItemFlags = [], execute work: @escaping @Sendable () -> Void
  ) {
    submit(work, group: group, qos: qos, flags: flags)
  }

  /// Submits a work item and returns at once.
  public func async(execute workItem: DispatchWorkItem) {
    submit(workItem, group: nil)
  }

  /// Submits a work item as a part of a group and returns at once.
  public func async(group: DispatchGroup, execute workItem: DispatchWorkItem) {
    submit(workItem, group: group)
  }

  // MARK: Later

  /// Submits a block when the virtual clock reaches `deadline`.
  @preconcurrency
  public func asyncAfter(
    deadline: DispatchTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    execute work: @escaping @Sendable () -> Void
  ) {
    submit(at: deadline.virtual, item(work, group: nil, qos: qos, flags: flags, name: nil))
  }

  /// Submits a work item when the virtual clock reaches `deadline`.
  public func asyncAfter(deadline: DispatchTime, execute workItem: DispatchWorkItem) {
    submit(at: deadline.virtual, item(workItem, group: nil))
  }

  /// Submits a block when the virtual wall clock reaches `wallDeadline`.
  @preconcurrency
  public func asyncAfter(
    wallDeadline: DispatchWallTime, qos: DispatchQoS = .unspecified,
    flags: DispatchWorkItemFlags = [], execute work: @escaping @Sendable () -> Void
  ) {
    submit(at: wallDeadline.virtual, item(work, group: nil, qos: qos, flags: flags, name: nil))
  }

  /// Submits a work item when the virtual wall clock reaches `wallDeadline`.
  public func asyncAfter(wallDeadline: DispatchWallTime, execute workItem: DispatchWorkItem) {
    submit(at: wallDeadline.virtual, item(workItem, group: nil))
  }

  // MARK: Inside

  func submit(
    _ work: @escaping () -> Void, group: DispatchGroup?, qos: DispatchQoS,
    flags: DispatchWorkItemFlags
  ) {
    enter(group)
    submit(item(work, group: group, qos: qos, flags: flags, name: nil))
  }

  func submit(_ workItem: DispatchWorkItem, group: DispatchGroup?) {
    enter(group)
    submit(item(workItem, group: group))
  }

  private func enter(_ group: DispatchGroup?) {
    guard let group else { return }
    World.current!.step(.enter, group.model)
    group.model.enter()
  }

  private func submit(_ item: QueueItem) {
    let world = World.current!
    world.step(model.addAction, model)
    world.emit(item.isBarrier ? .barrier : .async, model.shownName, item.name.map { .text($0) })
    item.call = world.caller()
    model.add(item)
  }

  private func submit(at time: VirtualTime, _ item: QueueItem) {
    let world = World.current!
    guard time > world.now else {
      submit(item)
      return
    }
    world.step(.arm, model)
    world.release(item.edge, as: .submission, of: model.shownName)
    if time != .never {
      let delay = VirtualTime(nanoseconds: time.nanoseconds - world.now.nanoseconds)
      world.emit(.asyncAfter, model.shownName, .double(delay.seconds))
    }
    item.call = world.caller()
    world.addTimer(at: time) { self.model.add(item) }
  }

  private func item(
    _ work: @escaping () -> Void, group: DispatchGroup?, qos: DispatchQoS,
    flags: DispatchWorkItemFlags, name: String?
  ) -> QueueItem {
    var body = work
    if let group {
      body = {
        work()
        World.current!.step(.leave, group.model)
        group.model.leave()
      }
    }
    return QueueItem(
      .block(body), isBarrier: flags.contains(.barrier), qos: qos.qosClass,
      inheritedQoS: flags.inheritedQoS, name: name)
  }

  private func item(_ workItem: DispatchWorkItem, group: DispatchGroup?) -> QueueItem {
    item(
      { workItem.run() }, group: group, qos: workItem.qos, flags: workItem.flags,
      name: workItem.model.givenName)
  }
}

extension DispatchWorkItemFlags {
  /// The quality of service that the submitting thread hands on.
  fileprivate var inheritedQoS: DispatchQoS.QoSClass {
    if contains(.detached) || contains(.noQoS) { return .unspecified }
    // What the user waits for most isn't handed on as such.
    let own = WorkerQoS.current
    return own == .userInteractive ? .userInitiated : own
  }
}
