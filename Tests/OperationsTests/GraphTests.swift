import OperationGraphs
import Operations
import Testing

/// A thousand random graphs of operations on real threads.
extension Behaviour {
  @Suite struct GraphTests {
    @Test(
      "Rule 32: whatever is done to a graph of operations, each finishes once, in order, and is released",
      arguments: 0..<10)
    func randomGraphs(part: Int) {
      for number in 0..<100 {
        let seed = UInt64(part * 100 + number)
        let plan = GraphPlan(seed: seed, size: 1 + Int(seed * 7919 % 200) * Int(seed % 5) / 4)
        let complaints = GraphRun.complaints(running: plan)
        #expect(complaints == [])
      }
    }
  }
}
