import Interleaving
import Recordings
import ReferencePrograms
import Testing

/// The numbers come from a model that shares no code with the kernel.
@Suite(.worldTurn) struct ReferenceTests {
  /// Those that a debug build explores in no time; `make races` takes the whole table.
  static let table = Reference.table.filter { $0.all <= 200 }

  @Test(arguments: ReferenceTests.table)
  func `Depth-first search takes every schedule`(reference: Reference) {
    let exploration = reference.program.explored(.every)
    #expect(exploration.coverage == .all)
    #expect(exploration.schedules == reference.all)
    #expect(exploration.failing == reference.failing)
    #expect(exploration.results.count == reference.outcomes)
  }

  @Test(arguments: ReferenceTests.table)
  func `A bound on pre-emptions takes every schedule within it`(reference: Reference) {
    for (bound, expected) in reference.bounded.enumerated() {
      let exploration = reference.program.explored(.bounded(preemptions: bound))
      #expect(exploration.schedules == expected.all)
      #expect(exploration.failing == expected.failing)
      #expect(
        exploration.coverage == (expected.all < reference.all ? .preemptions(bound) : .all))
    }
  }

  @Test(arguments: ReferenceTests.table)
  func `One schedule of each class gives every outcome`(reference: Reference) throws {
    let exploration = reference.program.explored(.classes)
    #expect(exploration.coverage == .all)
    #expect(exploration.results.count == reference.outcomes)
    #expect((exploration.failing > 0) == (reference.failing > 0))
    let classes = try #require(reference.classes)
    #expect(exploration.schedules == classes)
    #expect(exploration.redundant <= reference.spare)
  }

  @Test func `A sleep orders threads only while the clock waits for them`() {
    let idle = Reference.sleepAsSynchronisation.explored(.every)
    #expect(idle.schedules == 1)
    #expect(idle.failing == 0)
    let any = Reference.sleepAsSynchronisation.explored(.every, anyTime: true)
    #expect(any.schedules == 20)
    #expect(any.failing == 10)
    #expect(any.results.count == 2)
    let classes = Reference.sleepAsSynchronisation.explored(.classes, anyTime: true)
    #expect(classes.results.count == 2)
  }

  /// The reduced search and the plain one must agree on every end of every program.
  @Test(arguments: [false, true])
  func `Random programs end the same in both searches`(anyTime: Bool) {
    for seed in 0..<100 as Range<UInt64> {
      let program = Program.random(seed: seed)
      let every = program.explored(.every, anyTime: anyTime)
      let classes = program.explored(.classes, anyTime: anyTime)
      #expect(classes.ends == every.ends, "random \(seed): \(program.threads)")
      #expect(classes.schedules <= every.schedules)
    }
  }
}
