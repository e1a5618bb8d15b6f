internal import Foundation
package import Recordings

/// The timeline of a run as a picture: a row for each operation, and an arrow for each dependency.
package struct TimelinePicture {
  private let timeline: Timeline
  private let dependencies: [(before: String, after: String)]

  private static let rowHeight = 26
  private static let columns = 110
  private static let columnWidth = 7

  package init(_ events: [Event]) {
    timeline = Timeline(events)
    dependencies = DependencyGraph(events).pairs
  }

  /// Whether there is nothing to draw.
  package var isEmpty: Bool { timeline.rows.isEmpty }

  /// The picture in SVG, for light and dark surroundings.
  package var svg: String {
    let axis = TimelineAxis(timeline, width: Self.columns)
    let left = 24 + 8 * (timeline.rows.map { $0.name.displayWidth }.max() ?? 0)
    let width = left + max(axis.end * Self.columnWidth + 60, 540)
    let bottom = 20 + timeline.rows.count * Self.rowHeight
    var parts: [String] = []
    parts += ticks(axis, left, bottom)
    for (index, row) in timeline.rows.enumerated() {
      parts += self.row(row, axis, left, y: 20 + index * Self.rowHeight)
    }
    parts += arrows(axis, left)
    parts += PictureLegend(timeline.rows).svg(x: left, y: bottom + 34)
    return parts.picture(width: width, height: bottom + 56)
  }

  private func x(_ column: Int, _ left: Int) -> Int { left + column * Self.columnWidth }

  /// The columns of a row's segments: each lasts until the next one.
  private func spans(
    _ row: Timeline.Row, _ axis: TimelineAxis
  ) -> [(state: Timeline.State, from: Int, to: Int)] {
    row.segments.enumerated().map { index, segment in
      let next = index + 1 < row.segments.count ? row.segments[index + 1].start : nil
      return (segment.state, axis.columns[segment.start], next.map { axis.columns[$0] } ?? axis.end)
    }
  }

  private func row(_ row: Timeline.Row, _ axis: TimelineAxis, _ left: Int, y: Int) -> [String] {
    var parts = [
      "<text class=\"text\" x=\"\(left - 12)\" y=\"\(y + 17)\" text-anchor=\"end\">"
        + "\(row.name.escaped)</text>"
    ]
    for span in spans(row, axis) {
      let (from, to) = (x(span.from, left), x(span.to, left))
      let title = "<title>\(row.name.escaped): \(span.state.rawValue)</title>"
      if span.state == .waiting {
        parts.append("<path class=\"waiting\" d=\"M\(from) \(y + 12) H\(to)\">\(title)</path>")
      } else if span.state == .finished {
        parts.append(
          "<rect class=\"done\" x=\"\(from)\" y=\"\(y + 8)\" width=\"8\" height=\"8\">\(title)</rect>"
        )
      } else {
        let (top, height) = span.state == .ready ? (y + 10, 4) : (y + 5, 14)
        parts.append(
          "<rect class=\"\(span.state.rawValue)\" x=\"\(from)\" y=\"\(top)\" rx=\"2\" "
            + "width=\"\(max(2, to - from))\" height=\"\(height)\">\(title)</rect>")
      }
    }
    if let cancelled = row.cancelled {
      let x = x(axis.columns[cancelled], left)
      parts.append(
        "<path class=\"cancelled\" d=\"M\(x - 4) \(y + 8) l8 8 m0 -8 l-8 8\"><title>"
          + "\(row.name.escaped): cancelled</title></path>")
    }
    return parts
  }

  /// The virtual times at which something changes, where time passes.
  private func ticks(_ axis: TimelineAxis, _ left: Int, _ bottom: Int) -> [String] {
    guard timeline.end > 0 else { return [] }
    var parts: [String] = []
    var last: (time: Double, x: Int)?
    for (time, column) in zip(timeline.times + [timeline.end], axis.columns + [axis.end]) {
      let x = x(column, left)
      guard last.map({ time > $0.time && x - $0.x > 60 }) ?? true else { continue }
      last = (time, x)
      parts.append(
        "<path class=\"line\" d=\"M\(x) 16 V\(bottom + 2)\"/>"
          + "<text class=\"text faint\" x=\"\(x)\" y=\"\(bottom + 14)\">\(VirtualTime.text(time))</text>"
      )
    }
    return parts
  }

  private func arrows(_ axis: TimelineAxis, _ left: Int) -> [String] {
    dependencies.compactMap { pair in
      guard let before = timeline.rows.firstIndex(where: { $0.name == pair.before }),
        let after = timeline.rows.firstIndex(where: { $0.name == pair.after }),
        let end = spans(timeline.rows[before], axis).first(where: { $0.state == .finished }),
        let start = spans(timeline.rows[after], axis).first(where: { $0.state == .executing })
      else { return nil }
      let (x1, x2) = (x(end.from, left) + 4, x(start.from, left))
      let (y1, y2) = (20 + before * Self.rowHeight + 12, 20 + after * Self.rowHeight + 12)
      let side = y2 > y1 ? 1 : -1
      // To the beginning of the bar, or down to its edge where it begins at once.
      let course =
        x2 > x1 + 8
        ? "C\(x1) \(y2) \(x1) \(y2) \(x2 - 1) \(y2)" : "V\(y2 - side * 8)"
      return
        "<path class=\"arrow\" marker-end=\"url(#tip)\" d=\"M\(x1) \(y1 + side * 6) \(course)\"/>"
    }
  }
}
