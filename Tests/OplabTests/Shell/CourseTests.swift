import Lessons
import Testing

@testable import oplab

@Suite struct CourseTests {
  /// A stop in a few words: number, kind, and what begins there.
  private func label(_ stop: Course.Stop) -> String {
    let kind =
      switch stop.content {
      case .prose: "prose"
      case .code: "code"
      case .run: "run"
      case .exercise: "exercise"
      }
    let start = (stop.beginsLesson ? " lesson" : "") + (stop.heading.map { " “\($0)”" } ?? "")
    return "\(stop.address) \(kind)\(start)"
  }

  @Test func `The lessons are one way, and each stop has the number of what it belongs to`() {
    #expect(
      Fixture.course.stops.map(label) == [
        "1.1 prose lesson", "1.1 prose “Boiling”", "1.1 code", "1.1 run", "1.1 prose",
        "1.2 prose “Order”", "1.2 code", "1.2 run", "1.3 code", "1.4 prose “Summary”",
        "2.1 prose lesson “Exercise: be quick”", "2.1 exercise",
      ])
  }

  @Test func `A lesson and a number lead to their first stop`() {
    let course = Fixture.course
    #expect(course.start(ofLesson: 1) == 0)
    #expect(course.start(ofLesson: 2) == 10)
    #expect(course.start(ofLesson: 3) == nil)
    #expect(course.start(of: Address(lesson: 1, item: 2)) == 5)
    #expect(course.start(of: Address(lesson: 1, item: 4)) == 9)
    #expect(course.start(of: Address(lesson: 1, item: 5)) == nil)
    #expect(course.items(ofLesson: 1) == 1...4)
    #expect(course.items(ofLesson: 3) == nil)
  }

  @Test func `Without lessons there is no stop`() {
    #expect(Course([]).stops.isEmpty)
  }
}
