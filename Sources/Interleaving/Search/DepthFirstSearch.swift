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
  @exclusivity(unchecked) private(set) var isRedundant = false
  /// How many times the running thread was left though it could go on, in the run that just ended.
  @exclusivity(unchecked) private(set) var preemptions = 0
  /// Set when a run didn't repeat the prefix that it was to follow.
  private(set) var failure: Outcome?

  @exclusivity(unchecked) private var nodes: [Node] = []
  /// Choices before this one are as they are for this part of the search.
  private let base: Int
  /// What was found out about them, for whoever goes on there.
  private var reversals: [Reversal] = []
  @exclusivity(unchecked) private var depth = 0
  /// The last choice of the prefix that the present run follows; −1 for the first run.
  private var branch = -1
  @exclusivity(unchecked) private var sleepers: [Sleeper] = []
  @exclusivity(unchecked) private var chosen: Int?
  @exclusivity(unchecked) private var trace = Trace()
  @exclusivity(unchecked) private var isBetweenSteps = true
  /// Whether a run was cut off, so that not even everything with the bound was seen.
  private(set) var wasCut = false
  private var analysis = RaceReversal()
  private var random = SplitMix64(seed: 0)

  /// - Parameter part: What part of the search to do; all of it unless another is given.
  init(reduction: Reduction, preemptionBound: Int? = nil, part: SearchPart = SearchPart()) {
    precondition(
      reduction != .sourceSets || preemptionBound == nil,
      "a bound would cut choices that source sets rely on")
    self.reduction = reduction
    self.preemptionBound = preemptionBound
    nodes = part.nodes
    base = part.base
    reversals = part.reversals
    wasBounded = part.wasBounded
    wasCut = part.wasCut
  }

  /// A choice on the way to the present run.
  struct Node: Codable {
    /// The threads that could go on, the default first.
    var enabled: [Int]
    /// The thread that ran before, where it could go on.
    var current: Int?
    var chosen: Int
    var clock: Int?
    /// Threads whose next step was taken here before, or needs no taking.
    var sleepers: [Sleeper]
    var done = ThreadSet()
    /// Threads that must be tried, in the order in which that was found.
    var backtrack: [Int] = []
    /// Pre-emptions before this choice.
    var preemptions: Int
    /// What the step that was chosen touches, beside memory; nil until it was taken.
    var touches: [Touch]?

    func cost(of thread: Int) -> Int {
      current == nil || current == thread || thread == clock ? 0 : 1
    }

    /// Whether one of the threads was tried, is to be, or needs no trying.
    func tries(oneOf threads: [Int]) -> Bool {
      threads.contains { thread in
        thread == chosen || done.contains(thread) || backtrack.contains(thread)
          || sleepers.contains { $0.thread == thread }
      }
    }

    /// Sees to it that one of the threads that could turn a race round is tried; where none of them
    /// can go on, that all are.
    mutating func insert(_ initials: [Int]) {
      guard !tries(oneOf: initials) else { return }
      if let thread = initials.first(where: enabled.contains) {
        backtrack.append(thread)
      } else {
        for thread in enabled where thread != chosen && !done.contains(thread) {
          if !backtrack.contains(thread) { backtrack.append(thread) }
        }
      }
    }
  }

  /// A thread whose next step leads to nothing new until a dependent step is taken.
  struct Sleeper: Codable {
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
        for thread in nodes[choice].enabled { insert([thread], at: choice) }
      }
      analysis.findRaces(
        in: trace, after: firstNewStep,
        isEnabled: { thread, choice in nodes[choice].enabled.contains(thread) },
        reverse: { initials, choice in insert(initials, at: choice) })
    }
    return takeNextBranch()
  }

  /// Goes back to the last choice that has a branch left; returns whether there is one.
  func takeNextBranch() -> Bool {
    while nodes.count > base, var node = nodes.popLast() {
      guard let next = nextBranch(of: node) else { continue }
      leave(&node, touches: touches(of: nodes.count) ?? node.touches, for: next)
      nodes.append(node)
      return true
    }
    return false
  }

  private func leave(_ node: inout Node, touches: [Touch]?, for next: Int) {
    node.done.insert(node.chosen)
    if reduction != .none {
      node.sleepers.append(Sleeper(thread: node.chosen, touches: touches ?? []))
    }
    node.backtrack.removeAll { $0 == next }
    node.chosen = next
    node.touches = nil
  }

  /// What the step of a choice has touched in the run that has just ended.
  private func touches(of choice: Int) -> [Touch]? {
    trace.steps.firstIndex { $0.choice == choice }.map(trace.resourceTouches)
  }

  /// The next thread to be tried at a choice.
  private func nextBranch(of node: Node) -> Int? {
    let candidates = reduction == .sourceSets ? node.backtrack : node.enabled
    return candidates.first { thread in
      guard isAwaited(thread, node) else { return false }
      if isBeyondBound(thread, node) { wasBounded = true }
      return !isBeyondBound(thread, node)
    }
  }

  /// Whether a thread was not taken at a choice, and should be.
  private func isAwaited(_ thread: Int, _ node: Node) -> Bool {
    thread != node.chosen && !node.done.contains(thread)
      && !node.sleepers.contains { $0.thread == thread }
  }

  private func isBeyondBound(_ thread: Int, _ node: Node) -> Bool {
    guard let preemptionBound else { return false }
    return node.preemptions + node.cost(of: thread) > preemptionBound
  }

  var share: Double? { 1 - left(from: 0) }

  /// About what part of the whole search is left below a choice, as if all branches of a choice led to
  /// as many runs (Kilby, Slaney, Thiébaux and Walsh, 2006).
  private func left(from first: Int) -> Double {
    var (left, weight) = (1.0, 1.0)
    for (choice, node) in nodes.enumerated() {
      let taken = node.done.count
      let candidates = reduction == .sourceSets ? node.backtrack : node.enabled
      let open = candidates.count { isAwaited($0, node) && !isBeyondBound($0, node) }
      weight /= Double(taken + 1 + open)
      if choice < first { left = weight } else { left -= weight * Double(taken) }
    }
    return left
  }

  /// The first step that no earlier run has taken in the same state.
  private var firstNewStep: Int {
    trace.steps.firstIndex { $0.choice == branch } ?? 0
  }

  private func insert(_ initials: [Int], at choice: Int) {
    if choice >= base {
      nodes[choice].insert(initials)
    } else if !nodes[choice].tries(oneOf: initials) {
      let reversal = Reversal(choice: choice, initials: initials)
      if !reversals.contains(reversal) { reversals.append(reversal) }
    }
  }
}

