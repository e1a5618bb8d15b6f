extension Problem: CustomStringConvertible {
  /// The problem with its place, on one line: `file:line:column: what is wrong; what to do`.
  public var description: String {
    switch position {
    case .some(let position): "\(file):\(position.line):\(position.column): \(message)"
    case .none: "\(file): \(message)"
    }
  }

  /// What is wrong and what is expected, without the place.
  public var message: String { kind.wording }
}

extension Problem.Kind {
  fileprivate var wording: String {
    switch self {
    case .missing: "there is no such file; `oplab lessons` lists the lessons"
    case .isFolder: "this is a folder; name a lesson's file"
    case .notRegularFile: "this isn't a regular file; name a lesson's file"
    case .notReadable: "the file may not be read; give yourself permission with `chmod u+r`"
    case .readFailed(let reason): "the file can't be read: \(reason)"
    case .empty: "the file is empty; a lesson begins with a title such as `# 1. First steps`"
    case .notText: "this isn't text (it holds a zero byte); a lesson is a Markdown file"
    case .notUTF8: "this isn't UTF-8 from here on; save the file as UTF-8"

    case .missingFolder: "there is no such folder; name the folder with the lessons"
    case .isFile: "this is a file; name the folder with the lessons"
    case .noLessons: "no lessons in this folder; a lesson's file is named like `01-first-steps.md`"
    case .badFileName: "a lesson's file is named like `01-first-steps.md`: number, hyphen, words"
    case .numberDiffersFromFileName(let title, let file):
      "the title says lesson \(title), the file's name says \(file); make them the same"
    case .duplicateNumber(let number, let other):
      "lesson \(number) is also in `\(other)`; each lesson has its own number"

    case .unknownFormat(let format):
      "lesson format \(format) is unknown to this version of the lab, which reads format 1"
    case .noTitle: "no title; a lesson begins with a title such as `# 1. First steps`"
    case .titleWithoutNumber(let title):
      "the title has no number; write it like `# 1. \(title)`"
    case .secondTitle: "a second title; parts of a lesson have headings with `##`"
    case .emptySection(let title): "nothing follows the heading “\(title)”; remove it or write on"
    case .emptyHeading: "a heading without words; write some, or remove it"
    case .html(let tag):
      "a terminal can't show the HTML `\(tag)`; if it's meant as text, put it in backticks"
    case .tooDeep: "lists and quotations are nested too deeply; eight levels are the limit"

    case .deadReference(let text): "there is no \(text); name one that is there"
    case .deadLink(let target):
      "the link leads to `\(target)`, and there is no such file; mend the path, which begins at this file"

    case .unclosedFence:
      "the fence isn't closed; end it with a line of as many backticks as it begins with"
    case .languageCase(let language):
      "the fence says `\(language)`; write `\(language.lowercased())`"
    case .unknownAttribute(let name, let fence):
      "a `\(fence)` fence has no attribute `\(name)`; " + Self.attributes(of: fence)
    case .repeatedAttribute(let name): "the attribute `\(name)` is given twice; once is enough"
    case .badValue(let attribute, let value, let expected):
      "`\(attribute)` can't be `\(value)`; expected \(choice(expected))"
    case .badNumber(let attribute, let value, let range):
      "`\(attribute)` can't be `\(value)`; expected a number from \(range.lowerBound) to "
        + "\(range.upperBound)"
    case .missingValue(let attribute, let example):
      "`\(attribute)` needs a value, as in `\(attribute)=\(example)`"
    case .uselessValue(let attribute): "`\(attribute)` takes no value; leave out the `=`"
    case .noEarlierExample: "`continues` builds on the example before, but there is none"
    case .continuesUnknown(let name):
      "`continues=\(name)` names no earlier example of this lesson"

    case .continuesTooMany(let limit):
      "the example builds on more than \(limit) others; begin anew without `continues`"
    case .attributeInDetails(let name):
      "code in an answer, hint or solution takes no attributes; remove `\(name)`"

    case .emptyCode: "the fence is empty; write the code, or remove the fence"
    case .exampleInQuote: "an example can't stand in a quotation; take the `>` away"
    case .strayTrace:
      "a trace without an example; it follows the `swift` fence at once, or its question's answer"
    case .secondTrace: "a second trace for the same example; an example has one"
    case .traceNotRun: "a trace for an example that isn't run; take away `run=no` or the trace"
    case .strayConditions: "conditions without an example; they follow its `swift` fence or trace"
    case .noConditions: "no condition in this fence; write one a line, such as `finishes`"
    case .badCondition(let line):
      "`\(line)` isn't a condition; examples: `finishes`, `has no data race`, `prints \"a\"`, "
        + "`prints \"a\" before \"b\"`, `output is \"1\" or \"2\"`"

    case .unknownDetails(let kind?):
      "`<details class=\"\(kind)\">` is unknown; the class is `answer`, `hint` or `solution`"
    case .unknownDetails(nil):
      "`<details>` needs a class: `answer`, `hint` or `solution`"
    case .noSummary: "`<details>` needs a line `<summary>…</summary>` at once after it"
    case .textAfterSummary: "leave an empty line after `</summary>`, so that Markdown follows it"
    case .unclosedDetails(let kind): "the \(kind) isn't closed; end it with `</details>`"
    case .strayClosing: "`</details>` without a `<details>`; remove it"
    case .nestedDetails: "`<details>` inside another; close the first one before"
    case .emptyDetails(let kind): "the \(kind) is empty; write it, or remove it"
    case .strayAnswer:
      "an answer without a question; a quotation that ends with numbered choices goes before it, "
        + "and its example before that"
    case .strayHelp(let kind):
      "a \(kind) without an exercise; it goes after a `swift exercise` fence"

    case .questionWithoutAnswer:
      "the question has no answer; `<details class=\"answer\" data-pick=\"…\">` follows it"
    case .questionAfterTrace: "the question comes after the trace that answers it; move it before"
    case .tooFewChoices: "a question needs at least two choices"
    case .choiceIsNumber(let text):
      "the choice `\(text)` reads like the number of a choice; write words, as in `\(text) times`"
    case .noAnswerAttribute:
      "the answer doesn't say which choice is right; add `data-pick=\"2\"` or `data-order=\"2 1 3\"`"
    case .answerOutOfRange(let number, let choices):
      "the answer names choice \(number), but the choices are 1 to \(choices)"
    case .badAnswer("", _, _): "an answer is empty; remove it, or write the number of a choice"
    case .badAnswer(let text, .pick, _):
      "`\(text)` isn't the number of a choice; several right ones are written `1 | 3`"
    case .badAnswer(let text, .order, let choices):
      "`\(text)` isn't an order of the choices 1 to \(choices); write each once, as in `2 1 3`"

    case .exerciseWithoutTitle: "an exercise needs a heading of its own, with `##`"
    case .exerciseWithoutConditions:
      "the exercise has no conditions; an `every-schedule` fence follows its code"
    case .exerciseWithoutHints:
      "the exercise has no hint; write at least one `<details class=\"hint\">`"
    case .exerciseWithoutSolution:
      "the exercise has no solution; end it with a `<details class=\"solution\">`"
    case .secondSolution: "a second solution; an exercise has one"
    case .solutionWithoutCode: "the solution has no code; write it in a `swift` fence"
    case .secondSolutionCode: "a second `swift` fence in the solution; it has one"
    case .traceInExercise: "an exercise has no trace; its conditions say what is expected"

    case .unknownCatalogueLine(let word):
      "`\(word)` isn't known here; a text is `msgid \"…\"`, its translation `msgstr \"…\"`"
    case .badCatalogueString:
      "this isn't a text in quotation marks; within them write `\\\"`, `\\\\` and `\\n`"
    case .textWithoutTranslation: "a `msgstr` has to follow the `msgid`, even if it is empty"
    case .translationWithoutText: "a `msgid` with the English text goes before the `msgstr`"
    case .secondTranslation(let line):
      "the same text is translated in line \(line); remove one of the two"
    case .untranslated(let text):
      "no translation of “\(text)”; `oplab translate` adds what is missing, for you to fill in"
    case .fuzzyTranslation(let text):
      "“\(text)” has changed; mend its translation, then remove the word `fuzzy`"
    case .unusedTranslation(let text):
      "the lesson has no text “\(text)”; `oplab translate` removes what isn't needed"
    case .translationChangesMarkup(let part):
      "\(part) is in one of the text and its translation, but not in the other"
    case .translationBreaksLesson(let message):
      "with this translation the lesson can't be read: \(message)"
    case .translationChangesShape:
      "this translation changes paragraphs, lists or headings; translate the words only"
    }
  }

  private static func attributes(of fence: String) -> String {
    let names = FenceInfo.attributes(of: fence)
    return names.isEmpty ? "it has none" : "expected \(choice(names))"
  }
}

/// `a`, `b` or `c`.
private func choice(_ names: [String]) -> String {
  let quoted = names.map { "`\($0)`" }
  guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
  return quoted.dropLast().joined(separator: ", ") + " or " + last
}
