import Testing

@testable import Interleaving

@Suite struct EdgeClocksTests {
  @Test func `What is known of an edge is all that was known at its releases`() {
    var random = SplitMix64(seed: 3)
    var clocks = EdgeClocks()
    var expected: [Int: [UInt32]] = [:]
    // Numbers of resources, addresses, and those of alarms, which are negative.
    let edges = (1...40).flatMap { [$0, 0x7f00_0000_1000 + $0 * 16, -$0] }
    for _ in 0..<2_000 {
      let edge = edges.randomElement(using: &random)!
      var clock = VectorClock()
      var counts = [UInt32](repeating: 0, count: 20)
      for _ in 0..<3 {
        let thread = Int.random(in: 0..<20, using: &random)
        counts[thread] = UInt32.random(in: 0..<100, using: &random)
        clock[thread] = counts[thread]
      }
      clocks.join(clock, into: edge)
      expected[edge] = zip(expected[edge] ?? counts, counts).map(max)
    }
    #expect(clocks[41] == nil)
    for edge in edges {
      #expect((0..<20).map { clocks[edge]?[$0] ?? 0 } == expected[edge])
    }
  }
}
