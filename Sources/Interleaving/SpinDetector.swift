/// Notices a thread that reads the same things again and again while nobody changes them.
///
/// A loop that only waits for a variable reads what it has read before, at the same places, with the
/// same values in all its local variables: it will do so for ever. One that counts or computes changes
/// something of its own in each round, so it may come to an end; only when it reads the same thing far
/// more often than programs of a lesson do is it taken for a waiting one that counts its attempts.
struct SpinDetector {
  /// How often a thread may read the same unchanged thing at the same place before it has to wait
  /// for a change.
  struct Limits {
    /// With the same local variables as the time before.
    var inSameState: Int
    /// With any.
    var inAnyState: Int
  }

  private struct Read {
    var place: UInt64
    var touch: Touch
    var state: UInt64
    var count = 1
    var countInSameState = 1
  }

  private var reads: [Read] = []
  /// Whether the thread waits for a change of what it has read.
  private(set) var isParked = false
  /// How often the thread was let go on though nothing had changed.
  private var vain = 0

  /// Notes a read.
  ///
  /// - Parameter state: A hash of the thread's local variables.
  mutating func read(
    _ touch: Touch, at place: UInt64, limits: Limits, state: @autoclosure () -> UInt64
  ) {
    if let index = reads.firstIndex(where: {
      $0.place == place && $0.touch.object == touch.object
    }) {
      let state = state()
      reads[index].count += 1
      reads[index].countInSameState =
        state == reads[index].state ? reads[index].countInSameState + 1 : 1
      reads[index].state = state
      isParked =
        reads[index].count > limits.inAnyState
        || reads[index].countInSameState > limits.inSameState
    } else if reads.count < 16 {
      for index in reads.indices {
        reads[index].count = 1
        reads[index].countInSameState = 1
      }
      reads.append(Read(place: place, touch: touch, state: state()))
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
