internal import Interleaving
public import Operations

// What asks for the present moment asks the virtual clock. These members win over Foundation's own.

extension Date {
  /// The present moment.
  public init() { self = WallClock.now }

  /// The moment that lies `seconds` after the present one.
  public init(timeIntervalSinceNow seconds: TimeInterval) {
    self.init(timeInterval: seconds, since: WallClock.now)
  }

  /// The present moment.
  public static var now: Date { WallClock.now }

  /// Seconds from the present moment to this one.
  public var timeIntervalSinceNow: TimeInterval { timeIntervalSince(WallClock.now) }
}

extension ProcessInfo {
  /// Seconds since the run began.
  public var systemUptime: TimeInterval { Program.running?.world.now.seconds ?? 0 }

  /// The number of cores of the simulated machine.
  public var activeProcessorCount: Int { Program.current.world.configuration.cores }

  /// The number of cores of the simulated machine.
  public var processorCount: Int { Program.current.world.configuration.cores }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Seconds from the start of 2001 to the present moment.
public func CFAbsoluteTimeGetCurrent() -> TimeInterval {
  WallClock.now.timeIntervalSinceReferenceDate
}
