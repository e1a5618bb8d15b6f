import Interleaving

/// What the lab asks of the host on its command line.
struct Options {
  /// The compiled example, a shared image.
  var image = ""
  /// The seed of a random schedule; nil for the steady one.
  var seed: UInt64?
  var cores = 4
  var stepLimit = 1_000_000
  /// Seconds of real time; 0 is no limit.
  var timeLimit = 0.0
  /// Megabytes of memory; 0 is no limit.
  var memoryLimit: UInt64 = 0

  struct Mistake: Error {
    var text: String
  }

  init(_ arguments: [String]) throws(Mistake) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard option.hasPrefix("--") else {
        image = option
        continue
      }
      guard let value = rest.popFirst() else { throw Mistake(text: "\(option) needs a value") }
      switch option {
      case "--strategy" where value == "steady": seed = nil
      case "--strategy" where value.hasPrefix("seed:"):
        seed = try Options.number(String(value.dropFirst(5)), option)
      case "--cores": cores = try Options.number(value, option)
      case "--step-limit": stepLimit = try Options.number(value, option)
      case "--time-limit": timeLimit = try Options.number(value, option)
      case "--memory-limit": memoryLimit = try Options.number(value, option)
      default: throw Mistake(text: "\(option) \(value) is not an option of the host")
      }
    }
    if image.isEmpty { throw Mistake(text: "no image to run") }
  }

  private static func number<Number: LosslessStringConvertible>(
    _ text: String, _ option: String
  ) throws(Mistake) -> Number {
    guard let number = Number(text) else {
      throw Mistake(text: "\(option) needs a number, not '\(text)'")
    }
    return number
  }

  /// The token that replays the run.
  var schedule: String { seed.map { "seed:\($0)" } ?? "steady" }

  var strategy: any Strategy {
    seed.map { SeededStrategy(seed: $0) } ?? SteadyStrategy()
  }
}
