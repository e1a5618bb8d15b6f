/// A schedule as a value: who went on at each choice of a run.
///
/// Its text is a short token, `1m:0x3k,0.1x2f,tb`: the version; `m` when accesses of memory were
/// choices, `a` when timers could fire at any time; then for each stretch of choices the thread that
/// went on, how many times, and a letter that checks which threads could have gone on instead.
public struct Schedule: Hashable, Sendable {
  /// Whether accesses of memory are choices.
  public var stopsAtMemory = false
  /// Whether a timer may fire before any step.
  public var firesTimersAnyTime = false
  var stretches: [Stretch] = []

  struct Stretch: Hashable, Sendable {
    var thread: ControlledThread.Path
    var count: Int
    var check: Check
  }

  /// A sum over the threads that could go on, small enough for one letter.
  struct Check: Hashable, Sendable {
    private static let letters = Array(
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    private(set) var value = 0

    init() {}

    init?(letter: UInt8) {
      guard let value = Check.letters.firstIndex(of: letter) else { return nil }
      self.value = value
    }

    var letter: UInt8 { Check.letters[value] }

    /// Adds a choice, by its sum.
    mutating func add(_ sum: Int) {
      // Order counts: a sum alone would not notice that two stretches were swapped.
      value = ((value &* 7 &+ sum) & 0xffff_ffff) % Check.letters.count
    }

    /// A number that stands for the threads that could go on at a choice.
    static func sum(_ enabled: [ControlledThread]) -> Int {
      enabled.reduce(0) { ($0 &* 31 &+ $1.checksum) & 0xffff_ffff }
    }
  }

  /// The paths of the threads that went on, one for each choice.
  package var threads: [String] {
    stretches.flatMap { Array(repeating: "\($0.thread)", count: $0.count) }
  }

  /// The number of choices.
  public var choices: Int { stretches.reduce(0) { $0 + $1.count } }

  mutating func append(_ thread: ControlledThread.Path, sum: Int) {
    if stretches.last?.thread == thread {
      stretches[stretches.count - 1].count += 1
    } else {
      stretches.append(Stretch(thread: thread, count: 1, check: Check()))
    }
    stretches[stretches.count - 1].check.add(sum)
  }
}

extension Schedule: LosslessStringConvertible {
  static let version = 1

  /// The token.
  public var description: String {
    let flags = (stopsAtMemory ? "m" : "") + (firesTimersAnyTime ? "a" : "")
    let parts = stretches.map { stretch in
      let count = stretch.count == 1 ? "" : "x\(stretch.count)"
      return "\(stretch.thread)\(count)\(Character(UnicodeScalar(stretch.check.letter)))"
    }
    return "\(Schedule.version)\(flags):\(parts.joined(separator: ","))"
  }

  /// Reads a token; nil when it isn't one of this version.
  public init?(_ description: String) {
    guard let colon = description.firstIndex(of: ":") else { return nil }
    var head = description[..<colon]
    guard head.popFirst() == "1" else { return nil }
    for flag in head {
      switch flag {
      case "m" where !stopsAtMemory && !firesTimersAnyTime: stopsAtMemory = true
      case "a" where !firesTimersAnyTime: firesTimersAnyTime = true
      default: return nil
      }
    }
    let rest = description[description.index(after: colon)...]
    guard !rest.isEmpty else { return }
    for part in rest.split(separator: ",", omittingEmptySubsequences: false) {
      guard let stretch = Stretch(part) else { return nil }
      stretches.append(stretch)
    }
  }
}

extension Schedule.Stretch {
  fileprivate init?(_ text: Substring) {
    guard let letter = text.utf8.last, let check = Schedule.Check(letter: letter) else {
      return nil
    }
    let body = text.dropLast()
    guard let mark = body.firstIndex(of: "x") else {
      guard let thread = ControlledThread.Path(body) else { return nil }
      self.init(thread: thread, count: 1, check: check)
      return
    }
    let digits = body[body.index(after: mark)...]
    guard let thread = ControlledThread.Path(body[..<mark]), digits.first != "0",
      digits.utf8.allSatisfy({ (48...57).contains($0) }), let count = Int(digits), count > 1,
      count < 1 << 40
    else { return nil }
    self.init(thread: thread, count: count, check: check)
  }
}
