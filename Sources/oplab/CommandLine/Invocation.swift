import Interleaving

/// A command with the words that were given to it, checked against what it takes.
struct Invocation {
  var command: Command
  var operands: [String] = []
  private var values: [String: String] = [:]

  /// Whether an option was given.
  func has(_ option: String) -> Bool { values[option] != nil }

  /// The value of an option, nil where it wasn't given.
  func value(_ option: String) -> String? { values[option] }

  /// The value of an option that takes a number.
  func number(_ option: String) -> Int? { values[option].flatMap { Int($0) } }

  /// The value of an option that takes seconds.
  func seconds(_ option: String) -> Double? { values[option].flatMap { Double($0) } }

  /// Reads the words after a command's name.
  init(_ command: Command, words: some Sequence<String>) throws(UsageError) {
    self.command = command
    let options = command.options + Commands.commonOptions
    var words = Array(words)[...]
    var takesOptions = true
    while let word = words.popFirst() {
      guard takesOptions, word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      guard word != "--" else {
        takesOptions = false
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts[0] == "-h" ? "--help" : String(parts[0])
      guard let option = options.first(where: { $0.name == name }) else {
        throw .unknownOption(
          name, command: command.name, nearest: nearest(to: name, among: options.map(\.name)))
      }
      guard values[name] == nil else { throw .repeatedOption(name) }
      let given = parts.count > 1 ? String(parts[1]) : nil
      values[name] = try Self.value(of: option, given: given, next: &words)
    }
    guard has("--help") || command.operands.allows(operands.count) else {
      throw operands.isEmpty
        ? .missingOperand(command: command.name, expected: command.operands.synopsis)
        : .surplusOperand(operands.last!, command: command.name)
    }
    if case .choice(let choices)? = command.operands.operand,
      let bad = operands.first(where: { !choices.contains($0) })
    {
      throw .badOperand(bad, command: command.name, expected: choices)
    }
  }

  private static func value(
    of option: Option, given: String?, next words: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let placeholder = option.value.placeholder else {
      guard given == nil else { throw .uselessValue(option: option.name) }
      return ""
    }
    guard let value = given ?? words.popFirst() else {
      throw .missingValue(option: option.name, expected: placeholder)
    }
    let isGood =
      switch option.value {
      case .none: true
      case .choice(let choices): choices.contains(value)
      case .number(let range, _): Int(value).map(range.contains) ?? false
      case .seconds: Double(value).map { $0 >= 0 && $0 <= 86_400 } ?? false
      case .language: (2...3).contains(value.count) && value.allSatisfy(\.isLetter)
      case .file(let endings): endings.contains { value.hasSuffix($0) && value != $0 }
      case .shard: Shard(value) != nil
      case .schedule: value == "steady" || Schedule(value) != nil
      }
    guard isGood else { throw .badValue(value, option: option) }
    return value
  }
}
