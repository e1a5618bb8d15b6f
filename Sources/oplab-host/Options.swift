import Interleaving

/// What the lab asks of the host on its command line.
struct Options {
  /// The compiled example, a shared image.
  var image = ""
  /// Who chooses in a single run.
  var chooser = Chooser.steady
  /// Which schedules to take; nil for a single run.
  var method: Explorer.Method?
  /// At most so many runs, when exploring.
  var runLimit = 100_000
  /// At most so many processes explore.
  var workers = 1
  /// Whether a timer may fire before any step.
  var firesTimersAnyTime = false
  /// Whether every step of a single run is told.
  var tellsSteps = false
  var cores = 4
  var stepLimit = 1_000_000
  /// Seconds of real time; 0 is no limit.
  var timeLimit = 0.0
  /// Megabytes of memory; 0 is no limit.
  var memoryLimit: UInt64 = 0

  /// Who chooses in a single run.
  enum Chooser {
    case steady
    case seed(UInt64)
    case replay(Schedule)
    /// Who went on at each choice so far, as in a schedule.
    case step([ControlledThread.Path])
  }

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
      case "--strategy": chooser = try Options.chooser(value)
      case "--explore": method = try Options.method(value)
      case "--run-limit": runLimit = try Options.number(value, option)
      case "--workers": workers = try Options.number(value, option)
      case "--timers" where value == "idle" || value == "any":
        firesTimersAnyTime = value == "any"
      case "--steps" where value == "on" || value == "off": tellsSteps = value == "on"
      case "--cores": cores = try Options.number(value, option)
      case "--step-limit": stepLimit = try Options.number(value, option)
      case "--time-limit": timeLimit = try Options.number(value, option)
      case "--memory-limit": memoryLimit = try Options.number(value, option)
      default: throw Mistake(text: "\(option) \(value) is not an option of the host")
      }
    }
    if image.isEmpty { throw Mistake(text: "no image to run") }
  }

  private static func chooser(_ text: String) throws(Mistake) -> Chooser {
    if text == "steady" { return .steady }
    let (kind, value) = split(text)
    switch kind {
    case "seed": return .seed(try number(value, "--strategy seed"))
    case "replay":
      guard let schedule = Schedule(value) else {
        throw Mistake(text: "'\(value)' is not a schedule of this version")
      }
      return .replay(schedule)
    case "step":
      guard let choices = SteppingStrategy.choices(value) else {
        throw Mistake(text: "'\(value)' are no choices")
      }
      return .step(choices)
    default: throw Mistake(text: "'\(text)' is not a strategy")
    }
  }

  private static func method(_ text: String) throws(Mistake) -> Explorer.Method {
    let (kind, value) = split(text)
    switch kind {
    case "classes": return .classes
    case "every": return .every
    case "bounded": return .bounded(preemptions: try number(value, "--explore bounded"))
    case "sample": return .sample(seed: try number(value, "--explore sample"))
    default: throw Mistake(text: "'\(text)' is not a way to explore")
    }
  }

  private static func split(_ text: String) -> (String, String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
  }

  private static func number<Number: LosslessStringConvertible>(
    _ text: String, _ option: String
  ) throws(Mistake) -> Number {
    guard let number = Number(text) else {
      throw Mistake(text: "\(option) needs a number, not '\(text)'")
    }
    return number
  }
}
