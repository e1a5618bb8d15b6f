internal import Interleaving
internal import Recordings

/// A dispatch queue as the world knows it: takes items in, and finds them a thread when it is their
/// turn.
final class QueueModel: Model {
  private(set) var state: QueueState
  /// Whether the main thread, and no other, runs the blocks.
  let isMain: Bool
  /// Blocks of the main queue whose turn has come.
  private var onMain = FIFO<QueueItem>()
  /// Values that the program attached, by the identity of their key.
  var specifics: [ObjectIdentifier: Any] = [:]

  /// - Parameter isOwn: whether the program made it, so that it counts in the numbering.
  init(width: QueueState.Width, isMain: Bool = false, isOwn: Bool = false, label: String) {
    state = QueueState(width: width)
    self.isMain = isMain
    super.init(
      kind: "queue", className: isOwn ? "DispatchQueue" : "DispatchQueue of the system",
      ownName: label)
  }

  /// Takes an item in.
  ///
  /// No scheduling point.
  func add(_ item: QueueItem) {
    Program.current.queues.note(self)
    start(state.add(item))
  }

  /// Lets an item go out.
  func end(_ item: QueueItem) {
    item.isDone = true
    item.thread = nil
    start(state.end(item))
  }

  func suspend() { state.suspensions += 1 }

  func resume() {
    guard state.suspensions > 0 else {
      fatalError("BUG IN CLIENT OF LIBDISPATCH: Over-resume of an object")
    }
    state.suspensions -= 1
    start(state.grant())
  }

  private func start(_ items: [QueueItem]) {
    for item in items {
      guard case .block = item.role else { continue }
      if isMain {
        onMain.append(item)
      } else {
        item.thread = Program.current.pool.run { self.drain(from: item) }
      }
    }
  }

  /// Runs an item on the calling worker, and what comes next in a queue that runs one at a time.
  private func drain(from first: QueueItem) {
    var next = Optional(first)
    while let item = next {
      run(item)
      item.isDone = true
      item.thread = nil
      var granted = state.end(item)
      next = nil
      if let index = granted.firstIndex(where: \.isBlock) { next = granted.remove(at: index) }
      start(granted)
      if next != nil { World.current!.step(.dequeue, self) }
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
    visits.stack.append((self, item))
    if !item.isQuiet { world.emit(.blockStarted, shownName, item.name.map { .text($0) }) }
    defer {
      if !item.isQuiet { world.emit(.blockEnded, shownName, item.name.map { .text($0) }) }
      visits.stack.removeLast()
    }
    return try body()
  }

  /// Whether the calling thread is inside alone, so that a wait for its own turn could never end.
  var isOwnedByCaller: Bool {
    if isMain, ControlledThread.current === Program.current.mainThread { return true }
    return QueueVisits.current.stack.contains { $0.queue === self && state.isExclusive($0.item) }
  }

  func specific(_ key: ObjectIdentifier) -> Any? { specifics[key] }

  /// The queue on which the calling thread runs.
  static var current: QueueModel? {
    if let visit = QueueVisits.current.stack.last { return visit.queue }
    let program = Program.current
    return ControlledThread.current === program.mainThread ? program.mainQueue.model : nil
  }

  // MARK: Main

  /// Serves the main queue on the calling thread, the main one, until nothing can go on.
  func serveMain() {
    let world = World.current!
    while world.wait(
      .dequeue, self, isRest: true, untilIdle: true, isPossible: { !self.onMain.isEmpty })
    {
      let item = onMain.removeFirst()
      run(item)
      end(item)
    }
  }

  // MARK: Words

  override var holders: [ControlledThread] {
    isMain ? [Program.current.mainThread] : state.inside.compactMap(\.thread)
  }

  override func waitReason(for thread: ControlledThread) -> String {
    "waits for its turn in \(phrase)\(whyNot)"
  }

  /// What keeps the next item from beginning, as the end of a sentence.
  private var whyNot: String {
    if state.suspensions > 0 { return ", which is suspended" }
    if isMain { return ", which main doesn't serve now" }
    let names = state.inside.compactMap(\.thread?.name)
    switch names.count {
    case 0: return ""
    case 1: return ", where \(names[0]) runs a block"
    default: return ", where \(list(names)) run blocks"
    }
  }

  /// The blocks that nobody will run, when there are any.
  func leftover() -> Leftover? {
    let blocks = state.waiting.all.filter(\.isBlock).count + onMain.count
    guard blocks > 0 else { return nil }
    let what = blocks == 1 ? "a block that never runs" : "\(blocks) blocks that never run"
    return Leftover(subject: shownName, reason: "holds \(what): \(whyNever)")
  }

  private var whyNever: String {
    if state.suspensions > 0 { return "it is suspended" }
    if isMain { return "main waits for something else" }
    let names = state.inside.compactMap(\.thread?.name)
    return "\(list(names)) can't get on with \(names.count == 1 ? "the one" : "those") before"
  }
}

extension QueueItem {
  var isBlock: Bool {
    if case .block = role { return true }
    return false
  }
}

/// The queues that a thread is inside of, the innermost last.
final class QueueVisits {
  var stack: [(queue: QueueModel, item: QueueItem)] = []

  /// Those of the calling thread.
  static var current: QueueVisits {
    let thread = ControlledThread.current!
    let key = ObjectIdentifier(QueueVisits.self)
    if let visits = thread.values[key] as? QueueVisits { return visits }
    let visits = QueueVisits()
    thread.values[key] = visits
    return visits
  }
}

/// The queues that hold something, for the report at the end.
struct QueueRegistry {
  private var queues: [ObjectIdentifier: QueueModel] = [:]

  /// Remembers a queue; those that have become empty are forgotten now and then.
  mutating func note(_ queue: QueueModel) {
    if queues.count > 64 { queues = queues.filter { !$0.value.state.isEmpty } }
    queues[ObjectIdentifier(queue)] = queue
  }

  func leftovers() -> [Leftover] {
    queues.values.sorted { $0.number < $1.number }.compactMap { $0.leftover() }
  }
}
