/// What was known at the releases of each edge, by its number.
///
/// A table with open addressing: numbers of edges are asked for at every other step of a run, and those of
/// a dictionary are hashed so that nobody can foresee their places, which costs more than all the rest.
struct EdgeClocks {
  private struct Entry {
    var edge: Int
    var clock: VectorClock
  }

  /// One entry for each edge, in the order in which they came.
  private var entries: [Entry] = []
  /// The place of each in `entries`, or −1; a power of two, at least twice as many.
  private var places = [Int32](repeating: -1, count: 32)

  /// What was known, if there was a release.
  subscript(edge: Int) -> VectorClock? {
    let place = places[slot(of: edge)]
    return place < 0 ? nil : entries[Int(place)].clock
  }

  /// Adds what is known at a release.
  mutating func join(_ clock: VectorClock, into edge: Int) {
    var slot = slot(of: edge)
    if places[slot] < 0 {
      if entries.count * 2 == places.count {
        grow()
        slot = self.slot(of: edge)
      }
      places[slot] = Int32(entries.count)
      entries.append(Entry(edge: edge, clock: VectorClock()))
    }
    entries[Int(places[slot])].clock.join(clock)
  }

  /// Where the place of an edge is, or is to be.
  private func slot(of edge: Int) -> Int {
    // Addresses and counted numbers both differ in the middle bits of this product (Knuth, 1973).
    let product = UInt(bitPattern: edge) &* 0x9e37_79b9_7f4a_7c15
    var slot = Int(product >> 32)
    while true {
      slot &= places.count - 1
      let place = places[slot]
      if place < 0 || entries[Int(place)].edge == edge { return slot }
      slot += 1
    }
  }

  private mutating func grow() {
    places = [Int32](repeating: -1, count: places.count * 2)
    for (place, entry) in entries.enumerated() { places[slot(of: entry.edge)] = Int32(place) }
  }
}
