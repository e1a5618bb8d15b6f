import Lessons

extension Session {
  /// What the shell can tell without running anything.
  enum Information: Equatable {
    case help(ShellCommand?)
    case lessons
    /// Where this is.
    case place(Course.Stop)
    case progress
    case cells
    case hint(Passage, number: Int, of: Int)
    case solution(Exercise.Solution)
  }

  /// How much of a run is shown.
  enum TraceChoice: String, CaseIterable {
    case full, brief, off
  }
}
