import Foundation
import Lessons
import Testing

@Suite("A reference") struct ReferenceTests {
  /// What is wrong with the references of a text in lesson 1, which has two examples and a last screen;
  /// lesson 2 has one example.
  private func problems(_ text: String) -> [String] {
    let first = """
      # 1. A

      \(text)

      ```swift
      a() // see 9.9
      ```

      ~~~text
      :open 9.9
      ~~~

      ## Then

      ```swift
      b()
      ```

      ## Summary

      That was all.

      """
    let file = LessonFile(path: "\(repository)/lessons/01-a.md", bytes: Array(first.utf8))
    let other = LessonFile(path: "02-b.md", bytes: Array("# 2. B\n\n```swift\nc()\n```\n".utf8))
    let lessons = [file, other].compactMap(\.lesson)
    return file.deadReferences(among: lessons).map { problem in
      "\(problem.position!.line):\(problem.position!.column): \(problem.message)"
    }
  }

  @Test(
    "What is there may be referred to",
    arguments: [
      "Lesson 2 and lesson 1 say so.", "See 1.1, 1.2 and 2.1.", "Exercise 1.2", "`:open 2`",
      "`:open 1.3` is the last screen.", "`oplab explore 2.1`", "[the format](FORMAT.md#outline)",
      "[Swift](https://swift.org/x.y)", "[below](#then)",
    ])
  func alive(text: String) { #expect(problems(text) == []) }

  @Test(
    "What is no reference is none",
    arguments: [
      "See 1.5 s pass.", "Swift 6.3 and 0.5 seconds", "Lessons learnt", "example 7 times",
      "It takes 9.9 s; see the rest.", "`array[9.9]`", "`f](9)`",
    ])
  func none(text: String) { #expect(problems(text).filter { !$0.contains("link") } == []) }

  @Test(
    "What isn't there is named with its place",
    arguments: [
      ("See lesson 3.", "3:12: there is no lesson 3; name one that is there"),
      ("see\n2.2.", "4:1: there is no example or exercise 2.2; name one that is there"),
      (
        "é – see 1.1, 1.4 and 2.1",
        "3:17: there is no example or exercise 1.4; name one that is there"
      ),
      ("`:open 1.4`", "3:8: there is no screen 1.4; name one that is there"),
      ("`:open 2.2`", "3:8: there is no screen 2.2; name one that is there"),
      ("> `oplab run 3.1`", "3:14: there is no example or exercise 3.1; name one that is there"),
      (
        "[more](02-none.md)",
        "3:8: the link leads to `02-none.md`, and there is no such file; mend the path, which begins at "
          + "this file"
      ),
    ])
  func dead(text: String, problem: String) { #expect(problems(text) == [problem]) }
}
