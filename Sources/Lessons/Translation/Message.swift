/// A text of the lab's own, with places for names and numbers, that can be said in another language.
///
/// Written as a string literal with interpolations. Catalogues know it by its `key`, in which the
/// interpolations are `{0}`, `{1}` and so on; a translation may use them in another order.
public struct Message: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The text with numbered places.
  public let key: String
  /// What goes into the places.
  public let arguments: [String]

  /// Creates a message without places.
  public init(stringLiteral value: String) {
    key = value
    arguments = []
  }

  /// Creates a message of a text that is the same in every language, or is translated already.
  public init(verbatim text: String) {
    key = "{0}"
    arguments = [text]
  }

  /// Creates a message from a literal with interpolations.
  public init(stringInterpolation: StringInterpolation) {
    key = stringInterpolation.key
    arguments = stringInterpolation.arguments
  }

  /// Collects a literal's parts.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var key = ""
    fileprivate var arguments: [String] = []

    /// Starts with nothing.
    public init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity + 3 * interpolationCount)
    }

    /// Adds words.
    public mutating func appendLiteral(_ literal: String) { key += literal }

    /// Adds a place with what goes there.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      key += "{\(arguments.count)}"
      arguments.append(value.description)
    }
  }

  /// The text in English.
  public var english: String { filled(key) }

  /// A text with the same places, filled.
  func filled(_ template: String) -> String {
    var result = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      rest = rest[open...]
      if let close = rest.firstIndex(of: "}"),
        let place = Int(rest[rest.index(after: open)..<close]), arguments.indices.contains(place)
      {
        result += arguments[place]
        rest = rest[rest.index(after: close)...]
      } else {
        result += "{"
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }
}
