import Interleaving
import Recordings
import ReferencePrograms
import Testing

/// The numbers come from a model that shares no code with the kernel.
@Suite struct ReferenceTests {
  func explore(_ program: Program, _ method: Explorer.Method, anyTime: Bool = false) -> Exploration
  {
    var explorer = Explorer()
    explorer.method = method
    explorer.firesTimersAnyTime = anyTime
    explorer.startsAtOnce = true
    return explorer.explore { Machine.run(program, $0) }
  }

  func failing(_ exploration: Exploration) -> Int {
    exploration.results.filter { $0.output.contains("FAIL") }.reduce(0) { $0 + $1.count }
  }

  @Test(arguments: Reference.table)
  func `Depth-first search takes every schedule`(reference: Reference) {
    let exploration = explore(reference.program, .every)
    #expect(exploration.coverage == .all)
    #expect(exploration.schedules == reference.all)
    #expect(failing(exploration) == reference.failing)
    #expect(exploration.results.count == reference.outcomes)
  }

  @Test(arguments: Reference.table)
  func `A bound on pre-emptions takes every schedule within it`(reference: Reference) {
    for (bound, expected) in reference.bounded.enumerated() {
      let exploration = explore(reference.program, .bounded(preemptions: bound))
      #expect(exploration.schedules == expected.all)
      #expect(failing(exploration) == expected.failing)
      #expect(
        exploration.coverage == (expected.all < reference.all ? .preemptions(bound) : .all))
    }
  }

  @Test(arguments: Reference.table)
  func `One schedule of each class gives every outcome`(reference: Reference) throws {
    let exploration = explore(reference.program, .classes)
    #expect(exploration.coverage == .all)
    #expect(exploration.results.count == reference.outcomes)
    #expect((failing(exploration) > 0) == (reference.failing > 0))
    let classes = try #require(reference.classes)
    #expect(exploration.schedules == classes)
    #expect(exploration.redundant <= reference.spare)
  }

  @Test func `A sleep orders threads only while the clock waits for them`() {
    let idle = explore(Reference.sleepAsSynchronisation, .every)
    #expect(idle.schedules == 1)
    #expect(failing(idle) == 0)
    let any = explore(Reference.sleepAsSynchronisation, .every, anyTime: true)
    #expect(any.schedules == 20)
    #expect(failing(any) == 10)
    #expect(any.results.count == 2)
    let classes = explore(Reference.sleepAsSynchronisation, .classes, anyTime: true)
    #expect(classes.results.count == 2)
  }

  /// The reduced search and the plain one must agree on every end of every program.
  @Test(arguments: [false, true])
  func `Random programs end the same in both searches`(anyTime: Bool) {
    for seed in 0..<UInt64(anyTime ? 500 : 5000) {
      let program = Program.random(seed: seed)
      let plain = explore(program, .every, anyTime: anyTime)
      let reduced = explore(program, .classes, anyTime: anyTime)
      let (expected, found) = (ends(plain), ends(reduced))
      #expect(found == expected, "random \(seed): \(program.threads)")
      #expect(reduced.schedules <= plain.schedules)
    }
  }

  func ends(_ exploration: Exploration) -> Set<String> {
    Set(exploration.results.map { "\($0.outcome.kind) \($0.output)" })
  }
}
