import Recordings
import Testing

@Suite("A chain of links") struct ChainTests {
  /// A recording in which steps are numbered by their ticks: who takes them, and links between.
  static func recording(
    _ steps: [Int: String], _ links: [(bond: Recording.Bond, from: Int, to: Int)]
  ) -> Recording {
    var recording = Recording(outcome: Outcome(kind: .finished))
    for (tick, path) in steps.sorted(by: { $0.key < $1.key }) {
      var step = Recording.Step(number: tick, thread: path, path: path, action: "output")
      step.tick = tick
      recording.steps.append(step)
    }
    recording.links = links.map { link in
      Recording.Link(
        bond: link.bond,
        from: Recording.Moment(path: steps[link.from]!, step: link.from, tick: link.from),
        to: Recording.Moment(path: steps[link.to]!, step: link.to, tick: link.to))
    }
    return recording
  }

  func chain(_ recording: Recording, _ first: Int, _ second: Int) -> [Recording.Bond]? {
    let steps = recording.steps
    return recording.chain(
      from: steps.first { $0.number == first }!, to: steps.first { $0.number == second }!
    )?.map(\.bond)
  }

  @Test func `is empty within a thread, and there is none between strangers`() {
    let recording = Self.recording([1: "a", 2: "b", 3: "a"], [])
    #expect(chain(recording, 1, 3) == [])
    #expect(chain(recording, 1, 2) == nil)
  }

  @Test func `leads from thread to thread`() {
    let recording = Self.recording(
      [1: "a", 2: "a", 3: "b", 4: "b", 5: "c", 6: "c"], [(.group, 2, 3), (.operation, 4, 5)])
    #expect(chain(recording, 1, 6) == [.group, .operation])
  }

  @Test func `begins after the first step and ends before the second`() {
    let recording = Self.recording(
      [1: "a", 2: "a", 3: "b", 4: "b"], [(.group, 1, 3), (.group, 2, 4)])
    #expect(chain(recording, 2, 3) == nil)
    #expect(chain(recording, 2, 4) == [.group])
  }

  @Test func `rather says what the program says than who got a lock first`() {
    let recording = Self.recording(
      [1: "a", 2: "a", 3: "b", 4: "b", 5: "c", 6: "c"],
      [(.lock, 2, 6), (.group, 2, 3), (.thread, 4, 5)])
    #expect(chain(recording, 1, 6) == [.group, .thread])
  }
}
