/// Observations in the order of registration.
///
/// The first has a place of its own, because most objects that are observed have one observer, and an
/// array would be one more allocation for each of them.
struct ObservationList {
  private var first: Observation?
  private var others: [Observation] = []

  mutating func append(_ observation: Observation) {
    if first == nil { first = observation } else { others.append(observation) }
  }

  /// Takes out the latest observation that fits.
  mutating func removeLatest(where fits: (Observation) -> Bool) -> Observation? {
    if let index = others.lastIndex(where: fits) { return others.remove(at: index) }
    guard let observation = first, fits(observation) else { return nil }
    first = others.isEmpty ? nil : others.removeFirst()
    return observation
  }

  func visit(_ body: (Observation) -> Void) {
    if let first { body(first) }
    for observation in others { body(observation) }
  }
}
