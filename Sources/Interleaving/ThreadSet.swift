/// A set of threads, by their numbers in the run.
struct ThreadSet: Codable {
  // Nearly every program has fewer than 64 threads: their set is one word and no allocation.
  private var first: UInt64 = 0
  private var rest: [UInt64] = []

  var isEmpty: Bool { first == 0 && rest.allSatisfy { $0 == 0 } }

  var count: Int { rest.reduce(first.nonzeroBitCount) { $0 + $1.nonzeroBitCount } }

  func contains(_ thread: Int) -> Bool {
    if thread < 64 { return first & (1 << UInt64(thread)) != 0 }
    let word = thread / 64 - 1
    return word < rest.count && rest[word] & (1 << UInt64(thread % 64)) != 0
  }

  mutating func insert(_ thread: Int) {
    if thread < 64 {
      first |= 1 << UInt64(thread)
      return
    }
    let word = thread / 64 - 1
    while rest.count <= word { rest.append(0) }
    rest[word] |= 1 << UInt64(thread % 64)
  }

  mutating func remove(_ thread: Int) {
    if thread < 64 {
      first &= ~(1 << UInt64(thread))
    } else if thread / 64 - 1 < rest.count {
      rest[thread / 64 - 1] &= ~(1 << UInt64(thread % 64))
    }
  }
}
