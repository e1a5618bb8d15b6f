import Foundation
import Recordings
import Testing

/// The line that the host writes is read by Foundation's decoder, which we did not write.
@Suite struct MessageLineTests {
  static let texts = [
    "", "plain", "\"quoted\" \\ back", "tab\tline\nend\r\u{1b}[0m\u{0}", "café € 👩‍🍳",
  ]

  static let exploration: Exploration = {
    var exploration = Exploration()
    exploration.results = [
      Exploration.Result(
        outcome: Outcome(kind: .finished), output: "a\n\"b\"\n", count: 3, schedule: "1m:0x2k",
        found: 1, preemptions: 1, warnings: [Warning(kind: .misuse, message: "é")]),
      Exploration.Result(
        outcome: Outcome(kind: .trapped, message: "m", address: 7), output: "", count: 1,
        schedule: "", found: 4, preemptions: 0),
    ]
    exploration.races = [
      Exploration.Race(
        warning: Warning(
          DataRace(
            variable: "sold", first: DataRace.Access(thread: "main", isWrite: true, address: 1),
            second: DataRace.Access(
              thread: "é", isWrite: false, location: Event.Location(file: "f", line: 2)))),
        schedule: "1m:", found: 2)
    ]
    exploration.schedules = 4
    exploration.redundant = 2
    exploration.coverage = .preemptions(3)
    exploration.estimate = 1.5
    return exploration
  }()

  static let messages: [Message] =
    texts.map {
      .event(Event(step: 1, time: 0.5, thread: $0, subject: $0, kind: .output, value: .text($0)))
    }
    + [Event.Value.bool(true), .int(-3), .double(2.5)].map {
      .event(
        Event(
          step: 0, time: 1e-9, thread: "main", subject: "s", kind: .isReady, value: $0,
          location: Event.Location(file: "a b.swift", line: 3, column: 7), address: .max))
    } + [
      .step(
        Recording.Step(
          number: 3, thread: "main", action: "read", object: "\"é\"",
          location: Event.Location(file: "f", line: 2), isChoice: true)),
      .step(
        Recording.Step(
          number: 4, thread: "", action: "lock", address: 9, isInterruption: true)),
      .standing(
        Recording.Standing(
          step: 4, schedule: "1m:0D",
          threads: [
            Recording.Standing.Thread(
              next: Recording.Step(number: 5, thread: "main", action: "lock", address: 3),
              canGoOn: false, isCurrent: true, reason: "waits for \"é\"")
          ])),
      .link(
        Recording.Link(
          bond: .operationQueue, name: "küche",
          from: Recording.Moment(path: "0", step: 1, tick: 2),
          to: Recording.Moment(path: "0.1", step: 3, tick: 4))),
      .event(Event(step: 7, time: 10, thread: "worker 1", subject: "q", kind: .emptied)),
      .end(outcome: Outcome(kind: .finished), warnings: [], schedule: ""),
      .end(
        outcome: Outcome(
          kind: .stalled, message: "Work is left.",
          waits: [
            Outcome.Wait(
              subject: "brew", reason: "brew waits.", address: 12,
              origin: Outcome.Origin(.taken, address: 13)),
            Outcome.Wait(
              subject: "q", reason: "q waits.", location: Event.Location(file: "f", line: 1)),
          ], address: 4, code: 3),
        warnings: [
          Warning(
            kind: .dataRace, message: "count", locations: [Event.Location(file: "f", line: 2)],
            addresses: [1, 2])
        ], schedule: "1:abc"),
      .explored(Exploration(), isOver: false),
      .explored(exploration, isOver: true),
      .trap(signal: 4, addresses: [1, 2, 3]),
      .trap(signal: 11, addresses: []),
    ]

  @Test(arguments: messages) func `A message line decodes to the message`(message: Message) throws {
    var bytes: [UInt8] = []
    message.appendLine(to: &bytes)
    #expect(bytes.last == UInt8(ascii: "\n"))
    #expect(!bytes.dropLast().contains(UInt8(ascii: "\n")))
    let decoded = try JSONDecoder().decode(Message.self, from: Data(bytes))
    #expect(decoded == message)
  }

  @Test(arguments: Event.Kind.allCases)
  func `Every kind of event survives the line`(kind: Event.Kind) throws {
    let message = Message.event(Event(step: 0, time: 0, thread: "", subject: "", kind: kind))
    var bytes: [UInt8] = []
    message.appendLine(to: &bytes)
    #expect(try JSONDecoder().decode(Message.self, from: Data(bytes)) == message)
  }
}
