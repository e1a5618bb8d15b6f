internal import Interleaving

/// One piece of work on a queue: a block, or a caller that waits for its turn.
final class QueueItem {
  /// Who runs it.
  enum Role {
    /// A thread that the queue finds.
    case block(() -> Void)
    /// The thread that called `sync`.
    case caller(ControlledThread)
  }

  let role: Role
  /// Whether it runs alone.
  let isBarrier: Bool
  let qos: DispatchQoS.QoSClass
  /// The quality of service of the thread that submitted it, for a queue that has none.
  let inheritedQoS: DispatchQoS.QoSClass
  /// The learner's name for the block, if it has one.
  let name: String?
  /// Whether its beginning and end go without events: an operation tells of itself.
  let isQuiet: Bool
  /// Who is inside.
  var thread: ControlledThread?
  /// Whether its turn has come.
  @exclusivity(unchecked) var isGranted = false
  /// Whether it has ended.
  @exclusivity(unchecked) var isDone = false
  /// The task that goes on in it, when it is no block of the program's own.
  var task: SuspendedTask?
  /// Whether the one who submitted it waits for its end, and so tells of it.
  var isWaitedFor = false
  /// The call that submitted it, as an offset in the image.
  var call: UInt64?

  /// Whether a thread must be found for it.
  var isBlock: Bool {
    if case .block = role { return true }
    return false
  }
  /// From the submission to the beginning of the block.
  let edge = Edge()

  init(
    _ role: Role, isBarrier: Bool = false, qos: DispatchQoS.QoSClass = .unspecified,
    inheritedQoS: DispatchQoS.QoSClass = .unspecified, name: String? = nil, isQuiet: Bool = false
  ) {
    self.role = role
    self.isBarrier = isBarrier
    self.qos = qos
    self.inheritedQoS = inheritedQoS
    self.name = name
    self.isQuiet = isQuiet
    if case .caller(let thread) = role { self.thread = thread }
  }
}

/// What a queue holds and whose turn it is.
///
/// No effects, no world.
struct QueueState {
  /// How many items may be inside at the same time.
  enum Width {
    /// One at a time, in order.
    case serial
    /// Any number; barriers run alone.
    case concurrent
    /// Any number; a barrier is an ordinary item.
    case global
  }

  let width: Width
  private(set) var waiting = FIFO<QueueItem>()
  private(set) var inside: [QueueItem] = []
  /// Nothing begins while this is above zero.
  var suspensions = 0

  init(width: Width) {
    self.width = width
  }

  var isEmpty: Bool { waiting.isEmpty && inside.isEmpty }
  /// Whether a barrier is in the queue.
  var hasBarrier: Bool {
    waiting.contains(where: \.isBarrier) || inside.contains(where: \.isBarrier)
  }

  /// Adds an item at the end; returns the items whose turn has come.
  mutating func add(_ item: QueueItem) -> [QueueItem] {
    waiting.append(item)
    return grant()
  }

  /// Ends an item that was inside; returns the items whose turn has come.
  mutating func end(_ item: QueueItem) -> [QueueItem] {
    if let place = inside.firstIndex(where: { $0 === item }) { inside.remove(at: place) }
    return grant()
  }

  /// The items whose turn has come, in order; they count as inside from now on.
  mutating func grant() -> [QueueItem] {
    var granted: [QueueItem] = []
    while suspensions == 0, let next = waiting.first, hasRoom(for: next) {
      waiting.removeFirst()
      inside.append(next)
      next.isGranted = true
      granted.append(next)
    }
    return granted
  }

  /// Whether an item runs alone on this queue.
  func isExclusive(_ item: QueueItem) -> Bool {
    switch width {
    case .serial: true
    case .concurrent: item.isBarrier
    case .global: false
    }
  }

  private func hasRoom(for item: QueueItem) -> Bool {
    guard let first = inside.first else { return true }
    return !isExclusive(item) && !isExclusive(first)
  }
}

/// First in, first out, in constant time.
struct FIFO<Element> {
  private var elements: [Element?] = []
  private var head = 0

  var isEmpty: Bool { head == elements.count }
  var count: Int { elements.count - head }
  var first: Element? { isEmpty ? nil : elements[head] }
  var all: [Element] { elements[head...].compactMap(\.self) }

  func contains(where isRight: (Element) -> Bool) -> Bool {
    elements[head...].contains { $0.map(isRight) ?? false }
  }

  mutating func append(_ element: Element) { elements.append(element) }

  @discardableResult
  mutating func removeFirst() -> Element {
    let element = elements[head]!
    elements[head] = nil
    head += 1
    if head > 32, head * 2 > elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return element
  }
}
