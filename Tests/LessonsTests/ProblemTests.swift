import Lessons
import Testing

@Suite("Problem")
struct ProblemTests {
  /// A malformed lesson and all that is said about it.
  struct Malformed: CustomTestStringConvertible {
    var name: String
    var text: String
    var problems: [String]

    init(_ name: String, _ text: String, _ problems: String...) {
      self.name = name
      self.text = text
      self.problems = problems
    }

    var testDescription: String { name }
  }

  @Test("A malformed lesson says what is wrong, where, and what was expected", arguments: table)
  func wording(_ malformed: Malformed) {
    let file = LessonFile(path: "lesson.md", bytes: Array(malformed.text.utf8))
    #expect(file.problems.map(\.description) == malformed.problems)
  }

  static let table: [Malformed] = outline + fences + examples + details + questions + exercises

  static let outline = [
    Malformed(
      "empty", "",
      "lesson.md: the file is empty; a lesson begins with a title such as `# 1. First steps`"),
    Malformed(
      "only spaces", " \r\n\t\n",
      "lesson.md: the file is empty; a lesson begins with a title such as `# 1. First steps`"),
    Malformed(
      "zero byte", "# 1. A\n\nb\0c\n",
      "lesson.md:3:2: this isn't text (it holds a zero byte); a lesson is a Markdown file"),
    Malformed(
      "no title", "Some prose.\n",
      "lesson.md:1:1: no title; a lesson begins with a title such as `# 1. First steps`"),
    Malformed(
      "section before title", "## A\n\nb\n",
      "lesson.md:1:1: no title; a lesson begins with a title such as `# 1. First steps`"),
    Malformed(
      "title without number", "# Dependencies\n\nb\n",
      "lesson.md:1:1: the title has no number; write it like `# 1. Dependencies`"),
    Malformed(
      "title without words", "#\n\nb\n",
      "lesson.md:1:1: the title has no number; write it like `# 1. First steps`"),
    Malformed(
      "second title", "# 1. A\n\nb\n\n# 2. C\n\nd\n",
      "lesson.md:5:1: a second title; parts of a lesson have headings with `##`"),
    Malformed(
      "empty section", "# 1. A\n\n## B\n\n## C\n\nd\n",
      "lesson.md:3:1: nothing follows the heading “B”; remove it or write on"),
    Malformed(
      "empty heading", "# 1. A\n\n##\n\nd\n",
      "lesson.md:3:1: a heading without words; write some, or remove it"),
    Malformed(
      "HTML block", "# 1. A\n\n<table>\n<tr>\n</table>\n",
      "lesson.md:3:1: a terminal can't show the HTML `<table>`; if it's meant as text, put it in backticks"
    ),
    Malformed(
      "HTML in prose", "# 1. A\n\nAn Array<Int> of b.\n",
      "lesson.md:3:1: a terminal can't show the HTML `<Int>`; if it's meant as text, put it in backticks"
    ),
    Malformed(
      "later format", "<!-- lesson format 2 -->\n# 1. A\n\nb\n",
      "lesson.md:1:1: lesson format 2 is unknown to this version of the lab, which reads format 1"),
    Malformed(
      "too deep", "# 1. A\n\n" + String(repeating: "> ", count: 20) + "b\n",
      "lesson.md:3:17: lists and quotations are nested too deeply; eight levels are the limit"),
  ]

