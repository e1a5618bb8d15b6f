internal import Recordings

/// Where on a row of some columns each change of a timeline lies.
///
/// Every change moves on by a little, so that the order of changes at one moment is seen; what
/// columns are left are shared out in proportion to the virtual time between changes.
struct TimelineAxis {
  /// The column of each change, and that of the end.
  let columns: [Int]
  let end: Int

  /// The most columns that one change takes when no time passes.
  private static let widestStep = 4.0

  init(_ timeline: Timeline, width: Int) {
    let count = timeline.times.count
    let total = timeline.end - (timeline.times.first ?? 0)
    // With time, a third of the row may go to the order within a moment.
    let room = Double(width - 1)
    let step =
      count == 0
      ? 0
      : total > 0 ? min(1, room / 3 / Double(count)) : min(Self.widestStep, room / Double(count))
    let perSecond = total > 0 ? (room - step * Double(count)) / total : 0
    var position = 0.0
    var columns: [Int] = []
    for (index, time) in timeline.times.enumerated() {
      if index > 0 { position += step + (time - timeline.times[index - 1]) * perSecond }
      columns.append(Int(position))
    }
    position += step + (timeline.end - (timeline.times.last ?? timeline.end)) * perSecond
    self.columns = columns
    end = max(Int(position), (columns.last ?? 0) + 1)
  }
}
