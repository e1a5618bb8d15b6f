internal import Foundation

/// Virtual time in words: `0 ms`, `12.5 ms`, `1.5 s`.
enum VirtualTime {
  /// The columns that the longest text takes.
  static let width = 7

  /// A time in seconds as text of at most `width` columns; decimals that don't fit are rounded away.
  static func text(_ seconds: Double) -> String {
    let (amount, unit) =
      abs(seconds) < 0.999_95 ? (seconds * 1000, "ms") : (seconds, "s")
    for decimals in stride(from: 3, through: 0, by: -1) {
      var digits = String(format: "%.\(decimals)f", amount)
      if decimals > 0 {
        while digits.hasSuffix("0") { digits.removeLast() }
        if digits.hasSuffix(".") { digits.removeLast() }
      }
      let text = "\(digits) \(unit)"
      if text.count <= width || decimals == 0 { return text }
    }
    return ""
  }
}
