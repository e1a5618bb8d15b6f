import Foundation

/// The toolchain's `llvm-symbolizer`, which tells the source lines of places in an image.
///
/// It answers in a few milliseconds, so it is asked anew for each batch of places.
struct Symbolizer {
  /// One function that a place lies in; a place in inlined code lies in several.
  struct Frame: Hashable, Decodable {
    var file: String
    var function: String
    var line: Int
    var column: Int

    private enum CodingKeys: String, CodingKey {
      case file = "FileName"
      case function = "FunctionName"
      case line = "Line"
      case column = "Column"
    }
  }

  private struct Answer: Decodable {
    var symbols: [Frame]?

    private enum CodingKeys: String, CodingKey { case symbols = "Symbol" }
  }

  var program: String
  var image: String

  /// The frames of each place, innermost first.
  ///
  /// - Parameter guessing: Whether a place without a line gets the last one before it.
  /// - Throws: ``RunnerError`` when the program can't be started or fails.
  func frames(at addresses: [UInt64], guessing: Bool = false) throws(RunnerError) -> [[Frame]] {
    guard !addresses.isEmpty else { return [] }
    var options = ["--obj=\(image)", "--output-style=JSON", "--functions=linkage"]
    if guessing { options.append("--skip-line-zero") }
    let arguments = addresses.map { "0x\(String($0, radix: 16))" }
    let text = try ChildProcess.output(of: program, options + arguments)
    let answers = try? JSONDecoder().decode([Answer].self, from: Data(text.utf8))
    return (answers ?? []).map { $0.symbols ?? [] }
  }
}
