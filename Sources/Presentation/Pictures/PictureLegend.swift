/// What the marks in a picture mean, for those that are in it.
struct PictureLegend {
  private var marks: [(name: String, element: String)] = []

  /// The marks of all states that some operation is in.
  init(_ rows: [Timeline.Row]) {
    let states = Set(rows.flatMap(\.segments).map(\.state))
    self.init(states: states, hasCancelled: rows.contains { $0.cancelled != nil })
  }

  /// The marks of some states.
  init(states: Set<Timeline.State>, hasCancelled: Bool) {
    marks = Timeline.State.allCases.filter(states.contains).map { ($0.rawValue, Self.mark($0)) }
    if hasCancelled { marks.append(("cancelled", Self.cancelled)) }
  }

  /// The columns of a drawing that it takes.
  var width: Int { marks.count * 110 }

  /// The elements, one beside the other.
  func svg(x: Int, y: Int) -> [String] {
    marks.enumerated().map { index, mark in
      "<g transform=\"translate(\(x + index * 110) \(y))\">\(mark.element)"
        + "<text class=\"text faint\" x=\"24\" y=\"9\">\(mark.name)</text></g>"
    }
  }

  /// The mark of a state, 18 wide and 10 high.
  static func mark(_ state: Timeline.State) -> String {
    switch state {
    case .waiting: "<path class=\"waiting\" d=\"M0 5 h18\"/>"
    case .finished: "<rect class=\"done\" x=\"10\" width=\"8\" height=\"8\"/>"
    case .ready, .executing, .blocked:
      "<rect class=\"\(state.rawValue)\" rx=\"2\" width=\"18\" height=\"9\"/>"
    }
  }

  /// The mark of what was cancelled.
  static let cancelled = "<path class=\"cancelled\" d=\"M10 0 l8 8 m0 -8 l-8 8\"/>"
}
