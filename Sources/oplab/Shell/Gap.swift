import Synchronization

/// The empty line before a piece of output, written only when that piece has something to say.
final class Gap: Sendable {
  private let isOpen = Atomic(false)
  private let hasWrittenText = Atomic(false)

  /// Whether there was any output since the last entry.
  var hasWritten: Bool { hasWrittenText.load(ordering: .relaxed) }

  /// What comes next answers to another entry, which the learner has yet to type.
  func beginEntry() {
    hasWrittenText.store(false, ordering: .relaxed)
    isOpen.store(true, ordering: .relaxed)
  }

  /// What comes next is another piece.
  func open() {
    if hasWritten { isOpen.store(true, ordering: .relaxed) }
  }

  /// Whether the line must be written before a text.
  func isDue(before text: String) -> Bool {
    if text.isEmpty { return false }
    hasWrittenText.store(true, ordering: .relaxed)
    return isOpen.exchange(false, ordering: .relaxed)
  }
}
