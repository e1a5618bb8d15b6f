/// A call that the lab doesn't understand.
///
/// The words for all of them are here.
enum UsageError: Error {
  case unknownCommand(String, nearest: String?)
  case unknownOption(String, command: String, nearest: String?)
  case repeatedOption(String)
  case missingValue(option: String, expected: String)
  case uselessValue(option: String)
  case badValue(String, option: Option)
  case missingOption(String, command: String)
  case needsOption(String, other: String)
  case excludedOption(String, by: String)
  case realExample(String, option: String)
  case missingOperand(command: String, expected: String)
  case surplusOperand(String, command: String)
  case badOperand(String, command: String, expected: [String])

  /// What is wrong and what to do next.
  var message: String {
    switch self {
    case .unknownCommand(let name, let nearest?):
      "there is no command '\(name)'; did you mean '\(nearest)'?"
    case .unknownCommand(let name, nil):
      "there is no command '\(name)'; 'oplab --help' lists them"
    case .unknownOption(let name, let command, let nearest?):
      "'\(command)' has no option '\(name)'; did you mean '\(nearest)'?"
    case .unknownOption(let name, let command, nil):
      "'\(command)' has no option '\(name)'; 'oplab \(command) --help' lists them"
    case .repeatedOption(let name): "the option '\(name)' is given twice; once is enough"
    case .missingValue(let option, let expected):
      "'\(option)' needs a value: \(option) \(expected)"
    case .uselessValue(let option): "'\(option)' takes no value; leave out the '='"
    case .badValue(let value, let option):
      "'\(option.name)' can't be '\(value)'; expected \(option.value.expectation)"
    case .missingOption(let option, let command):
      "'\(command)' needs the option \(option)"
    case .needsOption(let option, let other):
      "'\(option)' says something about '\(other)', which is missing"
    case .excludedOption(let option, let other):
      "'\(option)' has no meaning with '\(other)'; leave one of them out"
    case .realExample(let example, let option):
      "\(example) runs on the system's threads, as its lesson says, and '\(option)' has no meaning there; "
        + "leave it out"
    case .missingOperand(let command, let expected):
      "'\(command)' needs more: oplab \(command) \(expected)"
    case .surplusOperand(let word, let command):
      "'\(command)' doesn't take '\(word)'; 'oplab \(command) --help' shows what it takes"
    case .badOperand(let word, let command, let choices):
      "'\(command)' doesn't take '\(word)'; expected \(choices.alternatives)"
    }
  }
}

extension Option.Value {
  fileprivate var expectation: String {
    switch self {
    case .none: "nothing"
    case .choice(let choices): choices.alternatives
    case .number(let range, _) where range.upperBound == .max:
      "a whole number from \(range.lowerBound)"
    case .number(let range, _): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .file(let endings): "the name of a file that ends in \(endings.alternatives)"
    case .seconds: "a number of seconds"
    case .language: "a language's code, such as ru"
    case .shard: "a part and how many there are, such as 2/5"
    case .schedule: "a token as 'oplab explore' shows it, such as 1m:0x3k,0.1b, all of it"
    }
  }
}

extension [String] {
  /// One of them, in words.
  fileprivate var alternatives: String {
    (count > 1 ? dropLast().joined(separator: ", ") + " or " : "") + (last ?? "")
  }
}