  static let fences = [
    Malformed(
      "unclosed fence", "# 1. A\n\n```swift\nb()\n",
      "lesson.md:3:1: the fence isn't closed; end it with a line of as many backticks as it begins with"
    ),
    Malformed(
      "unclosed last line", "# 1. A\n\n```swift",
      "lesson.md:3:1: the fence isn't closed; end it with a line of as many backticks as it begins with",
      "lesson.md:3:1: the fence is empty; write the code, or remove the fence"),
    Malformed(
      "unclosed in a list", "# 1. A\n\n- b\n\n  ```swift\n  c()\n\nd\n",
      "lesson.md:5:3: the fence isn't closed; end it with a line of as many backticks as it begins with"
    ),
    Malformed(
      "wrong case", "# 1. A\n\n```Swift\nb()\n```\n",
      "lesson.md:3:1: the fence says `Swift`; write `swift`"),
    Malformed(
      "unknown attribute", "# 1. A\n\n```swift exepct=stalled\nb()\n```\n",
      "lesson.md:3:10: a `swift` fence has no attribute `exepct`; expected `continues`, `cores`, `exercise`, `expect`, `mode` or `run`"
    ),
    Malformed(
      "attribute of a trace", "# 1. A\n\n```swift\nb()\n```\n\n```trace x=1\n```\n",
      "lesson.md:7:10: a `trace` fence has no attribute `x`; it has none"),
    Malformed(
      "repeated attribute", "# 1. A\n\n```swift mode=6 mode=5\nb()\n```\n",
      "lesson.md:3:17: the attribute `mode` is given twice; once is enough"),
    Malformed(
      "unknown value", "# 1. A\n\n```swift  expect=hang\nb()\n```\n",
      "lesson.md:3:11: `expect` can't be `hang`; expected `finished`, `stalled`, `deadlocked`, `trapped`, `exited`, `overran`, `race` or `error`"
    ),
    Malformed(
      "unknown way to run", "# 1. A\n\n```swift run=yes\nb()\n```\n",
      "lesson.md:3:10: `run` can't be `yes`; expected `controlled`, `real` or `no`"),
    Malformed(
      "missing value", "# 1. A\n\n```swift expect\nb()\n```\n",
      "lesson.md:3:10: `expect` needs a value, as in `expect=stalled`"),
    Malformed(
      "empty value", "# 1. A\n\n```swift cores=\nb()\n```\n",
      "lesson.md:3:10: `cores` needs a value, as in `cores=1`"),
    Malformed(
      "no number", "# 1. A\n\n```swift cores=many\nb()\n```\n",
      "lesson.md:3:10: `cores` can't be `many`; expected a number from 1 to 64"),
    Malformed(
      "number out of range", "# 1. A\n\n```swift mode=4\nb()\n```\n",
      "lesson.md:3:10: `mode` can't be `4`; expected a number from 5 to 6"),
    Malformed(
      "continues nothing", "# 1. A\n\n```swift continues\nb()\n```\n",
      "lesson.md:3:10: `continues` builds on the example before, but there is none"),
    Malformed(
      "continues itself", "# 1. A\n\n```swift continues=1\nb()\n```\n",
      "lesson.md:3:10: `continues=1` names no earlier example of this lesson"),
    Malformed(
      "continues a word", "# 1. A\n\n```swift continues=tea\nb()\n```\n",
      "lesson.md:3:10: `continues=tea` names no earlier example of this lesson"),
    Malformed(
      "continues too many",
      "# 1. A\n\n```swift\nb()\n```\n"
        + String(repeating: "```swift continues\nb()\n```\n", count: 51),
      "lesson.md:156:10: the example builds on more than 50 others; begin anew without `continues`"),
    Malformed(
      "exercise with a value", "# 1. A\n\n```swift exercise=1\nb()\n```\n",
      "lesson.md:3:1: an exercise needs a heading of its own, with `##`",
      "lesson.md:3:1: the exercise has no conditions; an `every-schedule` fence follows its code",
      "lesson.md:3:1: the exercise has no hint; write at least one `<details class=\"hint\">`",
      "lesson.md:3:1: the exercise has no solution; end it with a `<details class=\"solution\">`",
      "lesson.md:3:10: `exercise` takes no value; leave out the `=`"),
  ]

