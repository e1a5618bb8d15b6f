extension Recording {
  /// What orders what one thread did before what another one does: a block that is handed over, a lock
  /// that is let go and taken, an operation that others wait for.
  public struct Link: Hashable, Sendable, Codable {
    /// What orders the two.
    public var bond: Bond
    /// The name of the thing that orders them; empty where it has none.
    public var name: String
    /// After what.
    public var from: Moment
    /// Before what.
    public var to: Moment

    /// Creates a link.
    public init(bond: Bond, name: String = "", from: Moment, to: Moment) {
      self.bond = bond
      self.name = name
      self.from = from
      self.to = to
    }
  }

  /// The kinds of links.
  public enum Bond: String, Hashable, Sendable, Codable, CaseIterable {
    /// A thread is started; the name is its own.
    case start
    /// A block is submitted; the name is the queue's.
    case submission
    /// A queue runs one block after another; the name is the queue's.
    case turn
    /// A barrier of a queue.
    case barrier
    /// An operation: what it waits for, what waits for it.
    case operation
    /// An operation queue: one operation at a time, or a wait for all.
    case operationQueue
    /// A group, a work item or a loop that is waited for, or that notifies.
    case group, workItem, loop
    /// A thread that is waited for.
    case thread
    /// A lock that goes from one thread to the next.
    case lock
    /// A signal that lets another thread go on.
    case semaphore, condition
    /// A part of a task that goes on after another one.
    case task
    /// The first use of a lazy value.
    case initialisation
    /// A value that is read and written atomically.
    case atomic
    /// Something else.
    case other

    /// How far it is from what a program says by itself: a thread is started for many reasons, and a
    /// lock may go the other way in another schedule.
    fileprivate var cost: Int {
      switch self {
      case .turn, .barrier, .operation, .operationQueue, .group, .workItem, .loop, .thread: 2
      case .submission, .task, .semaphore, .condition: 3
      case .start: 4
      case .lock, .initialisation, .atomic, .other: 5
      }
    }

    /// Whether it says something of two parts of what one thread does.
    package var joinsPartsOfThread: Bool {
      switch self {
      case .turn, .barrier, .operation, .operationQueue: true
      case .start, .submission, .group, .workItem, .loop, .thread, .lock, .semaphore, .condition,
        .task, .initialisation, .atomic, .other:
        false
      }
    }
  }

  /// A point in what a thread does.
  public struct Moment: Hashable, Sendable, Codable {
    /// The thread, by its place in the tree of threads.
    public var path: String
    /// The number of the step.
    public var step: Int
    /// A number that grows during the run.
    public var tick: Int

    /// Creates a point.
    public init(path: String, step: Int, tick: Int) {
      self.path = path
      self.step = step
      self.tick = tick
    }
  }

  /// The links by which one step comes before another one, as few as there can be and rather those
  /// that are the same in each schedule; none where one thread takes both, nil where nothing orders
  /// them.
  public func chain(from first: Step, to second: Step) -> [Link]? {
    var reached: [String: [Arrival]] = [first.path: [Arrival(tick: first.tick, cost: 0, link: nil)]]
    func best(_ path: String, by tick: Int) -> Arrival? {
      reached[path]?.filter { $0.tick <= tick }.min { $0.cost < $1.cost }
    }
    for (index, link) in links.enumerated()
    where link.to.tick <= second.tick && link.from.path != link.to.path {
      guard let start = best(link.from.path, by: link.from.tick) else { continue }
      let cost = start.cost + (link.bond.cost)
      if let known = best(link.to.path, by: link.to.tick), known.cost <= cost { continue }
      reached[link.to.path, default: []].append(
        Arrival(tick: link.to.tick, cost: cost, link: index))
    }
    guard var arrival = best(second.path, by: second.tick) else { return nil }
    var chain: [Link] = []
    while let index = arrival.link {
      chain.insert(links[index], at: 0)
      guard let before = best(links[index].from.path, by: links[index].from.tick) else { break }
      arrival = before
    }
    return chain
  }

  /// When a thread comes after the first step, and by which link.
  private struct Arrival {
    var tick: Int
    var cost: Int
    var link: Int?
  }
}