// MARK: In parts

extension DepthFirstSearch {
  /// What is left to do, in its order.
  ///
  /// - Parameters:
  ///   - part: The part that this search was given.
  ///   - splits: Whether to make two of it: what can still follow the choice that is furthest back becomes
  ///     another part.
  func rest(of part: SearchPart, isDone: Bool, splits: Bool) -> [SearchPart] {
    for choice in isDone ? nodes.indices : nodes.indices.dropLast() {
      nodes[choice].touches = touches(of: choice) ?? nodes[choice].touches
    }
    var rest = part
    rest.nodes = nodes
    rest.isDone = isDone
    rest.startsWithBranch = false
    rest.reversals = reversals
    rest.wasBounded = wasBounded
    rest.wasCut = wasCut
    rest.left = isDone ? 0 : left(from: rest.floor)
    guard splits, !isDone, let choice = furthestBranch else { return [rest] }
    var later = SearchPart(nodes: Array(nodes[...choice]), base: choice + 1, floor: rest.floor)
    let next = nextBranch(of: nodes[choice])!
    leave(&later.nodes[choice], touches: nodes[choice].touches, for: next)
    later.left = rest.left
    rest.base = choice + 1
    rest.floor = choice + 1
    rest.left = left(from: rest.floor)
    later.left -= rest.left
    return [rest, later]
  }

  /// Whether what is left can be made two parts.
  var canBeSplit: Bool { furthestBranch != nil }

  /// The choice furthest back, but for the last one, that has a branch left.
  private var furthestBranch: Int? {
    nodes.indices.dropLast().first { $0 >= base && nextBranch(of: nodes[$0]) != nil }
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
    let node = Node(
      enabled: order, current: choice.current.map { choice.enabled[$0].index }, chosen: thread,
      clock: choice.enabled.last.flatMap { $0.isClock ? $0.index : nil },
      sleepers: sleepers, preemptions: preemptions)
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
