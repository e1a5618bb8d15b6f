/// What a piece of text means; a palette turns the meaning into colour.
package enum Role: String, Hashable, Sendable, CaseIterable {
  /// The lab's own words.
  case plain
  /// What may be overlooked: times, rulers, line numbers, legends.
  case faint
  /// What the program under study printed.
  case output
  /// What the lab puts in place of something invisible in the program's output.
  case invisible
  /// A heading of a lesson.
  case heading
  /// Words that an author stressed.
  case emphasis, strong
  /// Code within a sentence.
  case code

  // MARK: States of an operation

  case waiting, ready, executing, blocked, cancelled, finished

  // MARK: Verdicts

  case success, error, warning, note

  // MARK: Differences

  case removed, added, removedMark, addedMark

  // MARK: Swift code

  case keyword, type, string, number, comment
}
