internal import SwiftIDEUtils
internal import SwiftParser
internal import SwiftSyntax

extension String {
  /// The lines of Swift code, coloured by what each word is to the compiler's own parser.
  func colouredSwift() -> [StyledText] {
    var lines: [StyledText] = [StyledText()]
    func add(_ bytes: some Sequence<UInt8>, _ role: Role) {
      let text = String(decoding: Array(bytes), as: UTF8.self)
      let parts = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() {
        if index > 0 { lines.append(StyledText()) }
        // A tab is widened with regard to where the line has got to; code is indented by spaces.
        lines[lines.count - 1] += Substring(part).visible(role)
      }
    }
    let bytes = Array(replacing("\r\n", with: "\n").utf8)
    let tree = Parser.parse(source: String(decoding: bytes, as: UTF8.self))
    var position = 0
    for part in tree.classifications {
      let range =
        max(
          position, part.range.lowerBound.utf8Offset)..<min(
          bytes.count, part.range.upperBound.utf8Offset)
      guard !range.isEmpty else { continue }
      add(bytes[position..<range.lowerBound], .plain)
      add(bytes[range], part.kind.role)
      position = range.upperBound
    }
    add(bytes[position...], .plain)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}

extension SyntaxClassification {
  fileprivate var role: Role {
    switch self {
    case .keyword, .attribute, .ifConfigDirective: .keyword
    case .blockComment, .docBlockComment, .docLineComment, .lineComment: .comment
    case .floatLiteral, .integerLiteral: .number
    case .stringLiteral, .regexLiteral: .string
    case .type: .type
    case .none, .identifier, .dollarIdentifier, .editorPlaceholder, .operator, .argumentLabel:
      .plain
    // The toolchain's libraries may know more kinds than this version of the lab.
    @unknown default: .plain
    }
  }
}
