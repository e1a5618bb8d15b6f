import Foundation
import Recordings
import Testing

@testable import Presentation

@Suite("A picture of the dependencies") struct GraphPictureTests {
  /// A run in which operations wait for others.
  static func events(_ dependencies: [(String, String)]) -> [Event] {
    var script = Script()
    for (before, after) in dependencies { script.note(after, .dependencyAdded, .text(before)) }
    return script.events
  }

  /// Thirty operations in four layers, some of whose dependencies go past a layer.
  static let thirty = events(
    (0..<30).flatMap { index in
      [3, 7, 11, 16].compactMap { distance in
        index >= 10 && (index * distance) % 4 < 2
          ? ("task \(index - distance + 1)", "task \(index)") : nil
      }
    })

  @Test func `has an operation beside the one that it waits for`() {
    #expect(
      GraphPicture(Sample.tea.events).svg.components(separatedBy: "\n").filter {
        $0.hasPrefix("<g") || $0.hasPrefix("<path")
      } == [
        "<path class=\"arrow\" marker-end=\"url(#tip)\" d=\"M102 32 C128 32 128 32 154 32\"/>",
        "<g transform=\"translate(24 18)\"><rect class=\"node\" width=\"78\" height=\"28\" rx=\"6\"/>"
          + "<g transform=\"translate(8 10)\"><rect class=\"done\" x=\"10\" width=\"8\" height=\"8\"/></g>"
          + "<text class=\"text\" x=\"34\" y=\"19\">boil</text><title>boil: finished</title></g>",
        "<g transform=\"translate(154 18)\"><rect class=\"node\" width=\"78\" height=\"28\" rx=\"6\"/>"
          + "<g transform=\"translate(8 10)\"><rect class=\"done\" x=\"10\" width=\"8\" height=\"8\"/></g>"
          + "<text class=\"text\" x=\"34\" y=\"19\">brew</text><title>brew: finished</title></g>",
        "<g transform=\"translate(24 76)\"><rect class=\"done\" x=\"10\" width=\"8\" height=\"8\"/>"
          + "<text class=\"text faint\" x=\"24\" y=\"9\">finished</text></g>",
      ])
  }

  @Test(arguments: [Sample.tea.events, Sample.downloads.events, Sample.many(30).events, thirty])
  func `has room for every name, and no arrow passes through an operation`(events: [Event]) {
    let layout = GraphLayout(DependencyGraph(events))
    for layer in layout.layers {
      for (above, below) in zip(layer, layer.dropFirst()) {
        let distance = layout.places[below].y - layout.places[above].y
        let isBetweenPassages = [above, below].allSatisfy { layout.places[$0].name == nil }
        #expect(distance >= (isBetweenPassages ? 15.9 : 27.9))
      }
    }
    for arrow in layout.arrows {
      #expect(!arrow.pointsBack)
      let layers = arrow.route.map { layout.places[$0].layer }
      #expect(layers == Array(layers[0]...layers[layers.count - 1]))
      #expect(arrow.route.dropFirst().dropLast().allSatisfy { layout.places[$0].name == nil })
    }
  }

  @Test func `uncrosses arrows that needn't cross`() {
    let crossed = Self.events([("a", "y"), ("b", "x"), ("b", "z"), ("c", "y"), ("c", "w")])
    let layout = GraphLayout(DependencyGraph(crossed))
    let heights = layout.arrows.map { $0.route.map { layout.places[$0].y } }
    for one in heights {
      for other in heights {
        #expect((one[0] - other[0]) * (one[1] - other[1]) >= 0)
      }
    }
  }

  @Test func `marks what closes a circle`() {
    let events = Self.events([("a", "b"), ("b", "c"), ("c", "a"), ("d", "d"), ("c", "e")])
    let svg = GraphPicture(events).svg
    #expect(svg.components(separatedBy: "<path class=\"circle\" marker").count == 1 + 2)
    #expect(svg.components(separatedBy: "<path class=\"arrow\" marker").count == 1 + 3)
    let lines = DependencyGraph(events).lines(width: 80).map(\.plain)
    #expect(
      lines == ["  b ↺  ─▶ c", "  d ↺  ─▶ d", "  c ↺  ─▶ a, e", "  a ↺  ─▶ b", "  e"])
  }

  @Test func `tells the states apart`() {
    let svg = GraphPicture(Sample.stalled.events).svg
    #expect(svg.contains("<title>boil: in no queue</title>"))
    #expect(svg.contains("<title>brew: waiting</title>"))
    #expect(GraphPicture(Sample.downloads.events).svg.contains("cancelled, finished</title>"))
    #expect(GraphPicture([]).isEmpty)
  }
}
