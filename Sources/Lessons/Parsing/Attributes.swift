/// The attributes of a fence, by name, and what is wrong with their values.
struct Attributes {
  private let attributes: [FenceInfo.Attribute]
  private(set) var problems: [Placed] = []

  init(_ attributes: [FenceInfo.Attribute]) { self.attributes = attributes }

  func attribute(_ name: String) -> FenceInfo.Attribute? { attributes.first { $0.name == name } }

  /// The value of an attribute that names one of some cases.
  mutating func take<Value>(_ name: String, or usual: Value) -> Value
  where Value: RawRepresentable<String> & CaseIterable {
    let names = Value.allCases.map(\.rawValue)
    guard let attribute = value(name, example: names[1]) else { return usual }
    if let value = Value(rawValue: attribute.text) { return value }
    problems.append(
      Placed(
        .badValue(attribute: name, value: attribute.text, expected: names), at: attribute.position))
    return usual
  }

  /// The value of an attribute that is a number; nil where it isn't given.
  mutating func number(_ name: String, in range: ClosedRange<Int>) -> Int? {
    guard let attribute = value(name, example: "\(range.lowerBound)") else { return nil }
    if let number = Int(attribute.text), range.contains(number) { return number }
    problems.append(
      Placed(.badNumber(attribute: name, value: attribute.text, range), at: attribute.position))
    return nil
  }

  private mutating func value(_ name: String, example: String) -> (
    text: String, position: Position
  )? {
    guard let attribute = attribute(name) else { return nil }
    if let text = attribute.value, !text.isEmpty { return (text, attribute.position) }
    problems.append(
      Placed(.missingValue(attribute: name, example: example), at: attribute.position))
    return nil
  }
}
