import Foundation
import Presentation
import Recordings
import Testing

@Suite("The JSON of a run") struct RunDocumentTests {
  @Test func `has the fields of the contract`() throws {
    let recording = Recording(
      outcome: Outcome(
        kind: .stalled, message: "Work is left.",
        waits: [
          .init(
            subject: "brew", reason: "brew waits for boil.",
            location: .init(file: "tea.swift", line: 3, column: 1))
        ]),
      output: "hi \"you\"\n",
      warnings: [
        Warning(
          kind: .leftInQueue, message: "brew is still in kitchen.",
          locations: [.init(file: "tea.swift", line: 4)])
      ],
      schedule: "s1:0",
      events: [
        Event(
          step: 0, time: 0, thread: "main", subject: "resize", kind: .isExecuting,
          value: .bool(true), location: .init(file: "tea.swift", line: 12, column: 3)),
        Event(step: 1, time: 0.25, thread: "main", subject: "queue", kind: .emptied),
      ])
    #expect(
      try RunDocument(recording).json == """
        {"events":[\
        {"file":"tea.swift","kind":"isExecuting","line":12,"step":0,"subject":"resize",\
        "thread":"main","time":0,"value":true},\
        {"file":null,"kind":"emptied","line":null,"step":1,"subject":"queue",\
        "thread":"main","time":0.25,"value":null}],\
        "outcome":{"code":null,"column":null,"file":null,"kind":"stalled","line":null,\
        "message":"Work is left.","waits":[{"column":1,"file":"tea.swift","line":3,"origin":null,\
        "reason":"brew waits for boil.","subject":"brew"}]},\
        "output":"hi \\"you\\"\\n","schedule":"s1:0",\
        "warnings":[{"kind":"leftInQueue","locations":[{"file":"tea.swift","line":4}],\
        "message":"brew is still in kitchen."}]}
        """)
  }

  @Test func `is what another parser reads back`() throws {
    let json = try RunDocument(Sample.downloads).json
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect((object?["events"] as? [Any])?.count == Sample.downloads.events.count)
    #expect(!json.contains("\n"))
  }
}
