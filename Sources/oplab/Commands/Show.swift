import Lessons
import Presentation

extension Commands {
  static let show = Command(
    name: "show", operands: .one(.lessonOrExample),
    summary: "print a lesson, or one example of it, without running anything",
    details: ["Traces are shown as the lesson has them; 'oplab play' runs the examples."],
    examples: [
      ("oplab show 2", "lesson 2 from start to end"),
      ("oplab show 2.3", "its third example"),
    ]
  ) { invocation, console in
    let library = try LessonLibrary(invocation.language)
    let (lesson, only) = try library.find(invocation.operands[0])
    if invocation.wantsJSON {
      console.write(try LessonDocument(lesson, only: only).encodedAsJSON() + "\n")
      return .fine
    }
    let prose = Prose(width: console.width, palette: console.palette, language: library.language)
    try LessonReading(lesson: lesson, only: only).read(prose, console) { example in
      console.write([StyledText()] + prose.trace(of: example))
    }
    return .fine
  }
}
