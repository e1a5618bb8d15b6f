internal import Recordings

/// Takes every schedule of a program, one run after another, by following a prefix of choices again
/// and then choosing what wasn't chosen before.
///
/// Without reduction it is plain and obviously complete: the oracle of everything cleverer.
final class DepthFirstSearch {
  /// Which schedules may be left out because another one has the same dependent steps in the same
  /// order.
  enum Reduction {
    case none
    /// Sleep sets (Godefroid, 1996): of two independent steps one order is enough.
    case sleepSets
    /// Source sets (Abdulla and others, 2014): where nothing races, one choice is enough.
    case sourceSets
  }

  let reduction: Reduction
  /// At most so many pre-emptions; nil for any number.
  let preemptionBound: Int?

  /// Whether the bound has kept a choice from being taken.
  private(set) var wasBounded = false
  /// Whether the run that just ended was equivalent to an earlier one, so that its outcome doesn't
  /// count.
  private(set) var isRedundant = false
  /// How many times the running thread was left though it could go on, in the run that just ended.
  private(set) var preemptions = 0
  /// Set when a run didn't repeat the prefix that it was to follow.
  private(set) var failure: Outcome?

  private var nodes: [Node] = []
  private var depth = 0
  /// The last choice of the prefix that the present run follows; −1 for the first run.
  private var branch = -1
  private var sleepers: [Sleeper] = []
  private var chosen: Int?
  private var trace = Trace()
  private var isBetweenSteps = true
  /// Whether a run was cut off, so that not even everything with the bound was seen.
  private(set) var wasCut = false
  private var analysis = RaceReversal()
  private var random = SplitMix64(seed: 0)

  init(reduction: Reduction, preemptionBound: Int? = nil) {
    precondition(
      reduction != .sourceSets || preemptionBound == nil,
      "a bound would cut choices that source sets rely on")
    self.reduction = reduction
    self.preemptionBound = preemptionBound
  }

  /// A choice on the way to the present run.
  struct Node {
    /// The threads that could go on, the default first.
    var enabled: [Int]
    /// The thread that ran before, where it could go on.
    var current: Int?
    var chosen: Int
    var clock: Int?
    /// Threads whose next step was taken here before, or needs no taking.
    var sleepers: [Sleeper]
    var done = ThreadSet()
    /// Threads that must be tried.
    var backtrack = ThreadSet()
    /// Pre-emptions before this choice.
    var preemptions: Int

    func cost(of thread: Int) -> Int {
      current == nil || current == thread || thread == clock ? 0 : 1
    }
  }

  /// A thread whose next step leads to nothing new until a dependent step is taken.
  struct Sleeper {
    var thread: Int
    /// What the step touched when it was taken, beside memory.
    var touches: [Touch]
  }
}

// MARK: Between runs

extension DepthFirstSearch {
  /// Gets ready for a run.
  func begin() {
    depth = 0
    branch = nodes.count - 1
    sleepers.removeAll(keepingCapacity: true)
    trace.removeAll()
    isRedundant = false
    isBetweenSteps = true
    preemptions = 0
    random = SplitMix64(seed: 0)
  }

  /// Learns from the run that has ended, and returns whether another one is to come.
  func advance(isCut: Bool) -> Bool {
    if isCut { wasCut = true }
    if reduction == .sourceSets {
      if isCut, let choice = trace.steps.last?.choice {
        for thread in nodes[choice].enabled { nodes[choice].backtrack.insert(thread) }
      }
      analysis.findRaces(
        in: trace, after: firstNewStep,
        isEnabled: { thread, choice in nodes[choice].enabled.contains(thread) },
        reverse: { initials, choice in insert(initials, at: choice) })
    }
    while var node = nodes.popLast() {
      node.done.insert(node.chosen)
      if reduction != .none {
        let step = trace.steps.firstIndex { $0.choice == nodes.count }
        node.sleepers.append(
          Sleeper(thread: node.chosen, touches: step.map(trace.resourceTouches) ?? []))
      }
      guard let next = node.enabled.first(where: { mayTake($0, node) }) else { continue }
      node.chosen = next
      nodes.append(node)
      return true
    }
    return false
  }

  private func mayTake(_ thread: Int, _ node: Node) -> Bool {
    guard isAwaited(thread, node) else { return false }
    if isBeyondBound(thread, node) {
      wasBounded = true
      return false
    }
    return true
  }

  /// Whether a thread was not taken at a choice, and should be.
  private func isAwaited(_ thread: Int, _ node: Node) -> Bool {
    if node.done.contains(thread) { return false }
    if reduction == .sourceSets, !node.backtrack.contains(thread) { return false }
    return !node.sleepers.contains { $0.thread == thread }
  }

  private func isBeyondBound(_ thread: Int, _ node: Node) -> Bool {
    guard let preemptionBound else { return false }
    return node.preemptions + node.cost(of: thread) > preemptionBound
  }

