import Lessons
import LineEditor
import Testing

@testable import oplab

@Suite struct ProgressTests {
  private static let first = Address(lesson: 1, item: 1)
  private static let second = Address(lesson: 1, item: 2)
  private static let records: [Progress.Record] = [
    .reached(Place(address: first, part: 1)), .reached(Place(address: first, part: 4)),
    .answered(first, right: true), .answered(second, right: false), .solved(second),
    .reached(Place(address: first, part: 2)),
  ]

  private static func sum(_ records: [Progress.Record]) -> Progress {
    var progress = Progress()
    for record in records { progress.add(record) }
    return progress
  }

  @Test func `Records are kept as lines, and their sum comes back`() {
    let progress = Self.sum(Self.records)
    #expect(progress.place == Place(address: Self.first, part: 2))
    #expect(progress.reached.count == 3)
    #expect(progress.solved == [Self.second])
    #expect(progress.answers == [Self.first: true, Self.second: false])
    #expect(Progress(Self.records.map(\.description)) == progress)
    #expect(Progress(progress.lines) == progress)
    #expect(Progress(progress.lines).lines == progress.lines)
  }

  @Test func `Only the first answer counts, and forgetting forgets all`() {
    var progress = Self.sum(Self.records + [.answered(Self.second, right: true)])
    #expect(progress.answers[Self.second] == false)
    progress.add(.forgotten)
    #expect(progress == Progress())
  }

  @Test(arguments: [
    "", "reached", "reached 1", "reached 1.2", "reached 1.2 x", "solved", "answered 1.2 perhaps",
    "forgotten 1.2", "something new 1.2",
  ])
  func `A line that says nothing to this version is passed over`(_ line: String) {
    #expect(Progress([line, "solved 1.2"]) == Self.sum([.solved(Self.second)]))
  }

  // MARK: Going on the next day

  /// A session that begins where another one ended.
  private func resumed(_ place: Place) -> Session {
    Session(Fixture.course, Self.sum([.reached(place)]))
  }

  @Test(arguments: [
    // After prose and code the same again, after a run what follows it.
    (1, 1, 1, 0), (1, 1, 2, 1), (1, 1, 3, 2), (1, 1, 4, 4), (1, 2, 2, 6), (1, 4, 1, 9),
    // An exercise with the words before it.
    (2, 1, 2, 10),
    // The lesson has changed: fewer stops, no such screen, no such lesson.
    (1, 1, 99, 4), (1, 9, 1, 9), (7, 1, 1, 0),
  ])
  func `Enter goes on where the learner left`(lesson: Int, item: Int, part: Int, stop: Int) {
    var session = resumed(Place(address: Address(lesson: lesson, item: item), part: part))
    if stop > 0 { #expect(session.upcoming == .resume(Fixture.course.stops[stop])) }
    let shown = session.enter("").first
    guard case .show(let shown)? = shown else {
      Issue.record("\(String(describing: shown))")
      return
    }
    #expect(shown == Fixture.course.stops[stop])
    #expect(session.position == stop)
  }

  @Test func `Cells can use the names of the example before`() {
    var session = resumed(Place(address: Self.first, part: 4))
    _ = session.enter("")
    let (example, lesson) = (Fixture.lessons[0].examples[0], Fixture.lessons[0])
    #expect(session.workbench == Workbench(Performable(example, in: lesson)))
  }

  @Test func `What is done is recorded`() {
    var session = Session(Fixture.course)
    _ = session.enter(":open 1.2")
    _ = session.enter("")
    _ = session.enter("2")
    #expect(
      session.enter("2 1").last == .record(.answered(Self.second, right: false)))
    #expect(session.progress.place == Place(address: Self.second, part: 3))
    #expect(session.progress.reached.count == 3)
  }

  @Test func `Progress is forgotten when that is asked for twice, at once`() {
    var session = resumed(Place(address: Self.second, part: 1))
    #expect(session.enter(":reset progress") == [.say(.resetAsks)])
    _ = session.enter(":help")
    #expect(session.enter(":reset progress") == [.say(.resetAsks)])
    #expect(
      session.enter(":reset progress") == [.record(.forgotten), .say(.progressForgotten)])
    #expect(session.progress == Progress())
  }

  @Test func `Two sessions at once add to the same progress`() throws {
    let folder = try ShellFolder()
    func file() -> HistoryFile {
      HistoryFile(path: folder.path("state/progress"), kind: "progress", limit: 5) {
        Progress($0).lines
      }
    }
    let (one, other) = (file(), file())
    for (index, record) in Self.records.enumerated() {
      try (index.isMultiple(of: 2) ? one : other).append(record.description)
    }
    #expect(Progress(try one.load()) == Self.sum(Self.records))
    // The file grows beyond its limit and is summed up; nothing is lost.
    for _ in 1...9 { try other.append(Self.records[0].description) }
    let all = Self.sum(Self.records + [Self.records[0]])
    #expect(Progress(try other.load()) == all)
    #expect(Progress(try one.load()) == all)
  }
}
