/// How much of each thread's past a thread knows: the number of the last event of each.
struct VectorClock {
  // Few programs have more threads: most clocks are one value, and no allocation.
  private var first = SIMD16<UInt32>()
  private var rest: [UInt32] = []

  /// The number of the last event of `thread` that is known; 0 for none.
  subscript(thread: Int) -> UInt32 {
    get {
      if thread < 16 { return first[thread] }
      return thread - 16 < rest.count ? rest[thread - 16] : 0
    }
    set {
      if thread < 16 {
        first[thread] = newValue
        return
      }
      while rest.count <= thread - 16 { rest.append(0) }
      rest[thread - 16] = newValue
    }
  }

  /// Learns all that `other` knows.
  mutating func join(_ other: VectorClock) {
    first = pointwiseMax(first, other.first)
    guard !other.rest.isEmpty else { return }
    while rest.count < other.rest.count { rest.append(0) }
    for (thread, count) in other.rest.enumerated() where rest[thread] < count {
      rest[thread] = count
    }
  }
}
