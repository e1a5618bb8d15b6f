import ControlledFoundation
import Interleaving
import OperationGraphs
import Recordings
import Testing

/// Random graphs of operations in the controlled world; `ControlledStress` runs thousands.
@Suite("Random graphs under seeded schedules")
struct GraphTests {
  @Test(
    "Whatever the schedule, each operation finishes once, in order, and is released",
    arguments: 0..<20)
  func randomGraphs(seed: UInt64) {
    for schedule in 0..<3 as Range<UInt64> {
      var run: GraphRun?
      let seen = Run(strategy: SeededStrategy(seed: schedule)) {
        run = GraphRun(GraphPlan(seed: seed, size: 1 + Int(seed &* 7919 % 25)))
        run?.takeCourse()
      }
      #expect(seen.outcome.kind == .finished)
      #expect(run?.complaints() == [])
      #expect(run?.isReleased == true)
    }
  }

  @Test("The same seeds give the same run")
  func repeats() {
    func transcript() -> String {
      Run(strategy: SeededStrategy(seed: 7)) {
        GraphRun(GraphPlan(seed: 8, size: 20)).takeCourse()
      }.transcript
    }
    #expect(transcript() == transcript())
  }
}
