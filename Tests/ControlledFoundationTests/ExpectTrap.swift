import Foundation
import Testing

/// Expects that a process which ended badly said `words` on standard error.
func expect(
  _ result: ExitTest.Result?, says words: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let result else { return }
  let text = String(decoding: result.standardErrorContent, as: UTF8.self)
  #expect(text.contains(words), sourceLocation: sourceLocation)
}