  static let examples = [
    Malformed(
      "no code", "# 1. A\n\n```swift\n\n```\n",
      "lesson.md:3:1: the fence is empty; write the code, or remove the fence"),
    Malformed(
      "in a quotation", "# 1. A\n\n> ```swift\n> b()\n> ```\n",
      "lesson.md:3:1: an example can't stand in a quotation; take the `>` away"),
    Malformed(
      "stray trace", "# 1. A\n\n```trace\nb\n```\n",
      "lesson.md:3:1: a trace without an example; it follows the `swift` fence at once, or its question's answer"
    ),
    Malformed(
      "trace after prose", "# 1. A\n\n```swift\nb()\n```\n\nc\n\n```trace\nd\n```\n",
      "lesson.md:9:1: a trace without an example; it follows the `swift` fence at once, or its question's answer"
    ),
    Malformed(
      "second trace", "# 1. A\n\n```swift\nb()\n```\n\n```trace\nc\n```\n\n```trace\nd\n```\n",
      "lesson.md:11:1: a second trace for the same example; an example has one"),
    Malformed(
      "trace that isn't run", "# 1. A\n\n```swift run=no\nb()\n```\n\n```trace\nc\n```\n",
      "lesson.md:7:1: a trace for an example that isn't run; take away `run=no` or the trace"),
    Malformed(
      "stray conditions", "# 1. A\n\n```every-schedule\nfinishes\n```\n",
      "lesson.md:3:1: conditions without an example; they follow its `swift` fence or trace"),
    Malformed(
      "no conditions", "# 1. A\n\n```swift\nb()\n```\n\n```some-schedule\n```\n",
      "lesson.md:7:1: no condition in this fence; write one a line, such as `finishes`"),
    Malformed(
      "bad condition",
      "# 1. A\n\n```swift\nb()\n```\n\n```every-schedule\nfinishes\n\n  prints tea\n```\n",
      "lesson.md:10:3: `prints tea` isn't a condition; examples: `finishes`, `has no data race`, `prints \"a\"`, `prints \"a\" before \"b\"`, `output is \"1\" or \"2\"`"
    ),
    Malformed(
      "open quotation",
      "# 1. A\n\n```swift\nb()\n```\n\n```every-schedule\nprints \"tea\n```\n",
      "lesson.md:8:1: `prints \"tea` isn't a condition; examples: `finishes`, `has no data race`, `prints \"a\"`, `prints \"a\" before \"b\"`, `output is \"1\" or \"2\"`"
    ),
  ]

  static let details = [
    Malformed(
      "unknown class",
      "# 1. A\n\n<details class=\"tip\">\n<summary>B</summary>\n\nc\n\n</details>\n",
      "lesson.md:3:1: `<details class=\"tip\">` is unknown; the class is `answer`, `hint` or `solution`"
    ),
    Malformed(
      "no class", "# 1. A\n\n<details>\n<summary>B</summary>\n\nc\n\n</details>\n",
      "lesson.md:3:1: `<details>` needs a class: `answer`, `hint` or `solution`"),
    Malformed(
      "stray closing", "# 1. A\n\nb\n\n</details>\n",
      "lesson.md:5:1: `</details>` without a `<details>`; remove it"),
    Malformed(
      "stray summary", "# 1. A\n\n<summary>B</summary>\n",
      "lesson.md:3:1: `<details>` needs a line `<summary>…</summary>` at once after it"),
    Malformed(
      "stray answer",
      "# 1. A\n\n<details class=\"answer\">\n<summary>B</summary>\n\nc\n\n</details>\n",
      "lesson.md:3:1: an answer without a question; a quotation that ends with numbered choices goes before it, and its example before that"
    ),
    Malformed(
      "stray hint", "# 1. A\n\n<details class=\"hint\">\n<summary>B</summary>\n\nc\n\n</details>\n",
      "lesson.md:3:1: a hint without an exercise; it goes after a `swift exercise` fence"),
    Malformed(
      "stray solution",
      "# 1. A\n\n<details class=\"solution\">\n<summary>B</summary>\n\n```swift\nc()\n```\n\n</details>\n",
      "lesson.md:3:1: a solution without an exercise; it goes after a `swift exercise` fence"),
  ]

