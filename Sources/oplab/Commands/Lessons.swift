import Lessons
import Presentation

extension Commands {
  static let lessons = Command(
    name: "lessons",
    summary: "list the lessons",
    examples: [("oplab lessons", "the numbers, titles and sizes of the lessons")]
  ) { invocation, console in
    let library = try LessonLibrary(invocation.language)
    let problems = library.folder.allProblems
    if invocation.wantsJSON {
      console.write(try LessonList(library.folder.files).encodedAsJSON() + "\n")
    } else {
      console.write(
        library.folder.lessons.flatMap { lesson in
          lesson.listing(width: console.width)
        })
    }
    for problem in problems { console.complain(problem.description) }
    return problems.isEmpty ? .fine : .usage
  }
}

extension Lesson {
  fileprivate func listing(width: Int) -> [StyledText] {
    let number = String(number)
    var line = StyledText(String(repeating: " ", count: max(0, 3 - number.count)))
    line.append(number, .strong)
    line.append("  \(title)")
    line = line.truncated(to: width)
    line.append("  \(count(examples.count, "example"))", .faint)
    if !exercises.isEmpty { line.append(", \(count(exercises.count, "exercise"))", .faint) }
    return line.width <= width ? [line] : line.hanging(indent: 5, width: width)
  }

  private func count(_ number: Int, _ name: String) -> String {
    "\(number) \(name)\(number == 1 ? "" : "s")"
  }
}

private struct LessonList: Encodable {
  struct Item: Encodable {
    var number: Int
    var title: String
    var file: String
    var examples: [String]
    var exercises: [String]
    var problems: [String]
  }

  var lessons: [Item]

  init(_ files: [LessonFile]) {
    lessons = files.compactMap { file in
      file.lesson.map { lesson in
        Item(
          number: lesson.number, title: lesson.title, file: file.path,
          examples: lesson.examples.map(\.address.description),
          exercises: lesson.exercises.map(\.address.description),
          problems: file.problems.map(\.description))
      }
    }
  }
}
