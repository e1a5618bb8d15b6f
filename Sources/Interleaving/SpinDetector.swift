/// Notices a thread that reads the same things again and again while nobody changes them.
///
/// A loop that comes to something reads something new now and then, or writes. One that only waits
/// for a variable reads what it has read before, at the same places.
struct SpinDetector {
  private struct Read {
    var place: UInt64
    var touch: Touch
    var count: Int
  }

  private var reads: [Read] = []
  /// Whether the thread waits for a change of what it has read.
  private(set) var isParked = false
  /// How often the thread was let go on though nothing had changed.
  private var vain = 0

  /// Notes a read.
  ///
  /// - Parameter limit: how often the thread may read the same unchanged thing at the same place
  ///   before it has to wait for a change.
  mutating func read(_ touch: Touch, at place: UInt64, limit: Int) {
    if let index = reads.firstIndex(where: {
      $0.place == place && $0.touch.object == touch.object
    }) {
      reads[index].count += 1
      isParked = reads[index].count > limit
    } else if reads.count < 16 {
      for index in reads.indices { reads[index].count = 1 }
      reads.append(Read(place: place, touch: touch, count: 1))
    } else {
      wake()
    }
  }

  /// Notes that somebody changed something.
  mutating func changed(_ touch: Touch) {
    guard !reads.isEmpty else { return }
    if reads.contains(where: { $0.touch.isDependent(on: touch) }) {
      vain = 0
      wake()
    }
  }

  /// Lets the thread go on though nothing has changed: a loop that counts its attempts ends.
  ///
  /// False when that was tried often enough to say that this loop doesn't.
  mutating func wakeInVain() -> Bool {
    vain += 1
    wake()
    return vain <= 100
  }

  /// Forgets what was read: the thread has done something else.
  mutating func wake() {
    guard !reads.isEmpty else { return }
    reads.removeAll(keepingCapacity: true)
    isParked = false
  }
}
