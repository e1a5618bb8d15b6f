internal import Interleaving
internal import Recordings

/// A dispatch queue as the world knows it: takes items in, and finds them a thread when it is their
/// turn.
final class QueueModel: Model {
  @exclusivity(unchecked) private(set) var state: QueueState
  /// Whether the main thread, and no other, runs the blocks.
  let isMain: Bool
  /// Whether the program made it.
  private let isOwn: Bool
  /// Whether the registry of queues that hold something has it.
  @exclusivity(unchecked) var isNoted = false
  /// The queue on which the blocks run; nil for the worker pool.
  private(set) var target: QueueModel?
  /// Whether nothing may run before `activate()`.
  private(set) var isInactive: Bool
  let qos: DispatchQoS.QoSClass
  /// Blocks of the main queue whose turn has come.
  @exclusivity(unchecked) private var onMain = FIFO<QueueItem>()
  /// From the end of an exclusive block to the beginning of a later one, and from the end of others
  /// to the beginning of a later exclusive one.
  private let barrierEdge = Edge()
  private let blockEdge = Edge()
  /// Values that the program attached, by the identity of their key.
  var specifics: [ObjectIdentifier: Any] = [:]

  /// - Parameters:
  ///   - isOwn: whether the program made it, so that it counts in the numbering.
  ///   - isInactive: whether nothing may run before `activate()`.
  init(
    width: QueueState.Width, isMain: Bool = false, isOwn: Bool = false, isInactive: Bool = false,
    qos: DispatchQoS.QoSClass = .unspecified, target: QueueModel? = nil, label: String
  ) {
    state = QueueState(width: width)
    self.isMain = isMain
    self.isOwn = isOwn
    self.isInactive = isInactive
    self.qos = qos
    super.init(
      kind: "queue", className: isOwn ? "DispatchQueue" : "DispatchQueue of the system",
      ownName: label)
    setTarget(target)
    if isInactive { state.suspensions = 1 }
  }

  // MARK: Items

  /// Takes an item in.
  ///
  /// No scheduling point.
  func add(_ item: QueueItem) {
    Program.current.queues.note(self)
    touch(adding: item)
    World.current!.release(item.edge, as: .submission, of: shownName)
    start(state.add(item))
  }

  /// Lets an item go out.
  func end(_ item: QueueItem) {
    start(close(item))
  }

  private func close(_ item: QueueItem) -> [QueueItem] {
    item.isDone = true
    item.thread = nil
    touch(ending: item)
    return state.end(item)
  }

  private func start(_ items: [QueueItem]) {
    for item in items where item.isBlock { start(item) }
  }

  private func start(_ item: QueueItem) {
    if isMain {
      onMain.append(item)
    } else if let target {
      target.add(
        QueueItem(
          .block { self.drain(from: item) }, qos: effectiveQoS(of: item), isQuiet: true))
    } else {
      item.thread = Program.current.pool.run(
        qos: effectiveQoS(of: item), at: item.call, onWait: { item.thread = nil },
        { self.drain(from: item) })
    }
  }

  private func effectiveQoS(of item: QueueItem) -> DispatchQoS.QoSClass {
    [item.qos, qos, item.inheritedQoS].first { $0 != .unspecified } ?? .default
  }

  /// Runs an item on the calling worker, and then what can go on in its place.
  private func drain(from first: QueueItem) {
    var next = Optional(first)
    while let item = next {
      WorkerQoS.set(effectiveQoS(of: item))
      run(item)
      if state.width != .global { World.current!.step(endAction, self) }
      var granted = close(item)
      next = nil
      if let index = granted.firstIndex(where: \.isBlock) { next = granted.remove(at: index) }
      start(granted)
    }
  }

  private func run(_ item: QueueItem) {
    guard case .block(let body) = item.role else { return }
    item.thread = ControlledThread.current
    inside(item) { body() }
  }

  /// Runs `body` on the calling thread as the one that is in the queue.
  func inside<Result>(_ item: QueueItem, _ body: () throws -> Result) rethrows -> Result {
    let world = World.current!
    let visits = QueueVisits.current
    visits.enter(self, item)
    world.acquire(item.edge)
    if state.width != .global {
      world.acquire(barrierEdge)
      if state.isExclusive(item) { world.acquire(blockEdge) }
    }
    if !item.isQuiet { world.emit(.blockStarted, shownName, item.name.map { .text($0) }) }
    defer {
      if !item.isQuiet { world.emit(.blockEnded, shownName, item.name.map { .text($0) }) }
      if state.width != .global {
        world.release(
          state.isExclusive(item) ? barrierEdge : blockEdge,
          as: state.width == .serial ? .turn : .barrier, of: shownName)
      }
      visits.leave()
    }
    return try body()
  }

  /// Whether it keeps nothing of the program's.
  var hasNothing: Bool { state.isEmpty && onMain.isEmpty && specifics.isEmpty }

  // MARK: Targets

  /// The queue and its targets, without the system's own that run anything at once.
  var chain: [QueueModel] {
    var chain = [self]
    while let target = chain[chain.count - 1].target { chain.append(target) }
    return chain
  }

  /// A global queue as a target is the pool with its quality of service.
  func setTarget(_ queue: QueueModel?) {
    target = queue?.state.width == .global ? nil : queue
  }

  // MARK: Suspending

  func suspend() { state.suspensions += 1 }

  func resume() {
    if isInactive { Libdispatch.trap(.overResumeInactive) }
    guard state.suspensions > 0 else { Libdispatch.trap(.overResume) }
    state.suspensions -= 1
    start(state.grant())
  }

