import Recordings

/// What a Swift program wrote on standard error before it died.
struct FatalText {
  /// The runtime's words about the failure, without place, prefix and addresses.
  var message: String?
  /// The file as the runtime names it, without its folder, and the line.
  var place: (file: String, line: Int)?

  init(_ text: String) {
    // `main/Kitchen.swift:3: Fatal error: Index out of range`; the message may go on for lines.
    let fatal = /(?m)^(?:(.+?):(\d+): )?(?:Fatal error|Precondition failed|Assertion failed)(?:: )?/
    if let match = text.matches(of: fatal).last {
      let rest = text[match.range.upperBound...]
      let words = rest.prefix(
        upTo: rest.firstRange(of: "\nCurrent stack trace:")?.lowerBound ?? rest.endIndex
      ).trimmed
      // An address means nothing to a person, and differs from run to run.
      message = words.isEmpty ? nil : words.replacing(#/ \(?0x[0-9a-f]+\)?/#, with: "")
      if let path = match.1, let line = match.2.flatMap({ Int($0) }) {
        place = (String(path.split(separator: "/").last ?? path), line)
      }
    } else if text.contains("Fatal access conflict detected") {
      message = """
        Simultaneous accesses to the same variable: a modification requires exclusive access
        """
    }
  }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
