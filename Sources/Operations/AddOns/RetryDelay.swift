public import Foundation

/// Whether another attempt is worth it, and how long to wait before it.
///
/// `RetryDelay { failures in … }` makes one from any function of the number of attempts that have failed.
public struct RetryDelay: Sendable {
  private let compute: @Sendable (Int, any Error) -> TimeInterval?

  private init(compute: @escaping @Sendable (Int, any Error) -> TimeInterval?) {
    self.compute = compute
  }

  /// Creates a delay in seconds that is computed from the number of attempts that have failed, from 1.
  public init(_ seconds: @escaping @Sendable (_ failures: Int) -> TimeInterval) {
    compute = { failures, _ in seconds(failures) }
  }

  /// No wait.
  public static let none = RetryDelay { _ in 0 }

  /// The same wait every time, in seconds.
  public static func constant(_ seconds: TimeInterval) -> RetryDelay {
    RetryDelay { _ in seconds }
  }

  /// A wait in seconds that grows by a factor each time, up to a limit.
  public static func exponential(
    first: TimeInterval, factor: Double = 2, limit: TimeInterval = .infinity
  ) -> RetryDelay {
    RetryDelay { failures in min(limit, first * pow(factor, Double(failures - 1))) }
  }

  /// This wait plus a random share of it, from none to `share`, so that many who failed together don't
  /// come back together.
  public func jittered(upTo share: Double = 0.5) -> RetryDelay {
    RetryDelay(compute: { failures, error in
      compute(failures, error).map { $0 * (1 + Double.random(in: 0...share)) }
    })
  }

  /// This wait after errors for which `isWorthIt` returns true, and no further attempt after others.
  public func onlyAfter(_ isWorthIt: @escaping @Sendable (any Error) -> Bool) -> RetryDelay {
    RetryDelay(compute: { failures, error in
      isWorthIt(error) ? compute(failures, error) : nil
    })
  }

  /// The wait in seconds when a number of attempts has failed, the last with this error; nil if there's to
  /// be no further one.
  public func seconds(after failures: Int, _ error: any Error) -> TimeInterval? {
    compute(failures, error)
  }
}
