/// Where the operations of a graph stand when it is drawn from left to right in layers.
///
/// It is made as Sugiyama, Tagawa and Toda proposed in 1981: an arrow that passes a layer has a place of its own
/// there, so that it crosses no operation; the places of a layer are ordered so that few arrows cross,
/// and then moved towards what they are joined with.
struct GraphLayout {
  /// An operation, or the passage of an arrow through a layer.
  struct Place {
    /// The operation; nil where an arrow passes.
    var name: String?
    var layer: Int
    /// The middle, from the top.
    var y = 0.0
  }

  /// A dependency.
  struct Arrow {
    /// The places from left to right; one for an operation that waits for itself.
    var route: [Int]
    /// Whether it points to the left, and so closes a circle.
    var pointsBack: Bool
  }

  private(set) var places: [Place] = []
  private(set) var arrows: [Arrow] = []
  /// The places of each layer, from top to bottom.
  private(set) var layers: [[Int]] = []
  /// The neighbours of each place in the layer before and in the one after.
  private var left: [[Int]] = []
  private var right: [[Int]] = []

  /// From the top of the first place to the bottom of the last one.
  var height: Double { (places.map(\.y).max() ?? 0) + Self.rowHeight / 2 }

  /// The height that an operation takes with the gap to the next one.
  static let rowHeight = 40.0
  private static let passageHeight = 16.0

  init(_ graph: DependencyGraph) {
    var numbers: [String: Int] = [:]
    for (layer, names) in graph.layers.enumerated() {
      layers.append([])
      for name in names { numbers[name] = add(Place(name: name, layer: layer)) }
    }
    for pair in graph.pairs {
      guard let before = numbers[pair.before], let after = numbers[pair.after] else { continue }
      let pointsBack = places[before].layer >= places[after].layer
      arrows.append(
        Arrow(
          route: pointsBack ? route(after, before) : route(before, after), pointsBack: pointsBack))
    }
    order()
    align()
  }

  private mutating func add(_ place: Place) -> Int {
    places.append(place)
    left.append([])
    right.append([])
    layers[place.layer].append(places.count - 1)
    return places.count - 1
  }

  /// Joins two places, through those that the arrow needs on its way.
  private mutating func route(_ first: Int, _ last: Int) -> [Int] {
    guard first != last else { return [first] }
    var route = [first]
    for layer in places[first].layer + 1..<places[last].layer {
      route.append(add(Place(name: nil, layer: layer)))
    }
    route.append(last)
    for (one, other) in zip(route, route.dropFirst()) {
      right[one].append(other)
      left[other].append(one)
    }
    return route
  }

  // MARK: Order

  /// Goes through the layers to and fro, puts each place where its neighbours are on average, and keeps the order
  /// with the fewest crossings.
  private mutating func order() {
    var best = (layers: layers, crossings: crossings)
    for sweep in 0..<12 where best.crossings > 0 {
      let isForward = sweep.isMultiple(of: 2)
      // Of those that wish the same place, now one comes first and now the other.
      let tie = sweep % 4 < 2 ? 1 : -1
      for layer in isForward ? Array(layers.indices) : layers.indices.reversed() {
        let ranks = ranks
        let wished = layers[layer].map { place in
          (isForward ? left : right)[place].map { Double(ranks[$0]) }.mean ?? Double(ranks[place])
        }
        layers[layer] = zip(layers[layer], wished).enumerated()
          .sorted { ($0.element.1, tie * $0.offset) < ($1.element.1, tie * $1.offset) }.map(
            \.element.0)
      }
      let crossings = crossings
      if crossings < best.crossings { best = (layers, crossings) }
    }
    layers = best.layers
    // Its mirror image has as few: of the two, the one in which more stands as in the program.
    let inversions = layers.map { Self.inversions(of: $0) }.reduce(0, +)
    let pairs = layers.map { $0.count * ($0.count - 1) / 2 }.reduce(0, +)
    if 2 * inversions > pairs { layers = layers.map { $0.reversed() } }
  }

  /// How many pairs stand the other way round than their numbers.
  private static func inversions(of numbers: [Int]) -> Int {
    numbers.indices.reduce(0) { sum, index in
      sum + numbers[..<index].count { $0 > numbers[index] }
    }
  }

  /// The rank of each place within its layer.
  private var ranks: [Int] {
    var ranks = Array(repeating: 0, count: places.count)
    for layer in layers {
      for (rank, place) in layer.enumerated() { ranks[place] = rank }
    }
    return ranks
  }

  /// How often arrows cross between two layers.
  private var crossings: Int {
    let ranks = ranks
    return layers.map { layer in
      // From top to bottom at the left: a crossing for each pair that is the other way round at the right.
      Self.inversions(of: layer.flatMap { right[$0].map { ranks[$0] }.sorted() })
    }.reduce(0, +)
  }

  // MARK: Height

  /// Moves each place as near to its neighbours as the others of its layer let it.
  private mutating func align() {
    for layer in layers {
      for (place, y) in zip(layer, separated(layer, wished: layer.map { _ in 0 })) {
        places[place].y = y
      }
    }
    for sweep in 0..<24 {
      for layer in sweep.isMultiple(of: 2) ? layers : layers.reversed() {
        let wished = layer.map { place in
          (left[place] + right[place]).map { places[$0].y }.mean ?? places[place].y
        }
        for (place, y) in zip(layer, separated(layer, wished: wished)) { places[place].y = y }
      }
    }
    let top = places.map(\.y).min() ?? 0
    for place in places.indices { places[place].y += Self.rowHeight / 2 - top }
  }

  /// The heights nearest to those that the places of a layer wish, in their order and with their distances.
  ///
  /// Places that push each other move together to where they are least far off on average.
  private func separated(_ layer: [Int], wished: [Double]) -> [Double] {
    var offsets: [Double] = []
    var blocks: [[Double]] = []
    for (index, place) in layer.enumerated() {
      let distance = index == 0 ? 0 : (height(of: layer[index - 1]) + height(of: place)) / 2
      offsets.append((offsets.last ?? 0) + distance)
      blocks.append([wished[index] - offsets[index]])
      while blocks.count > 1, let last = blocks.last, let before = blocks.dropLast().last,
        before.mean ?? 0 > last.mean ?? 0
      {
        blocks.removeLast(2)
        blocks.append(before + last)
      }
    }
    let starts = blocks.flatMap { block in block.map { _ in block.mean ?? 0 } }
    return zip(starts, offsets).map(+)
  }

  private func height(of place: Int) -> Double {
    places[place].name == nil ? Self.passageHeight : Self.rowHeight
  }
}

extension [Double] {
  /// The average; nil for nothing.
  fileprivate var mean: Double? { isEmpty ? nil : reduce(0, +) / Double(count) }
}
