import ExampleRunner
import Lessons
import LineEditor
import Presentation

/// What the compiler says, and what that means.
extension Shell {
  func showErrors(_ diagnostics: [Diagnostic], sources: SourceTexts = SourceTexts()) {
    lastErrors = diagnostics
    console.write(diagnostics.lines(width: console.width, sources: sources))
    if reader.isInteractive, let error = lastError, CompilerErrorExplanation(error) != nil {
      console.write([StyledText(language(":explain says what that means."), .faint)])
    }
  }

  func explainError() {
    guard let lastError else { return say(.noErrorYet) }
    guard let explanation = CompilerErrorExplanation(lastError) else { return say(.noExplanation) }
    console.write(text.paragraph(explanation.message))
  }

  /// The error that was shown.
  private var lastError: Diagnostic? { lastErrors.first { $0.severity == .error } }
}
