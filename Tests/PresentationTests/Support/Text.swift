import Presentation

extension Sequence<StyledText> {
  /// The lines without colour, as a test writes them.
  var plain: String { map(\.plain).joined(separator: "\n") }
}
