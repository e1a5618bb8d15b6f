import ExampleRunner
import Presentation
import Recordings
import Testing

@Suite("What the compiler says") struct DiagnosticTextTests {
  private let diagnostics = [
    Diagnostic(
      severity: .warning, message: "variable 'x' was never used",
      location: .init(file: "tea.swift", line: 1, column: 5), sourceLine: "let x = 1"),
    Diagnostic(
      severity: .error, message: "cannot find 'boyl' in scope; did you mean 'boil'?",
      location: .init(file: "tea.swift", line: 3, column: 20),
      sourceLine: "brew.addDependency(boyl)",
      notes: [
        Diagnostic(
          severity: .note, message: "'boil' declared here",
          location: .init(file: "tea.swift", line: 2, column: 5), sourceLine: "let boil = 1")
      ]),
    Diagnostic(
      severity: .error, message: "second", location: .init(file: "tea.swift", line: 4, column: 1)),
    Diagnostic(
      severity: .error, message: "third", location: .init(file: "tea.swift", line: 5, column: 1)),
  ]

  @Test func `is the first error in full and the number of the others`() {
    #expect(
      diagnostics.lines(width: 80).plain == """
        tea.swift:3:20: error: cannot find 'boyl' in scope; did you mean 'boil'?
          3 │ brew.addDependency(boyl)
            │                    ^
          tea.swift:2:5: note: 'boil' declared here
            2 │ let boil = 1
              │     ^
        … and 2 more errors
        """)
  }

  @Test func `has each note once`() {
    let location = Event.Location(file: "tea.swift", line: 1, column: 18)
    let notes = ["expects a block", "expects an operation", "expects a block"].map {
      Diagnostic(severity: .note, message: $0, location: location)
    }
    let error = Diagnostic(severity: .error, message: "no match", location: location, notes: notes)
    #expect(
      [error].lines(width: 80).plain == """
        tea.swift:1:18: error: no match
          note: expects a block
          note: expects an operation
        """)
  }

  @Test func `is every warning where there is no error`() {
    #expect(
      diagnostics.prefix(1).lines(width: 80).plain == """
        tea.swift:1:5: warning: variable 'x' was never used
          1 │ let x = 1
            │     ^
        """)
  }
}
