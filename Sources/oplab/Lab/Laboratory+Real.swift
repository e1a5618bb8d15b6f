import ExampleRunner
import Lessons
import Presentation
import Recordings

extension Laboratory {
  /// Compiles a program for the system's threads and runs it once.
  ///
  /// What it writes is another thing each time, so it is shown and never compared.
  ///
  /// - Parameter cancellation: Stops the run.
  func recordReally(
    _ program: Performable, cancellation: Cancellation? = nil
  ) throws(RunnerError) -> Recording {
    try runReally(try compile(program, for: .real), cancellation: cancellation)
  }
}

extension Recording {
  /// What a run on the system's threads has written, and how it ended.
  func sample(width: Int, sources: SourceTexts) -> [StyledText] {
    output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { StyledText("  │ ", .faint) + String($0).visible(.output) }
      + ending(width: width, sources: sources)
  }
}