  /// What part of the search is done, as if all branches of a choice led to as many runs (Kilby, Slaney,
  /// Thiébaux and Walsh, 2006).
  var share: Double? {
    var (share, weight) = (0.0, 1.0)
    for node in nodes {
      let taken = node.done.count
      let branches =
        node.enabled.count {
          $0 == node.chosen || isAwaited($0, node) && !isBeyondBound($0, node)
        } + taken
      weight /= Double(branches)
      share += weight * Double(taken)
    }
    return share
  }

  /// The first step that no earlier run has taken in the same state.
  private var firstNewStep: Int {
    trace.steps.firstIndex { $0.choice == branch } ?? 0
  }

  private func insert(_ initials: [Int], at choice: Int) {
    let node = nodes[choice]
    for thread in initials
    where node.backtrack.contains(thread) || node.sleepers.contains(where: { $0.thread == thread })
    {
      return
    }
    if let thread = initials.first(where: node.enabled.contains) {
      nodes[choice].backtrack.insert(thread)
    } else {
      for thread in node.enabled { nodes[choice].backtrack.insert(thread) }
    }
  }
}

// MARK: During a run

extension DepthFirstSearch: Strategy {
  func choose(_ choice: Choice) -> Int {
    guard !isRedundant else { return choice.defaultIndex }
    if depth < nodes.count {
      guard let index = choice.enabled.firstIndex(where: { $0.index == nodes[depth].chosen }) else {
        failure = .diverged(at: depth, "a thread that went on here before can't go on")
        return -1
      }
      if depth == branch { sleepers = nodes[depth].sleepers }
      preemptions = nodes[depth].preemptions + nodes[depth].cost(of: nodes[depth].chosen)
      chosen = depth
      depth += 1
      return index
    }
    return grow(choice)
  }

  /// Adds a node for a choice that no earlier run has met.
  private func grow(_ choice: Choice) -> Int {
    let first = choice.defaultIndex
    var order = [choice.enabled[first].index]
    for (index, thread) in choice.enabled.enumerated() where index != first {
      order.append(thread.index)
    }
    guard let thread = order.first(where: { thread in !sleepers.contains { $0.thread == thread } })
    else {
      becomeRedundant()
      return first
    }
    var node = Node(
      enabled: order, current: choice.current.map { choice.enabled[$0].index }, chosen: thread,
      clock: choice.enabled.last.flatMap { $0.isClock ? $0.index : nil },
      sleepers: sleepers, preemptions: preemptions)
    node.backtrack.insert(thread)
    preemptions += node.cost(of: thread)
    nodes.append(node)
    chosen = depth
    depth += 1
    return choice.enabled.firstIndex { $0.index == thread }!
  }

  func draw(below bound: Int) -> Int { random.draw(below: bound) }
}

extension DepthFirstSearch: StepObserver {
  func took(_ thread: ControlledThread) {
    let choice = chosen
    chosen = nil
    isBetweenSteps = false
    guard reduction != .none, !isRedundant else { return }
    if sleepers.contains(where: { $0.thread == thread.index }) {
      becomeRedundant()
      return
    }
    trace.begin(thread.index, choice: choice)
    let touches = thread.pending!.step.touches
    touched(touches.0)
    if let second = touches.1 { touched(second) }
  }

  func touched(_ touch: Touch) {
    guard reduction != .none, !isRedundant, !isBetweenSteps else { return }
    trace.append(touch)
    guard !sleepers.isEmpty, let world = World.current else { return }
    sleepers.removeAll { sleeper in
      if sleeper.touches.contains(where: { $0.isDependent(on: touch) }) { return true }
      guard let step = world.thread(numbered: sleeper.thread)?.pending?.step else { return true }
      let (first, second) = step.touches
      return first.isDependent(on: touch) || second?.isDependent(on: touch) ?? false
    }
  }

  func released(_ object: Int, by thread: ControlledThread) {
    guard !isRedundant, !isBetweenSteps else { return }
    trace.append(.release, UInt64(bitPattern: Int64(object)))
  }

  func acquired(_ object: Int, by thread: ControlledThread) {
    guard !isRedundant, !isBetweenSteps else { return }
    trace.append(.acquire, UInt64(bitPattern: Int64(object)))
  }

  func started(_ thread: ControlledThread, by parent: ControlledThread) {
    guard !isRedundant, !isBetweenSteps else { return }
    trace.append(.start, UInt64(thread.index))
  }

  func timePassed() {
    notePending()
    isBetweenSteps = true
    guard !isRedundant else { return }
    trace.append(.timePassed)
  }

  var wantsWholeRun: Bool { reduction == .sourceSets }

  func ended() {
    notePending()
  }

  /// Stops looking: what comes now was seen in another run.
  ///
  /// What blocked threads wait for can be in competition with what was done all the same.
  private func becomeRedundant() {
    notePending()
    isRedundant = true
  }

  /// What blocked threads would do can race with what was done.
  private func notePending() {
    guard reduction == .sourceSets, !isRedundant, let world = World.current else { return }
    trace.threads = world.threadCount
    for thread in world.threads + (world.clock.map { [$0] } ?? []) {
      guard let step = thread.pending?.step else { continue }
      let (first, second) = step.touches
      trace.append(pending: first, of: thread.index)
      if let second { trace.append(pending: second, of: thread.index) }
    }
  }
}
