import Foundation

// A change of one progress can change all those above it. No two locks are held together: a change works its
// way up, and the observers of each are told on the way.

extension Progress {
  /// The share of the work that is done, with that of children under way.
  final var currentFraction: Double {
    let state = guarded.withLock { $0 }
    return state.fraction(children: state.children.map { $0.progress.currentFraction })
  }

  private var parent: Progress? { guarded.withLock { $0.parent } }

  /// Changes a count, tells of it, and of what else changes by it here and above.
  final func count(_ key: ObservationKey, _ change: (inout ProgressState) -> Void) {
    World.step(on: self, .write)
    let finished = changingCounts(always: key) {
      guarded.withLock { state in
        let wasFinished = state.isFinished
        change(&state)
        return !wasFinished && state.isFinished
      }
    }
    if finished { finishInParent() }
  }

  /// Adds to the completed units.
  final func addCompleted(_ units: Int64) { count(.completedUnitCount) { $0.completed += units } }

  /// Credits the parent of a progress that has finished.
  private func finishInParent() {
    guard let parent else { return }
    let finished = parent.changingCounts(always: nil) {
      parent.guarded.withLock { state in
        let wasFinished = state.isFinished
        let isCredited = state.finish(self)
        return isCredited && !wasFinished && state.isFinished
      }
    }
    guarded.withLock { $0.parent = nil }
    if finished { parent.finishInParent() }
  }

  /// Makes a change, and tells the observers of this progress and of those above it what it has changed.
  private func changingCounts<Result>(always key: ObservationKey?, _ change: () -> Result) -> Result
  {
    var line: [(progress: Progress, before: Counts)] = []
    var next: Progress? = self
    while let progress = next {
      if progress.wasObserved {
        for key in Counts.keys { progress.announceChange(key) }
        line.append((progress, Counts(progress)))
      }
      next = progress.parent
    }
    let result = change()
    for (progress, before) in line {
      let after = Counts(progress)
      for observed in Counts.keys {
        let isNamed = progress === self && observed == key
        if isNamed || before.differs(from: after, in: observed) {
          progress.tellChange(observed)
        } else {
          progress.withdrawChange(observed)
        }
      }
    }
    return result
  }

  /// Takes in a child.
  final func attach(_ child: Progress, portion: Int64) {
    World.step(on: self, .write)
    let isFree = child.guarded.withLock { state in
      guard state.parent == nil else { return false }
      state.parent = self
      return true
    }
    if !isFree { fatalError("The Progress was already the child of another Progress") }
    let (isCancelled, isPaused) = changingCounts(always: nil) {
      guarded.withLock { state in
        state.add(child, portion: portion)
        return (state.isCancelled, state.isPaused)
      }
    }
    if isCancelled { child.cancel() }
    if isPaused { child.pause() }
    if child.guarded.withLock({ $0.isFinished }) { child.finishInParent() }
  }

  // MARK: Cancelling and pausing

  /// Changes a request here and in all children, and runs the handler.
  final func spread(_ key: ObservationKey, to value: Bool, _ next: (Progress) -> Void) {
    World.step(on: self, .write)
    let (handler, children) = changing(key) {
      guarded.withLock { state in
        let handler: (@Sendable () -> Void)?
        if key == .isCancelled {
          handler = state.isCancelled ? nil : state.cancellationHandler
          state.isCancelled = value
        } else {
          handler =
            state.isPaused == value ? nil : value ? state.pausingHandler : state.resumingHandler
          state.isPaused = value
        }
        return (handler, state.children)
      }
    }
    if let handler { World.submit(to: .pool, qos: .default, handler) }
    for child in children { next(child.progress) }
  }

  final func setHandler(
    _ handler: (@Sendable () -> Void)?,
    _ property: WritableKeyPath<ProgressState, (@Sendable () -> Void)?>,
    isDue: KeyPath<ProgressState, Bool>
  ) {
    // The old one goes away outside the lock, like everything of the program's.
    let (isDue, old) = guarded.withLock { state in
      defer { state[keyPath: property] = handler }
      return (state[keyPath: isDue], state[keyPath: property])
    }
    withExtendedLifetime(old) {}
    if isDue, let handler { World.submit(to: .pool, qos: .default, handler) }
  }
}

/// The numbers of a progress at one moment.
private struct Counts {
  static let keys: [ObservationKey] = [
    .totalUnitCount, .completedUnitCount, .fractionCompleted, .isIndeterminate, .isFinished,
  ]

  let total: Int64
  let completed: Int64
  let fraction: Double
  let isIndeterminate: Bool
  let isFinished: Bool

  init(_ progress: Progress) {
    let state = progress.guarded.withLock { $0 }
    total = state.total
    completed = state.completed
    fraction = progress.currentFraction
    isIndeterminate = state.isIndeterminate
    isFinished = state.isFinished
  }

  func differs(from other: Counts, in key: ObservationKey) -> Bool {
    switch key {
    case .totalUnitCount: total != other.total
    case .completedUnitCount: completed != other.completed
    case .fractionCompleted: fraction != other.fraction
    case .isIndeterminate: isIndeterminate != other.isIndeterminate
    default: isFinished != other.isFinished
    }
  }
}