  static let questions = [
    Malformed(
      "no answer", asking("> 1. c\n> 2. d\n"),
      "lesson.md:7:1: the question has no answer; `<details class=\"answer\" data-pick=\"…\">` follows it"
    ),
    Malformed(
      "one choice", asking("> 1. c\n", "data-pick=\"1\""),
      "lesson.md:7:1: a question needs at least two choices"),
    Malformed(
      "choices that are numbers", asking("> 1. 3\n> 2. 1\n", "data-pick=\"1\""),
      "lesson.md:7:1: the choice `3` reads like the number of a choice; write words, as in `3 times`"
    ),
    Malformed(
      "no right answer", asking("> 1. c\n> 2. d\n", "data-x"),
      "lesson.md:12:1: the answer doesn't say which choice is right; add `data-pick=\"2\"` or `data-order=\"2 1 3\"`"
    ),
    Malformed(
      "two kinds", asking("> 1. c\n> 2. d\n", "data-pick=\"1\" data-order=\"1 2\""),
      "lesson.md:12:1: the answer doesn't say which choice is right; add `data-pick=\"2\"` or `data-order=\"2 1 3\"`"
    ),
    Malformed(
      "no such choice", asking("> 1. c\n> 2. d\n", "data-pick=\"3\""),
      "lesson.md:12:1: the answer names choice 3, but the choices are 1 to 2"),
    Malformed(
      "pick of two", asking("> 1. c\n> 2. d\n", "data-pick=\"1 2\""),
      "lesson.md:12:1: `1 2` isn't the number of a choice; several right ones are written `1 | 3`"),
    Malformed(
      "empty pick", asking("> 1. c\n> 2. d\n", "data-pick=\"1 |\""),
      "lesson.md:12:1: an answer is empty; remove it, or write the number of a choice"),
    Malformed(
      "no order", asking("> 1. c\n> 2. d\n", "data-order=\"1 2 | 1 1\""),
      "lesson.md:12:1: `1 1` isn't an order of the choices 1 to 2; write each once, as in `2 1 3`"),
    Malformed(
      "order of words", asking("> 1. c\n> 2. d\n", "data-order=\"c d\""),
      "lesson.md:12:1: `c d` isn't an order of the choices 1 to 2; write each once, as in `2 1 3`"),
    Malformed(
      "unclosed answer", asking("> 1. c\n> 2. d\n", "data-pick=\"1\"", end: ""),
      "lesson.md:12:1: the answer isn't closed; end it with `</details>`"),
    Malformed(
      "empty answer", asking("> 1. c\n> 2. d\n", "data-pick=\"1\"", body: ""),
      "lesson.md:12:1: the answer is empty; write it, or remove it"),
    Malformed(
      "no summary", asking("> 1. c\n> 2. d\n", "data-pick=\"1\"", summary: ""),
      "lesson.md:12:1: `<details>` needs a line `<summary>…</summary>` at once after it"),
    Malformed(
      "text after summary",
      asking("> 1. c\n> 2. d\n", "data-pick=\"1\"", summary: "<summary>B</summary>\nc"),
      "lesson.md:14:1: leave an empty line after `</summary>`, so that Markdown follows it"),
    Malformed(
      "nested",
      asking(
        "> 1. c\n> 2. d\n", "data-pick=\"1\"",
        end: "<details class=\"hint\">\n<summary>B</summary>\n\ne\n\n</details>\n"),
      "lesson.md:17:1: `<details>` inside another; close the first one before",
      "lesson.md:17:1: a hint without an exercise; it goes after a `swift exercise` fence"),
    Malformed(
      "attribute in answer",
      asking("> 1. c\n> 2. d\n", "data-pick=\"1\"", body: "```swift run=no\nc()\n```\n"),
      "lesson.md:15:10: code in an answer, hint or solution takes no attributes; remove `run`"),
    Malformed(
      "question after trace",
      "# 1. A\n\n```swift\nb()\n```\n\n```trace\nc\n```\n\n> 1. c\n> 2. d\n\n"
        + "<details class=\"answer\" data-pick=\"1\">\n<summary>E</summary>\n\nf\n\n</details>\n",
      "lesson.md:11:1: the question comes after the trace that answers it; move it before"),
  ]

