/// Finds the races of a run and where another choice would have turned them round.
///
/// A race is a pair of dependent steps of different threads with no order through other steps. The
/// clocks are kept as numbers of steps: a clock's entry for a thread is one more than the number of
/// that thread's last step that is known.
struct RaceReversal {
  // Kept from run to run, so that a run allocates nothing.
  private var threadClocks: [Int32] = []
  private var stepClocks: [Int32] = []
  private var objectClocks: [UInt64: [Int32]] = [:]
  /// The last record that touches an object, and for each record the one before it.
  private var lastRecord: [UInt64: Int32] = [:]
  private var previous: [Int32] = []
  private var stepOfRecord: [Int32] = []
  private var candidates: [Int] = []
  private var enablers: [Int] = []
  private var base: [Int32] = []
  private var initials: [Int] = []
  private var initialSteps: [Int] = []
  private var width = 0
  /// Steps before this one come before everything after it.
  private var barrier = 0

  /// Calls `reverse` for each race of the run whose second step is new, with the threads that could
  /// go first in a run that turns the race round, and the choice at which they could.
  ///
  /// - Parameter isEnabled: whether a thread could go on at a choice.
  mutating func findRaces(
    in trace: Trace, after firstNew: Int, isEnabled: (_ thread: Int, _ choice: Int) -> Bool,
    reverse: (_ initials: [Int], _ choice: Int) -> Void
  ) {
    prepare(trace)
    for step in trace.steps.indices {
      let thread = trace.steps[step].thread
      let records = trace.records(of: step)
      takeClock(of: thread)
      candidates.removeAll(keepingCapacity: true)
      for index in records {
        if case .touch(let action) = trace.records[index].kind {
          collect(trace, trace.records[index], action, by: thread)
        }
      }
      visitRaces(
        trace, before: step, by: thread, isNew: step >= firstNew, isEnabled, reverse)
      takeStep(trace, step, thread, records)
      for index in records { note(trace, index, step) }
      visitPending(trace, records, isNew: step >= firstNew, isEnabled, reverse)
    }
  }

  private mutating func prepare(_ trace: Trace) {
    width = trace.threads
    threadClocks.replaceAll(with: 0, count: width * width)
    stepClocks.replaceAll(with: 0, count: width * trace.steps.count)
    previous.replaceAll(with: -1, count: trace.records.count)
    stepOfRecord.replaceAll(with: 0, count: trace.records.count)
    base.replaceAll(with: 0, count: width)
    objectClocks.removeAll(keepingCapacity: true)
    lastRecord.removeAll(keepingCapacity: true)
    barrier = 0
  }

  private mutating func takeClock(of thread: Int) {
    for index in 0..<width { base[index] = threadClocks[thread * width + index] }
  }

  /// Notes the earlier steps that depend on a touch by `thread`.
  private mutating func collect(
    _ trace: Trace, _ record: Trace.Record, _ action: Step.Action, by thread: Int
  ) {
    var index = Int(lastRecord[key(record.object)] ?? -1)
    let touch = Touch(object: record.object, size: record.size, action: action)
    while index >= 0 {
      let step = Int(stepOfRecord[index])
      guard step >= barrier else { return }
      if case .touch(let earlier) = trace.records[index].kind {
        let other = Touch(
          object: trace.records[index].object, size: trace.records[index].size, action: earlier)
        if trace.steps[step].thread != thread, other.isDependent(on: touch) {
          candidates.append(step)
          // Everything that depends on it comes before it.
          if earlier.isExclusive, other.object <= touch.object, other.size >= touch.size { return }
        }
      }
      index = Int(previous[index])
    }
  }

  /// Goes through the candidates from the last to the first; each that isn't known yet is a race.
  ///
  /// A step without which the later one would not have been possible comes before it in any case. It
  /// must not hide an earlier one that the thread really competed with: the unlock or signal between
  /// two acquisitions.
  private mutating func visitRaces(
    _ trace: Trace, before later: Int, by thread: Int, isNew: Bool, _ isEnabled: (Int, Int) -> Bool,
    _ reverse: ([Int], Int) -> Void
  ) {
    candidates.sort(by: >)
    let last = Int(base[thread]) - 1
    for earlier in candidates where base[trace.steps[earlier].thread] <= Int32(earlier) {
      if isNew { visit(trace, earlier, before: later, by: thread, reverse) }
      let choice = trace.steps[earlier].choice
      if last > earlier || choice.map({ isEnabled(thread, $0) }) ?? false {
        join(stepClockOf: earlier)
      } else {
        enablers.append(earlier)
      }
    }
    for enabler in enablers { join(stepClockOf: enabler) }
    enablers.removeAll(keepingCapacity: true)
  }

