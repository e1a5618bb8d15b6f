import Recordings
import Testing

@testable import Interleaving

@Suite(.worldTurn) struct SteppingTests {
  /// Three threads that take the same lock and then write their names.
  static func program(_ output: @escaping (String) -> Void) -> () -> Void {
    {
      let world = World.current!
      let lock = Resource(kind: "lock", name: "pan")
      var holder: String?
      for name in ["a", "b", "c"] {
        world.startThread(name: name) {
          world.wait(.lock, lock) { holder == nil }
          holder = name
          world.step(.output, world.output)
          output(name)
          world.step(.unlock, lock)
          holder = nil
        }
      }
    }
  }

  /// What a run under some choices tells, and what it writes.
  func run(_ choices: String) throws -> (messages: [Message], output: String, outcome: Outcome) {
    var messages: [Message] = []
    var output = ""
    let strategy = SteppingStrategy(try #require(SteppingStrategy.choices(choices))) { choice in
      messages.append(.standing(World.current!.standing(at: choice, schedule: "1:")))
    }
    var configuration = World.Configuration(strategy: strategy)
    configuration.onStep = { messages.append($0) }
    let ending = World.run(configuration, Self.program { output += $0 })
    return (messages, output, strategy.failure ?? ending.outcome)
  }

  @Test func `Choices are followed, and then the thread that ran last goes on`() throws {
    #expect(try run("").output == "abc")
    #expect(try run("0.2x2").output == "bac")
    #expect(try run("0.2,0.3x2").output == "cab")
  }

  @Test func `A choice that can't be made ends the run`() throws {
    let (_, _, outcome) = try run("0.4")
    #expect(outcome.kind == .diverged)
  }

  @Test(arguments: ["x", "0x0", "0.", "1", "0x-1", "0xb"])
  func `A text that is no list of choices is refused`(text: String) {
    #expect(SteppingStrategy.choices(text) == nil)
  }

  @Test func `The standing tells who can go on with what, and why the others can't`() throws {
    let (messages, _, _) = try run("0.1x2")
    let standing = try #require(
      messages.compactMap { if case .standing(let standing) = $0 { standing } else { nil } }.first)
    #expect(standing.threads.map(\.next.thread) == ["a", "b", "c"])
    #expect(standing.threads.map(\.next.action) == ["output", "start", "start"])
    #expect(standing.threads.map(\.isCurrent) == [true, false, false])

    let (later, _, _) = try run("0.1x2,0.2")
    let blocked = try #require(
      later.compactMap { if case .standing(let standing) = $0 { standing } else { nil } }.last)
    #expect(blocked.threads.map(\.canGoOn) == [true, false, true])
    #expect(blocked.threads.map(\.reason) == ["", "waits for the lock pan", ""])
  }

  @Test func `The steps are told with what orders the threads`() throws {
    let (messages, _, _) = try run("")
    let steps = messages.compactMap { if case .step(let step) = $0 { step } else { nil } }
    #expect(steps.map(\.thread).filter { $0 == "a" }.count == 4)
    #expect(
      steps.filter { $0.thread == "a" }.map(\.action) == ["start", "lock", "output", "unlock"])
    let links = messages.compactMap { if case .link(let link) = $0 { link } else { nil } }
    #expect(links.map(\.bond) == [.start, .start, .lock, .start, .lock, .lock])
    #expect(links.last?.name == "pan")
  }
}
