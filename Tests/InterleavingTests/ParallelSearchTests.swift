import Interleaving
import Recordings
import ReferencePrograms
import Testing

/// Workers that are pretended: each stops after a number of runs that is drawn, to report or to share, and
/// they answer in an order that is drawn, so that every way in which parts can be put together comes up.
@Suite(.worldTurn) struct ParallelSearchTests {
  static let table = ReferenceTests.table.filter { $0.all > 1 }

  @Test(arguments: table, [2, 5])
  func `Workers find what one search finds`(reference: Reference, workers: Int) {
    for method in [Explorer.Method.classes, .every, .bounded(preemptions: 1)] {
      for seed in 0..<3 as Range<UInt64> {
        expectSame(reference.program, method, workers: workers, seed: seed)
      }
    }
  }

  @Test func `Workers find in random programs what one search finds`() {
    for seed in 0..<60 as Range<UInt64> {
      let program = Program.random(seed: seed)
      expectSame(program, .classes, workers: 3, seed: seed)
      expectSame(program, .bounded(preemptions: 2), workers: 3, seed: seed)
    }
  }

  @Test(arguments: [1, 2, 3, 5, 8, 13, 21, 34, 55])
  func `A limit lets the same runs count`(limit: Int) {
    for reference in Self.table where reference.all > limit {
      expectSame(reference.program, .classes, workers: 3, limit: limit, seed: UInt64(limit))
      expectSame(reference.program, .every, workers: 3, limit: limit, seed: UInt64(limit))
    }
  }

  @Test func `A limit lets the same runs of random programs count`() {
    for seed in 0..<60 as Range<UInt64> {
      let program = Program.random(seed: seed)
      let all = program.explored(.classes, limit: 100).schedules
      for limit in [all / 3, all / 2, all - 1] where limit > 0 {
        expectSame(program, .classes, workers: 4, limit: limit, seed: seed)
      }
    }
  }

  private func expectSame(
    _ program: Program, _ method: Explorer.Method, workers: Int, limit: Int = .max, seed: UInt64
  ) {
    var explorer = Explorer()
    explorer.startsAtOnce = true
    explorer.method = method
    explorer.limit = limit
    let alone = explorer.explore { Machine.run(program, $0) }
    let together = explorer.explored(program, workers: workers, seed: seed)
    let isSame = together == alone
    #expect(isSame, "\(program.name), \(method), seed \(seed)")
  }
}

extension Explorer {
  /// What pretended workers find.
  fileprivate func explored(_ program: Program, workers: Int, seed: UInt64) -> Exploration {
    var random = SplitMix64(seed: seed)
    let search = ParallelSearch(self, workers: workers)
    var under: [(job: ParallelSearch.Job, answer: SearchAnswer)] = []
    func begin(_ job: ParallelSearch.Job) {
      var left = Int.random(in: 1...6, using: &random)
      let reason = Bool.random(using: &random) ? SearchPause.report : .share
      func pause() -> SearchPause? {
        left -= 1
        return left <= 0 && job.order.isForAMoment ? reason : nil
      }
      under.append((job, fulfil(job.order, pause: pause) { Machine.run(program, $0) }))
    }
    while !search.isOver {
      while under.count < workers, let job = search.job() { begin(job) }
      let (job, answer) = under.remove(at: Int.random(in: 0..<under.count, using: &random))
      if let next = search.take(answer, of: job) { begin(next) }
    }
    return search.exploration
  }
}
