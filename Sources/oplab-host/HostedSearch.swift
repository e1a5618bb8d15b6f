import CHost
import Glibc
import Interleaving
import Recordings

/// A search in this process or by several others, which tells what is known now and then and at the end.
struct HostedSearch {
  private let explorer: Explorer
  private let options: Options
  private let run: (World.Configuration) -> Explorer.Ending
  private let stream = MessageStream()

  init(
    _ explorer: Explorer, _ options: Options,
    run: @escaping (World.Configuration) -> Explorer.Ending
  ) {
    self.explorer = explorer
    self.options = options
    self.run = run
  }

  /// Gets a process ready for runs.
  private func prepare() {
    surviveTraps()
    // A search stops by itself and tells what it knows; the limit is for one that can't.
    ch_limit(options.timeLimit + 5, options.memoryLimit)
  }

  /// Searches in this process.
  func takeAlone() {
    prepare()
    var explorer = explorer
    var clock = Stopwatch(limit: options.timeLimit)
    explorer.isInterrupted = { exploration in
      if ch_is_interrupted() { return true }
      if clock.isOver { return true }
      if clock.isTime(every: 0.25) { stream.send(.explored(exploration, isOver: false)) }
      return false
    }
    stream.send(.explored(explorer.explore(run: run), isOver: true))
  }

  /// Has workers search; this process puts together what they find.
  func take(by count: Int) {
    let workers = (0..<count).map { _ in Worker(prepare: prepare, fulfil: fulfil) }
    let search = ParallelSearch(explorer, workers: workers.count)
    var clock = Stopwatch(limit: options.timeLimit)
    var ending = Stopwatch(limit: 1)
    var isEnding = false
    while !search.isOver {
      if !isEnding, ch_is_interrupted() || clock.isOver {
        // What the workers are at is nearly done.
        isEnding = true
        ending = Stopwatch(limit: 1)
      }
      for worker in workers where worker.job == nil && !isEnding {
        if let job = search.job() { worker.begin(job) }
      }
      let busy = workers.filter { $0.job != nil }
      if isEnding, busy.isEmpty || ending.isOver { break }
      if busy.count < workers.count, !isEnding {
        // Somebody has nothing to do: the one with the most to do gives some of it away.
        busy.max { $0.job!.left < $1.job!.left }?.share()
      }
      guard take(answersOf: busy, search) else { break }
      if search.hasRuns, clock.isTime(every: 0.25) {
        stream.send(.explored(search.exploration, isOver: false))
      }
    }
    for worker in workers { worker.end() }
    stream.send(.explored(search.exploration, isOver: true))
  }

  /// Waits a moment for answers; false when a worker has ended.
  private func take(answersOf busy: [Worker], _ search: ParallelSearch) -> Bool {
    var polled = busy.map { pollfd(fd: $0.answers, events: Int16(POLLIN), revents: 0) }
    guard poll(&polled, nfds_t(polled.count), 100) > 0 else { return true }
    for (worker, state) in zip(busy, polled) where state.revents != 0 {
      guard let answer = worker.answer(), let job = worker.job else { return false }
      worker.job = search.take(answer, of: job)
    }
    return true
  }

  /// What a worker does with an order: for a moment, so that what is known can be told.
  ///
  /// It shares only after a time that is long against what handing over takes.
  private func fulfil(_ order: SearchOrder, _ shares: () -> Bool) -> SearchAnswer {
    let moment = Stopwatch(limit: order.isForAMoment ? 0.1 : options.timeLimit)
    let least = Stopwatch(limit: 0.005)
    let pause: () -> SearchPause? = {
      if moment.isOver { return .report }
      return shares() && least.isOver ? .share : nil
    }
    return explorer.fulfil(order, pause: pause, run: run)
  }
}

/// Says when to report and when to stop.
private struct Stopwatch {
  private let start = Stopwatch.now()
  private var last = 0.0
  private let limit: Double

  /// - Parameter limit: Seconds; 0 is no limit.
  init(limit: Double) {
    self.limit = limit
  }

  var isOver: Bool { limit > 0 && Self.now() - start > limit }

  /// Whether so many seconds have passed since the last time that they had.
  mutating func isTime(every seconds: Double) -> Bool {
    let time = Self.now() - start
    guard time - last > seconds else { return false }
    last = time
    return true
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
