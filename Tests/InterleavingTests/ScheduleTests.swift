import Interleaving
import Recordings
import ReferencePrograms
import Testing

@Suite(.worldTurn) struct ScheduleTests {
  @Test(arguments: ["1:", "1m:", "1a:0a", "1ma:0x2k,0.1Z,0.12.3x40b,ta,tx3c"])
  func `A token reads as the schedule that it is written for`(token: String) throws {
    #expect(try #require(Schedule(token)).description == token)
  }

  @Test(
    arguments: [
      "", "1", ":", "2:", "0:", "1x:", "1am:", "1mm:", "1:,", "1:0", "1:0x1a", "1:0x0a", "1:0x02a",
      "1:0xa5", "1:0x-2a", "1:0.a", "1:1a", "1:00a", "1:0..1a", "1:0a,", "1:0a 0a", "steady",
      "1:0x99999999999999999999a", "1:0é",
    ])
  func `A text that is no token is refused`(text: String) {
    #expect(Schedule(text) == nil || Schedule(text)?.description != text)
  }

  func replay(_ token: String, _ program: Program) throws -> (Outcome, String, ReplayStrategy) {
    let strategy = ReplayStrategy(try #require(Schedule(token)))
    var output = ""
    var configuration = World.Configuration(strategy: strategy)
    configuration.startsAtOnce = true
    configuration.onOutput = { output += $0 }
    let ending = Machine.run(program, configuration)
    return (strategy.failure ?? ending.outcome, output, strategy)
  }

  @Test(arguments: ReferenceTests.table)
  func `Every result's token replays to that result`(reference: Reference) throws {
    for method in [Explorer.Method.classes, .sample(seed: 7)] {
      let exploration = reference.program.explored(method, limit: 40)
      for result in exploration.results {
        let (outcome, output, strategy) = try replay(result.schedule, reference.program)
        #expect(outcome.kind == result.outcome.kind)
        #expect(output == result.output)
        // A failed assertion ends the run before the others have come to their end.
        #expect(strategy.isComplete || outcome.kind == .trapped)
      }
    }
  }

  @Test func `A schedule of another program says where it diverges`() throws {
    let program = Reference.table[0].program
    let (outcome, _, _) = try replay("1:0.7a", program)
    #expect(outcome.kind == .diverged)
    #expect(
      outcome.message
        == "The schedule doesn't fit this program: at choice 1, thread 0.7 can't go on.")
    let (short, _, _) = try replay("1:", program)
    #expect(short.message?.contains("at choice 1, the schedule is over") == true)
  }

  @Test func `A schedule notices that other threads can go on`() throws {
    let two = Reference.table[0].program
    let three = Reference.table[1].program
    let token = try #require(two.explored(.classes).results.first).schedule
    let (outcome, _, _) = try replay(token, three)
    #expect(outcome.kind == .diverged)
  }
}
