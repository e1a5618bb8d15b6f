import Recordings
import Testing

@Suite struct RealRunsTests {
  private func exploration(
    _ ends: [(Outcome, String)], _ coverage: Exploration.Coverage
  ) -> Exploration {
    var exploration = Exploration()
    exploration.coverage = coverage
    exploration.results = ends.map {
      .init(outcome: $0, output: $1, count: 1, schedule: "", found: 1, preemptions: 0)
    }
    return exploration
  }

  @Test func `Like ends are counted together, the most frequent first`() {
    var runs = RealRuns()
    for output in ["a", "b", "b"] {
      runs.add(Recording(outcome: Outcome(kind: .finished), output: output))
    }
    #expect(runs.results.map(\.output) == ["b", "a"])
    #expect(runs.results.map(\.count) == [2, 1])
    #expect(runs.count == 3)
  }

  @Test(arguments: [
    // What the process did, what a schedule did, and whether the one explains the other.
    (Outcome.Kind.finished, "a", Outcome.Kind.finished, "a", true),
    (.finished, "a", .finished, "b", false),
    (.finished, "a", .stalled, "a", true),
    (.stalled, "a", .finished, "a", false),
    (.stalled, "a", .deadlocked, "a", true),
    (.finished, "ab", .deadlocked, "a", true),
    (.finished, "a", .deadlocked, "b", false),
    (.trapped, "a", .trapped, "a", true),
    (.trapped, "a", .finished, "a", false),
    (.overran, "a", .overran, "a", true),
    (.overran, "a", .stalled, "a", false),
  ])
  func `An end is held against the schedules`(
    real: Outcome.Kind, output: String, explored: Outcome.Kind, text: String, isExplained: Bool
  ) {
    var runs = RealRuns()
    runs.add(Recording(outcome: Outcome(kind: real), output: output))
    runs.compare(with: exploration([(Outcome(kind: explored), text)], .all))
    #expect(runs.results[0].isExplored == isExplained)
    runs.compare(with: exploration([(Outcome(kind: explored), text)], .sample))
    #expect(runs.results[0].isExplored == (isExplained ? true : nil))
  }

  @Test func `A status of 0 is a good end`() {
    var runs = RealRuns()
    runs.add(Recording(outcome: Outcome(kind: .exited, code: 0)))
    runs.compare(with: exploration([(Outcome(kind: .finished), "")], .all))
    #expect(runs.results[0].isExplored == true)
    runs.compare(with: exploration([(Outcome(kind: .exited, code: 1), "")], .all))
    #expect(runs.results[0].isExplored == false)
  }
}