  /// What a blocked thread stands before is a step that was not taken.
  private mutating func visitPending(
    _ trace: Trace, _ records: Range<Int>, isNew: Bool, _ isEnabled: (Int, Int) -> Bool,
    _ reverse: ([Int], Int) -> Void
  ) {
    var index = records.lowerBound
    while index < records.upperBound {
      if case .timePassed = trace.records[index].kind {
        barrier = Int(stepOfRecord[index]) + 1
      }
      guard case .pending(_, let thread) = trace.records[index].kind else {
        index += 1
        continue
      }
      takeClock(of: thread)
      candidates.removeAll(keepingCapacity: true)
      while index < records.upperBound,
        case .pending(let action, thread) = trace.records[index].kind
      {
        collect(trace, trace.records[index], action, by: thread)
        index += 1
      }
      let end = Int(stepOfRecord[records.lowerBound]) + 1
      visitRaces(trace, before: end, by: thread, isNew: isNew, isEnabled, reverse)
    }
  }

  private mutating func join(stepClockOf step: Int) {
    for index in 0..<width { base[index] = max(base[index], stepClocks[step * width + index]) }
  }

  /// Takes the step: its clock is what the thread knows after it.
  private mutating func takeStep(
    _ trace: Trace, _ step: Int, _ thread: Int, _ records: Range<Int>
  ) {
    base[thread] = Int32(step) + 1
    for index in records {
      let record = trace.records[index]
      switch record.kind {
      case .release:
        var clock = objectClocks[record.object] ?? Array(repeating: 0, count: width)
        for index in 0..<width { clock[index] = max(clock[index], base[index]) }
        objectClocks[record.object] = clock
      case .acquire:
        guard let clock = objectClocks[record.object] else { continue }
        for index in 0..<width { base[index] = max(base[index], clock[index]) }
      case .start:
        let child = Int(record.object)
        for index in 0..<width { threadClocks[child * width + index] = base[index] }
      case .touch, .pending, .timePassed: break
      }
    }
    for index in 0..<width {
      threadClocks[thread * width + index] = base[index]
      stepClocks[step * width + index] = base[index]
    }
  }

  private mutating func note(_ trace: Trace, _ index: Int, _ step: Int) {
    stepOfRecord[index] = Int32(step)
    guard case .touch = trace.records[index].kind else { return }
    let key = key(trace.records[index].object)
    previous[index] = lastRecord[key] ?? -1
    lastRecord[key] = Int32(index)
  }

  private func key(_ object: UInt64) -> UInt64 {
    object & (1 << 63) == 0 ? object & ~7 : object
  }

  /// Turns the race between `earlier` and the step `later` of `thread` round.
  ///
  /// What stands between them and doesn't come after `earlier`, then the later step, could have
  /// come first. The threads that could begin that are the initials.
  private mutating func visit(
    _ trace: Trace, _ earlier: Int, before later: Int, by thread: Int,
    _ reverse: ([Int], Int) -> Void
  ) {
    guard let choice = trace.steps[earlier].choice else { return }
    let racing = trace.steps[earlier].thread
    initials.removeAll(keepingCapacity: true)
    initialSteps.removeAll(keepingCapacity: true)
    for step in (earlier + 1)..<max(later, earlier + 1) {
      let clock = step * width
      if stepClocks[clock + racing] > Int32(earlier) { continue }
      let other = trace.steps[step].thread
      let hasEarlier = initialSteps.contains {
        stepClocks[clock + trace.steps[$0].thread] > Int32($0)
      }
      if !hasEarlier {
        initials.append(other)
        initialSteps.append(step)
      }
    }
    // `base` holds what the later step knows, without the races that were visited before.
    if !initialSteps.contains(where: { base[trace.steps[$0].thread] > Int32($0) }),
      !initials.contains(thread)
    {
      initials.append(thread)
    }
    reverse(initials, choice)
  }
}

extension [Int32] {
  fileprivate mutating func replaceAll(with value: Int32, count: Int) {
    removeAll(keepingCapacity: true)
    append(contentsOf: repeatElement(value, count: count))
  }
}
