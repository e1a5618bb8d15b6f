import Lessons
import Testing

@Suite("Question")
struct QuestionTests {
  func question(_ attribute: String, _ choices: [String]) throws -> Question {
    let list = choices.enumerated().map { "> \($0 + 1). \($1)\n" }.joined()
    let text = """
      # 1. A

      ```swift
      b()
      ```

      > Which?
      >
      \(list)
      <details class="answer" \(attribute)>
      <summary>Answer</summary>

      c

      </details>

      """
    let file = LessonFile(path: "lesson.md", bytes: Array(text.utf8))
    #expect(file.problems == [])
    return try #require(file.lesson?.examples.first?.questions.first)
  }

  @Test(
    "Any form of the right pick is right",
    arguments: [
      "2", " 2 ", "2.", "(2)", "`the tea is ready`", "The Tea is ready.", "the tea", "tHe",
    ]
  )
  func pick(answer: String) throws {
    let question = try question("data-pick=\"2\"", ["nothing", "`the tea is ready`", "no idea"])
    #expect(question.judge(answer) == .right)
  }

  @Test(
    "A wrong pick is told from what isn't an answer",
    arguments: [
      ("1", .wrong([1])), ("nothing", .wrong([1])), ("3", .wrong([3])), ("no", .unclear),
      ("no idea", .wrong([3])), ("4", .unclear), ("0", .unclear), ("", .unclear), ("2 1", .unclear),
      ("coffee", .unclear), ("-", .unclear),
    ] as [(String, Question.Verdict)])
  func wrongPick(answer: String, verdict: Question.Verdict) throws {
    let question = try question("data-pick=\"2\"", ["nothing", "`the tea is ready`", "no idea"])
    #expect(question.judge(answer) == verdict)
  }

  @Test(
    "Any form of a right order is right",
    arguments: [
      "3 1 2", "312", "3,1,2", "3, 1, 2.", "3 > 1 > 2", "3 -> 1 -> 2", "3→1→2", "1 3 2", "3; 1; 2",
      "milk, tea, sugar", "milk > tea > sugar", "Milk, \"tea\", sug", "milk\ntea\nsugar",
    ])
  func order(answer: String) throws {
    let question = try question("data-order=\"3 1 2 | 1 3 2\"", ["`tea`", "sugar", "milk"])
    #expect(question.judge(answer) == .right)
  }

  @Test(
    "A wrong order is told from what isn't an answer",
    arguments: [
      ("1 2 3", .wrong([1, 2, 3])), ("tea, sugar, milk", .wrong([1, 2, 3])), ("3 1", .unclear),
      ("3 1 1", .unclear), ("3 1 4", .unclear), ("31", .unclear), ("tea, milk", .unclear),
      ("tea milk sugar", .unclear),
    ] as [(String, Question.Verdict)])
  func wrongOrder(answer: String, verdict: Question.Verdict) throws {
    let question = try question("data-order=\"3 1 2\"", ["`tea`", "sugar", "milk"])
    #expect(question.judge(answer) == verdict)
  }

  @Test("A text is right in full where another choice begins with it")
  func prefix() throws {
    let question = try question("data-pick=\"1\"", ["tea", "tea with milk"])
    #expect(question.judge("tea") == .right)
    #expect(question.judge("tea w") == .wrong([2]))
    #expect(question.judge("te") == .unclear)
  }

  @Test("Every choice's own text is understood as that choice")
  func ownAnswers() throws {
    let choices = ["`print(\"a, b\")`", "a, b", "2 teas", "*never*", "ready > done"]
    let question = try question("data-pick=\"1\"", choices)
    for (index, choice) in question.choices.enumerated() {
      #expect(
        question.judge(choice.plainText) == (index == 0 ? .right : .wrong([index + 1])))
    }
  }
}
