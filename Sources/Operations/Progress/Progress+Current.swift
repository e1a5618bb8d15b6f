/// A progress that is current on a thread, and what it was made current for.
struct CurrentProgress {
  let progress: Progress
  /// The units that the next child made on this thread stands for.
  let pendingUnits: Int64
  /// Whether a child has taken them.
  var isTaken = false
}

extension Progress {
  final func pushCurrent(_ units: Int64) {
    let context = ThreadContext.current
    if context.pointee.progresses.last?.progress === self {
      fatalError("This Progress is already current on this thread.")
    }
    context.pointee.progresses.append(CurrentProgress(progress: self, pendingUnits: units))
  }

  final func popCurrent() {
    let context = ThreadContext.current
    guard let current = context.pointee.progresses.last, current.progress === self else {
      fatalError("This Progress was not the current progress on this thread.")
    }
    context.pointee.progresses.removeLast()
    if !current.isTaken { addCompleted(current.pendingUnits) }
  }

  /// Makes `child` the child that stands for the units with which `parent` was made current.
  final class func adopt(_ child: Progress, by parent: Progress) {
    let context = ThreadContext.current
    guard let current = context.pointee.progresses.last, current.progress === parent else {
      fatalError("The Parent must be the current progress")
    }
    if current.isTaken { return }
    context.pointee.progresses[context.pointee.progresses.count - 1].isTaken = true
    parent.addChild(child, withPendingUnitCount: current.pendingUnits)
  }
}
