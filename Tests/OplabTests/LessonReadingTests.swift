import Foundation
import Lessons
import Presentation
import Synchronization
import Testing

@testable import oplab

@Suite("Reading a lesson aloud") struct LessonReadingTests {
  private static let lessons = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("lessons").path

  @Test func `stops between an example and its question, the run, and the answer`() throws {
    let lesson = try #require(LessonFolder(Self.lessons).lessons.first { $0.number == 2 })
    let step = try #require(
      lesson.steps.first { if case .example = $0 { true } else { false } })
    let text = Mutex("")
    var console = Console()
    console.send = { piece in text.withLock { $0 += piece } }
    try LessonReading(lesson: lesson, only: step).read(
      Prose(width: 80, palette: .monochrome), console, pause: { console.write("PAUSE\n") },
      perform: { _ in console.write("RUN\n") })
    let parts = text.withLock { $0 }.components(separatedBy: "PAUSE\n")
    #expect(parts.count == 3)
    #expect(parts[0].contains("import Foundation") && parts[0].contains("In which order"))
    #expect(parts[1] == "RUN\n")
    #expect(parts.last?.hasPrefix("\nAnswer: ") == true)
  }
}
