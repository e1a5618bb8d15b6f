import Lessons
import Presentation

/// The results of a check in the XML format that began with JUnit and that CI services read.
///
/// There is no standard for it; these are the elements and attributes that all readers know.
struct TestReport {
  /// A lesson's file, or the translations.
  fileprivate struct Suite {
    var name: String
    var cases: [Case]
  }

  fileprivate struct Case {
    var name: String
    var line: Int?
    var failure: Failure?
  }

  fileprivate struct Failure {
    var message: String
    var details = ""
  }

  private var suites: [Suite] = []

  init(_ check: LessonCheck) {
    suites = check.files.map { file in
      let examples = check.examples.filter { $0.file == file.path }
      return Suite(
        name: file.path,
        cases: file.problems.map { problem in
          Case(
            name: "format", line: problem.position?.line, failure: Failure(message: "\(problem)"))
        }
          + check.deadReferences.filter { $0.file == file.path }.map { problem in
            Case(
              name: "reference", line: problem.position?.line,
              failure: Failure(message: "\(problem)"))
          } + examples.map { Case($0, isUpdated: check.isUpdated($0)) })
    }
    let translations = check.translationProblems.map { problem in
      Case(name: problem.file, failure: Failure(message: "\(problem)"))
    }
    suites.append(Suite(name: "translations", cases: translations))
    suites.removeAll(where: \.cases.isEmpty)
  }

  /// The whole file.
  var xml: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="oplab check"\(counts(suites.flatMap(\.cases)))>
    \(suites.map(element).joined())</testsuites>

    """
  }

  private func element(for suite: Suite) -> String {
    "  <testsuite name=\"\(suite.name.escaped)\"\(counts(suite.cases))>\n"
      + suite.cases.map { element(for: $0, in: suite) }.joined() + "  </testsuite>\n"
  }

  private func element(for test: Case, in suite: Suite) -> String {
    let file = suite.name.escaped
    let line = test.line.map { " line=\"\($0)\"" } ?? ""
    let start =
      "    <testcase classname=\"\(file)\" name=\"\(test.name.escaped)\" file=\"\(file)\"\(line)"
    guard let failure = test.failure else { return start + "/>\n" }
    let details = failure.details.split(separator: "\n", omittingEmptySubsequences: false)
    return start + ">\n      <failure message=\"\(failure.message.escaped)\">"
      + details.map(\.escaped).joined(separator: "\n") + "</failure>\n    </testcase>\n"
  }

  private func counts(_ cases: [Case]) -> String {
    " tests=\"\(cases.count)\" failures=\"\(cases.count { $0.failure != nil })\""
  }
}

extension TestReport.Case {
  fileprivate init(_ check: ExampleCheck, isUpdated: Bool) {
    name = check.address.description
    line = check.line
    guard let message = check.message, !isUpdated else { return }
    failure = TestReport.Failure(
      message: message,
      details: check.details(width: Laboratory.lessonWidth).rendered(in: .monochrome))
  }
}
