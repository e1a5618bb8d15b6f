public import Recordings

/// Decides who runs next, and draws numbers where the world needs a choice.
public protocol Strategy: AnyObject {
  /// The index in `choice.enabled` of the thread that takes its step next.
  ///
  /// An index that isn't one ends the run with `failure`.
  func choose(_ choice: Choice) -> Int
  /// A number from 0 up to, but not including, `bound`.
  func draw(below bound: Int) -> Int
  /// Why the strategy couldn't choose.
  var failure: Outcome? { get }
}

extension Strategy {
  /// Most strategies can always choose.
  public var failure: Outcome? { nil }
}

/// A point at which more than one thread can go on.
public struct Choice {
  /// The threads that can take their step now, sorted by path, then the clock when a timer may
  /// fire; never empty.
  public let enabled: [ControlledThread]
  /// The index in `enabled` of the thread that ran last, nil when it can't go on.
  public let current: Int?

  /// The thread that ran last if it can go on, else the first: no pre-emption.
  var defaultIndex: Int { current ?? 0 }
}

extension Outcome {
  /// A schedule that doesn't fit the program.
  static func diverged(at choice: Int, _ reason: String) -> Outcome {
    Outcome(
      kind: .diverged,
      message: "The schedule doesn't fit this program: at choice \(choice + 1), \(reason).")
  }
}
