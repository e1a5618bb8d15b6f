/// The cores of the simulated machine, and the threads that want one.
///
/// Only work that says how long it computes takes a core's time; all else that a program does takes none.
/// The cores go to the most urgent threads, and among equally urgent ones to those that asked first: a
/// thread keeps its core until its work is done, or a more urgent one needs it. A real system would let
/// equals take turns, which changes when they end but not what they can do.
struct Machine {
  /// A thread that computes, or would.
  struct Job {
    let thread: ControlledThread
    /// How long it still has to compute, in nanoseconds.
    var rest: Int64
    /// The number of its core, from 0; nil while it has none.
    var core: Int?
  }

  let cores: Int
  /// In the order of asking.
  private(set) var jobs: [Job] = []

  init(cores: Int) { self.cores = max(cores, 1) }

  /// Whether anybody still has to compute.
  var isBusy: Bool { jobs.contains { $0.rest > 0 } }

  /// How long a thread still has to compute, in nanoseconds.
  func rest(of thread: ControlledThread) -> Int64 {
    jobs.first { $0.thread === thread }?.rest ?? 0
  }

  mutating func add(_ thread: ControlledThread, computing nanoseconds: Int64) {
    jobs.append(Job(thread: thread, rest: nanoseconds, core: nil))
  }

  mutating func remove(_ thread: ControlledThread) {
    jobs.removeAll { $0.thread === thread }
  }

  /// A change of who has a core.
  struct Change {
    let thread: ControlledThread
    /// The number of the core that it has got, from 0; nil for a thread that has lost its.
    let core: Int?
  }

  /// Gives the cores to those who should have one, and returns what has changed.
  mutating func assign(urgency: (ControlledThread) -> Int) -> [Change] {
    let ranked = jobs.indices.filter { jobs[$0].rest > 0 }
      .map { (index: $0, urgency: urgency(jobs[$0].thread)) }
      .sorted { ($1.urgency, $0.index) < ($0.urgency, $1.index) }
    let chosen = Set(ranked.prefix(cores).map(\.index))
    var changes: [Change] = []
    for index in jobs.indices where jobs[index].core != nil && !chosen.contains(index) {
      // Not a loss for one that is done.
      if jobs[index].rest > 0 { changes.append(Change(thread: jobs[index].thread, core: nil)) }
      jobs[index].core = nil
    }
    var free = Set(0..<cores).subtracting(jobs.compactMap(\.core)).sorted()[...]
    for (index, _) in ranked where chosen.contains(index) && jobs[index].core == nil {
      jobs[index].core = free.popFirst()
      changes.append(Change(thread: jobs[index].thread, core: jobs[index].core))
    }
    return changes
  }

  /// How long it takes, in nanoseconds, until the first of those who have a core is done; nil when nobody
  /// has one.
  var untilFirstEnd: Int64? { jobs.filter { $0.core != nil }.map(\.rest).min() }

  /// Lets time pass, in nanoseconds, no more than until the first is done.
  mutating func pass(_ nanoseconds: Int64) {
    for index in jobs.indices where jobs[index].core != nil { jobs[index].rest -= nanoseconds }
  }
}
