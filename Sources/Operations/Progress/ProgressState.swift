import Foundation

/// The numbers and children of a progress: a value without locks and without effects.
struct ProgressState {
  /// A part of the work that another progress reports on.
  struct Child {
    let progress: Progress
    /// How much of the parent's total it stands for.
    let portion: Int64
  }

  var total: Int64 = 0
  var completed: Int64 = 0
  private(set) var children: [Child] = []
  weak var parent: Progress?

  var isCancelled = false
  var isPaused = false
  var isCancellable = true
  var isPausable = false
  var cancellationHandler: (@Sendable () -> Void)?
  var pausingHandler: (@Sendable () -> Void)?
  var resumingHandler: (@Sendable () -> Void)?

  var userInfo: [ProgressUserInfoKey: Any] = [:]
  var kind: ProgressKind?
  var description: String?
  var additionalDescription: String?

  init(userInfo: [ProgressUserInfoKey: Any]) { self.userInfo = userInfo }

  /// Whether the extent of the work isn't known.
  var isIndeterminate: Bool { total < 0 || completed < 0 || (total == 0 && completed == 0) }

  /// Whether all of the work is done.
  var isFinished: Bool { completed > 0 && total >= 0 && completed >= total }

  /// The share of the work that is done, given the shares of the children.
  func fraction(children fractions: [Double]) -> Double {
    if isIndeterminate { return 0 }
    if total == 0 { return 1 }
    var done = Double(completed)
    for (child, fraction) in zip(children, fractions) { done += Double(child.portion) * fraction }
    return done / Double(total)
  }

  mutating func add(_ child: Progress, portion: Int64) {
    children.append(Child(progress: child, portion: portion))
  }

  /// Credits a child that has finished with its portion.
  ///
  /// False if it isn't a child any more.
  mutating func finish(_ child: Progress) -> Bool {
    guard let index = children.firstIndex(where: { $0.progress === child }) else { return false }
    completed += children.remove(at: index).portion
    return true
  }
}