  func activate() {
    guard isInactive else { return }
    isInactive = false
    resume()
  }

  // MARK: Who is inside

  /// Whether the calling thread is inside alone, so that a wait for its own turn could never end.
  var isOwnedByCaller: Bool {
    if isMain, ControlledThread.current === Program.current.mainThread { return true }
    return QueueVisits.current.contains { $0.queue === self && state.isExclusive($0.item) }
  }

  /// Whether the calling thread runs a block of this queue, or of a queue that targets it.
  func holdsCaller(asBarrier: Bool) -> Bool {
    if isMain { return ControlledThread.current === Program.current.mainThread }
    return QueueVisits.current.contains {
      $0.queue === self && (!asBarrier || state.isExclusive($0.item))
    }
  }

  func specific(_ key: ObjectIdentifier) -> Any? { specifics[key] ?? target?.specific(key) }

  /// The queue on which the calling thread runs.
  static var current: QueueModel? {
    if let visit = QueueVisits.current.innermost { return visit.queue }
    let program = Program.current
    return ControlledThread.current === program.mainThread ? program.mainQueue.model : nil
  }

  /// Who runs a block while others wait behind it, and the highest quality of service among those: the
  /// system lets a queue's worker work as urgently as the most urgent block that it holds up.
  func loans() -> [(thread: ControlledThread, urgency: Int)] {
    guard let urgency = state.waiting.all.map({ effectiveQoS(of: $0).rank }).max() else {
      return []
    }
    return state.inside.compactMap { item in item.thread.map { ($0, urgency) } }
  }

  // MARK: What can be swapped

  /// What adding an item does to the queue, as far as it is known before.
  var addAction: Step.Action { state.width == .serial ? .enqueue : .submit }

  /// What ending a block does to it.
  var endAction: Step.Action { state.width == .serial ? .dequeue : .leave }

  /// The order of blocks that can run at the same time is no order; a barrier makes it one.
  private func touch(adding item: QueueItem) {
    let world = World.current!
    guard state.width != .global, world.isExplored else { return }
    world.touch(addAction, self)
    if item.isBarrier || state.hasBarrier { world.touch(.enqueue, self) }
  }

  private func touch(ending item: QueueItem) {
    let world = World.current!
    guard state.width != .global, world.isExplored else { return }
    world.touch(endAction, self)
    if item.isBarrier || state.hasBarrier { world.touch(.dequeue, self) }
  }

  // MARK: Main

  /// Whether a block waits for the main thread.
  var hasBlockForMain: Bool { !onMain.isEmpty }

  /// Runs the next block of the main queue on the calling thread, the main one.
  func runNextOnMain() {
    let item = onMain.removeFirst()
    run(item)
    World.current!.release(self)
    end(item)
  }

  // MARK: Words

  override var holders: [ControlledThread] {
    if isMain { return [Program.current.mainThread] }
    let inside = state.inside.compactMap(\.thread)
    return inside.isEmpty ? target?.holders ?? [] : inside
  }

  override func waitReason(for thread: ControlledThread) -> String {
    "waits for its turn in \(phrase)\(whyNot(for: thread))"
  }

  override var origin: Origin? {
    state.inside.first { $0.thread != nil }.map { Origin(.submitted, address: $0.call) }
  }

  /// A queue of the system is called by what it is.
  override var phrase: String { isOwn ? super.phrase : "the \(shownName)" }

  /// What keeps the next item from beginning, as the end of a sentence.
  private func whyNot(for thread: ControlledThread) -> String {
    if isInactive { return ", which was never activated" }
    if state.suspensions > 0 { return ", which is suspended" }
    if isMain { return ", which main doesn't serve meanwhile" }
    let inside = state.inside.compactMap(\.thread)
    if inside.contains(where: { $0 === thread }) { return ", where it runs a block itself" }
    switch inside.count {
    case 0:
      return target.map { ", whose blocks run on \($0.phrase)\($0.whyNot(for: thread))" } ?? ""
    case 1: return ", where \(inside[0].name) runs a block"
    case 2...4: return ", where \(list(inside.map(\.name))) run blocks"
    default: return ", where \(inside.count) threads run blocks"
    }
  }

  /// The blocks that nobody will run, when there are any.
  func leftover() -> Leftover? {
    let notBegun = state.inside.filter { $0.thread == nil } + state.waiting.all
    let blocks = notBegun.filter {
      $0.isBlock && !$0.isWaitedFor && (!$0.isQuiet || $0.task != nil)
    }
    guard !blocks.isEmpty else { return nil }
    let noun = blocks.allSatisfy { $0.task != nil } ? "task" : "block"
    let what =
      blocks.count == 1 ? "a \(noun) that never runs" : "\(blocks.count) \(noun)s that never run"
    return Leftover(
      subject: phrase, reason: "holds \(what): \(whyNever)",
      address: blocks[0].task?.address ?? blocks[0].call)
  }

  private var whyNever: String {
    if isInactive { return "it was never activated" }
    if state.suspensions > 0 { return "it is suspended" }
    if isMain { return "main waits for something else" }
    let names = state.inside.compactMap(\.thread?.name)
    if state.width == .global || names.isEmpty && target == nil {
      return "no worker is free, since all \(WorkerPool.limit) wait"
    }
    if names.isEmpty, let target { return "\(target.phrase), its target, doesn't get to them" }
    let who = names.count > 4 ? "\(names.count) threads" : list(names)
    return "\(who) can't get on with \(names.count == 1 ? "the one" : "those") before"
  }
}
