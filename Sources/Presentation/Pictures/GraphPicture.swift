package import Recordings

/// Which operation waits for which, as a picture: from left to right, each with the state that it has come to.
package struct GraphPicture {
  private let layout: GraphLayout
  /// The operations' ways through the run, by name.
  private let rows: [String: Timeline.Row]

  private static let nodeHeight = 28
  private static let margin = 24

  package init(_ events: [Event]) {
    layout = GraphLayout(DependencyGraph(events))
    rows = Dictionary(Timeline(events).rows.map { ($0.name, $0) }) { first, _ in first }
  }

  /// Whether no operation waits for another one.
  package var isEmpty: Bool { layout.arrows.isEmpty }

  /// The picture in SVG, for light and dark surroundings.
  package var svg: String {
    let columns = columns
    let end = columns.last.map { $0.start + $0.width } ?? 0
    let bottom = Int(layout.height) + Self.margin
    let legend = legend
    let arrows = layout.arrows.map { arrow($0, columns) }
    let nodes = layout.places.flatMap { node($0, columns[$0.layer]) }
    return ([Self.circleTip] + arrows + nodes + legend.svg(x: Self.margin, y: bottom + 12))
      .picture(width: max(end, legend.width) + Self.margin, height: bottom + 40)
  }

  /// Where the operations of each layer begin, and how wide they are.
  private var columns: [(start: Int, width: Int)] {
    var start = Self.margin
    return layout.layers.map { layer in
      let widest = layer.compactMap { layout.places[$0].name?.displayWidth }.max() ?? 0
      let width = 46 + 8 * widest
      // Steep arrows need room.
      let gap = 48 + 4 * min(layer.count, 16)
      defer { start += width + gap }
      return (start, width)
    }
  }

  private func y(_ place: GraphLayout.Place) -> Int { Int(place.y.rounded()) + Self.margin / 2 }

  private func node(_ place: GraphLayout.Place, _ column: (start: Int, width: Int)) -> [String] {
    guard let name = place.name else { return [] }
    let (x, y) = (column.start, y(place))
    return [
      "<g transform=\"translate(\(x) \(y - Self.nodeHeight / 2))\">"
        + "<rect class=\"node\" width=\"\(column.width)\" height=\"\(Self.nodeHeight)\" rx=\"6\"/>"
        + "<g transform=\"translate(8 10)\">\(mark(of: name))</g>"
        + "<text class=\"text\" x=\"34\" y=\"19\">\(name.escaped)</text>"
        + "<title>\(name.escaped): \(word(for: name))</title></g>"
    ]
  }

  /// The tip of an arrow that closes a circle: it stands at the beginning.
  private static let circleTip = """
    <defs><marker id="circle-tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" \
    orient="auto-start-reverse"><path class="circle" d="M0 1 L7 4 L0 7"/></marker></defs>
    """

  private func arrow(_ arrow: GraphLayout.Arrow, _ columns: [(start: Int, width: Int)]) -> String {
    let places = arrow.route.map { layout.places[$0] }
    let last = places.count - 1
    let (kind, tip) =
      arrow.pointsBack
      ? ("circle", "marker-start=\"url(#circle-tip)\"") : ("arrow", "marker-end=\"url(#tip)\"")
    var course = ""
    for (index, place) in places.enumerated() {
      let (start, end) = (
        columns[place.layer].start, columns[place.layer].start + columns[place.layer].width
      )
      let y = y(place)
      if index == 0 {
        course = "M\(end) \(y)"
      } else {
        let before = places[index - 1]
        let from = columns[before.layer].start + columns[before.layer].width
        let middle = (from + start) / 2
        course += " C\(middle) \(self.y(before)) \(middle) \(y) \(start) \(y)"
        if index < last { course += " H\(end)" }
      }
    }
    if last == 0 {
      // It waits for itself: a loop at its right end.
      let (x, y) = (columns[places[0].layer].start + columns[places[0].layer].width, y(places[0]))
      course = "M\(x) \(y - 6) c24 -8 24 20 0 12"
    }
    return "<path class=\"\(kind)\" \(tip) d=\"\(course)\"/>"
  }

  // MARK: States

  private func mark(of name: String) -> String {
    guard let row = rows[name], let state = row.segments.last?.state else { return "" }
    return row.cancelled == nil ? PictureLegend.mark(state) : PictureLegend.cancelled
  }

  private func word(for name: String) -> String {
    guard let row = rows[name], let state = row.segments.last?.state else { return "in no queue" }
    return row.cancelled == nil ? state.rawValue : "cancelled, \(state.rawValue)"
  }

  private var legend: PictureLegend {
    let shown = layout.places.compactMap { $0.name.flatMap { rows[$0] } }
    return PictureLegend(
      states: Set(shown.filter { $0.cancelled == nil }.compactMap { $0.segments.last?.state }),
      hasCancelled: shown.contains { $0.cancelled != nil })
  }
}
