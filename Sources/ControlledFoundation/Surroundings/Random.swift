internal import Interleaving
public import Operations

// Random numbers are the same in every run. Their source isn't a choice of the strategy: they don't
// depend on the schedule, but for who asks first. The real generator asks the kernel of the system
// directly, where nothing can come between; so these members win over those that use it.

/// The source of random numbers that is used when none is named.
public struct SystemRandomNumberGenerator: RandomNumberGenerator, Sendable {
  /// Creates the generator.
  public init() {}

  /// The next number.
  public mutating func next() -> UInt64 {
    let program = Program.current
    program.world.touch(.readWrite, program.world.chance)
    return program.random.next()
  }
}

extension FixedWidthInteger {
  /// A random number in a range.
  public static func random(in range: Range<Self>) -> Self {
    var generator = SystemRandomNumberGenerator()
    return random(in: range, using: &generator)
  }

  /// A random number in a range.
  public static func random(in range: ClosedRange<Self>) -> Self {
    var generator = SystemRandomNumberGenerator()
    return random(in: range, using: &generator)
  }
}

extension BinaryFloatingPoint where RawSignificand: FixedWidthInteger {
  /// A random number in a range.
  public static func random(in range: Range<Self>) -> Self {
    var generator = SystemRandomNumberGenerator()
    return random(in: range, using: &generator)
  }

  /// A random number in a range.
  public static func random(in range: ClosedRange<Self>) -> Self {
    var generator = SystemRandomNumberGenerator()
    return random(in: range, using: &generator)
  }
}

extension Bool {
  /// True or false.
  public static func random() -> Bool {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }
}

extension Collection {
  /// One of the elements; nil when there is none.
  public func randomElement() -> Element? {
    var generator = SystemRandomNumberGenerator()
    return randomElement(using: &generator)
  }
}

extension Sequence {
  /// The elements in random order.
  public func shuffled() -> [Element] {
    var generator = SystemRandomNumberGenerator()
    return shuffled(using: &generator)
  }
}

extension MutableCollection where Self: RandomAccessCollection {
  /// Puts the elements in random order.
  public mutating func shuffle() {
    var generator = SystemRandomNumberGenerator()
    shuffle(using: &generator)
  }
}

extension UUID {
  /// A random identifier.
  public init() {
    var generator = SystemRandomNumberGenerator()
    var (high, low) = (generator.next().bigEndian, generator.next().bigEndian)
    var bytes: [UInt8] = []
    withUnsafeBytes(of: &high) { bytes += $0 }
    withUnsafeBytes(of: &low) { bytes += $0 }
    // Version 4, variant 1 (RFC 9562).
    bytes[6] = bytes[6] & 0x0f | 0x40
    bytes[8] = bytes[8] & 0x3f | 0x80
    self.init(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8],
        bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      ))
  }
}
