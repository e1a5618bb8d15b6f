import Synchronization

/// One text of a program as it is given to the compiler, and what was found in it.
struct PreparedUnit: Sendable {
  var text: String
  var columns: ColumnMap
  /// What the lab can't offer.
  var refusals: [Diagnostic]
  var hasTopLevelCode: Bool
  var hasMainType: Bool
  var hasSyntaxError: Bool

  private init(_ unit: Program.Unit, adds: Bool) {
    let rewriter = Rewriter(unit: unit, text: Self.withoutByteOrderMark(unit.text), adds: adds)
    (text, columns) = rewriter.prepared()
    refusals = rewriter.refusals
    hasTopLevelCode = rewriter.hasTopLevelCode
    hasMainType = rewriter.hasMainType
    hasSyntaxError = rewriter.hasSyntaxError
  }

  private static func withoutByteOrderMark(_ text: String) -> String {
    text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
  }
}

extension PreparedUnit {
  private struct Key: Hashable {
    var unit: Program.Unit
    var adds: Bool
  }

  /// Those that were prepared lately: a session's cells are prepared again with each new one.
  private static let known = Mutex<[Key: PreparedUnit]>([:])
  private static let limit = 2_000

  /// Prepares a text, unless it was prepared lately.
  static func of(_ unit: Program.Unit, adds: Bool) -> PreparedUnit {
    let key = Key(unit: unit, adds: adds)
    if let prepared = known.withLock({ $0[key] }) { return prepared }
    let prepared = PreparedUnit(unit, adds: adds)
    known.withLock { known in
      if known.count >= limit { known = [:] }
      known[key] = prepared
    }
    return prepared
  }
}
