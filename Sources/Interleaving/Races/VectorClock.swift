/// How much of each thread's past a thread knows: the number of the last event of each.
struct VectorClock {
  private var counts: [UInt32] = []

  /// The number of the last event of `thread` that is known; 0 for none.
  subscript(thread: Int) -> UInt32 {
    get { thread < counts.count ? counts[thread] : 0 }
    set {
      while counts.count <= thread { counts.append(0) }
      counts[thread] = newValue
    }
  }

  /// Learns all that `other` knows.
  mutating func join(_ other: VectorClock) {
    if counts.isEmpty {
      counts = other.counts
      return
    }
    while counts.count < other.counts.count { counts.append(0) }
    for (thread, count) in other.counts.enumerated() where counts[thread] < count {
      counts[thread] = count
    }
  }
}