  static let exercises = [
    Malformed(
      "bare exercise", "# 1. A\n\n## B\n\n```swift exercise\nb()\n```\n",
      "lesson.md:5:1: the exercise has no conditions; an `every-schedule` fence follows its code",
      "lesson.md:5:1: the exercise has no hint; write at least one `<details class=\"hint\">`",
      "lesson.md:5:1: the exercise has no solution; end it with a `<details class=\"solution\">`"),
    Malformed(
      "no heading", exercise(heading: ""),
      "lesson.md:3:1: an exercise needs a heading of its own, with `##`"),
    Malformed(
      "two in a section", exercise() + exercise(title: "", heading: ""),
      "lesson.md:29:1: an exercise needs a heading of its own, with `##`"),
    Malformed(
      "attribute", exercise(info: "swift exercise expect=stalled"),
      "lesson.md:5:19: a `swift exercise` fence has no attribute `expect`; expected `continues`, `cores`, `exercise` or `mode`"
    ),
    Malformed(
      "trace", exercise(start: "```trace\nb\n```\n\n"),
      "lesson.md:9:1: an exercise has no trace; its conditions say what is expected"),
    Malformed(
      "no code in the solution", exercise(solution: "c\n"),
      "lesson.md:20:1: the solution has no code; write it in a `swift` fence"),
    Malformed(
      "two codes in the solution", exercise(solution: "```swift\nc()\n```\n\n```swift\nd()\n```\n"),
      "lesson.md:27:1: a second `swift` fence in the solution; it has one"),
    Malformed(
      "attribute in the solution", exercise(solution: "```swift run=no\nc()\n```\n"),
      "lesson.md:23:10: code in an answer, hint or solution takes no attributes; remove `run`"),
    Malformed(
      "trace in the solution", exercise(solution: "```swift\nc()\n```\n\n```trace\nd\n```\n"),
      "lesson.md:27:1: an exercise has no trace; its conditions say what is expected"),
    Malformed(
      "two solutions",
      exercise()
        + "<details class=\"solution\">\n<summary>S</summary>\n\n```swift\nc()\n```\n\n</details>\n",
      "lesson.md:29:1: a second solution; an exercise has one"),
    Malformed(
      "conditions in a hint", exercise(hint: "```every-schedule\nfinishes\n```\n"),
      "lesson.md:5:1: the exercise has no hint; write at least one `<details class=\"hint\">`",
      "lesson.md:16:1: conditions without an example; they follow its `swift` fence or trace"),
  ]

  /// A lesson with an example and a question.
  static func asking(
    _ choices: String, _ attributes: String? = nil, summary: String = "<summary>B</summary>",
    body: String = "c\n", end: String = "</details>\n"
  ) -> String {
    let text = "# 1. A\n\n```swift\nb()\n```\n\n> Which?\n>\n\(choices)"
    guard let attributes else { return text }
    return text + "\n<details class=\"answer\" \(attributes)>\n\(summary)\n\n\(body)\n\(end)"
  }

  /// A lesson with an exercise.
  static func exercise(
    title: String = "# 1. A\n\n", heading: String = "## B\n\n", info: String = "swift exercise",
    start: String = "", hint: String = "h\n", solution: String = "```swift\nc()\n```\n"
  ) -> String {
    """
    \(title)\(heading)```\(info)
    b()
    ```

    \(start)```every-schedule
    finishes
    ```

    <details class="hint">
    <summary>Hint</summary>

    \(hint)
    </details>

    <details class="solution">
    <summary>Solution</summary>

    \(solution)
    </details>


    """
  }
}
