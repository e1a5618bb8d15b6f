package import Recordings

/// Has the parts of one search done by several workers.
///
/// What it finds, and how often, is what one worker alone would find: the parts are put together in
/// their order. It runs nothing itself, and knows nothing of how workers are reached.
package final class ParallelSearch {
  /// Parts whose predecessors aren't all done, in their order.
  private var tasks: [Task] = [Task(SearchPart())]
  /// What is known of all parts before those.
  private var tally = Tally()
  private let explorer: Explorer
  private let workers: Int
  private var wasBounded = false
  private var wasCut = false
  private var stage = Stage.searching

  private enum Stage: Equatable {
    case searching
    case shortening
    case over
  }

  /// A part with what was found in it.
  private final class Task {
    var part: SearchPart
    /// What was found, and the part as it was before.
    var pieces: [(start: SearchPart, tally: Tally.Content)] = []
    /// Whether a worker is at it.
    var isUnderWay = false
    var hasDiverged = false

    init(_ part: SearchPart) { self.part = part }

    var isIdle: Bool { !isUnderWay && !part.isDone && !hasDiverged }
  }

  /// Work that a worker is at.
  package struct Job {
    /// What the worker is asked to do.
    package let order: SearchOrder
    fileprivate let task: AnyObject?
    fileprivate let start: SearchPart?

    /// About what part of the whole search it is.
    package var left: Double { start?.left ?? 0 }
  }

  /// - Parameters:
  ///   - explorer: How schedules are explored; not by samples.
  ///   - workers: How many workers there are.
  package init(_ explorer: Explorer, workers: Int) {
    self.explorer = explorer
    self.workers = workers
  }

  /// Whether everything is known.
  package var isOver: Bool { stage == .over }

  /// Whether anything is known by now.
  package var hasRuns: Bool { tally.runs > 0 || tasks.contains { !$0.pieces.isEmpty } }

  /// What is known by now.
  package var exploration: Exploration {
    let all = Tally(tally.content)
    for task in tasks { for piece in task.pieces { all.add(piece.tally) } }
    var exploration = all.exploration
    guard stage == .over || stage == .shortening else {
      let left = tasks.reduce(0) { $0 + $1.part.left }
      let whole = left < 1 ? Double(all.runs) / (1 - left) : .infinity
      exploration.estimate = min(whole, Double(explorer.limit))
      return exploration
    }
    return exploration
  }

  // MARK: Giving

  /// Something for a worker that has nothing to do; nil when there is nothing now.
  package func job() -> Job? {
    switch stage {
    case .over: return nil
    case .shortening:
      guard let task = tasks.first, !task.isUnderWay else { return nil }
      task.isUnderWay = true
      return Job(order: .shorten(tally.content), task: task, start: nil)
    case .searching:
      guard let task = tasks.first(where: \.isIdle) else { return nil }
      let room = explorer.limit - tally.runs
      guard room > 0 || task.part.startsWithBranch else { return nil }
      task.isUnderWay = true
      return Job(order: .search(task.part, limit: room), task: task, start: task.part)
    }
  }

  // MARK: Taking

  /// Takes what a worker has done, and returns what it is at now without having been asked.
  package func take(_ answer: SearchAnswer, of job: Job) -> Job? {
    let next = answer.continuation(of: job.order)
    guard let task = tasks.first(where: { $0 === job.task }) else {
      // It isn't wanted any more.
      return next.map { Job(order: $0, task: nil, start: nil) }
    }
    task.isUnderWay = next != nil
    if stage == .shortening {
      tally = Tally(answer.tally)
      stage = .over
      return nil
    }
    if let start = job.start { task.pieces.append((start, answer.tally)) }
    task.hasDiverged = answer.hasDiverged
    let parts = answer.rest.map { $0.withFrozenChoices(of: task.part) }
    task.part = parts[0]
    let place = tasks.firstIndex { $0 === task }!
    tasks.insert(contentsOf: parts.dropFirst().map(Task.init), at: place + 1)
    putTogether()
    return next.map { Job(order: $0, task: task, start: parts[0]) }
  }

  /// Counts what is found as far as everything before it is known.
  private func putTogether() {
    while let first = tasks.first {
      while !first.pieces.isEmpty {
        let piece = first.pieces.removeFirst()
        let room = explorer.limit - tally.runs
        if piece.tally.runs > room {
          // Not all of these runs count: those that do are taken again, and nothing else.
          tasks = [Task(piece.start)]
          return room > 0 ? () : finish(.sample)
        }
        tally.add(piece.tally)
      }
      if first.isUnderWay { return }
      if first.hasDiverged { return finish(.sample) }
      if first.part.isFrozen {
        first.part.thaw()
      }
      guard first.part.isDone else {
        if tally.runs >= explorer.limit, !first.part.startsWithBranch { finish(.sample) }
        return
      }
      wasBounded = wasBounded || first.part.wasBounded
      wasCut = wasCut || first.part.wasCut
      tasks.removeFirst()
      for reversal in first.part.reversals {
        // Nobody goes on there when the limit is reached before.
        tasks.first { $0.part.floor <= reversal.choice }?.part.insert(reversal)
      }
    }
    if tasks.isEmpty { finish(coverage) }
  }

  private var coverage: Exploration.Coverage {
    if wasCut { return .sample }
    if wasBounded, case .bounded(let preemptions) = explorer.method {
      return .preemptions(preemptions)
    }
    return .all
  }

  private func finish(_ coverage: Exploration.Coverage) {
    tally.exploration.coverage = coverage
    tasks = [Task(SearchPart())]
    stage = explorer.method == .classes ? .shortening : .over
  }
}
