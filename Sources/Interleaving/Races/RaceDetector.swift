/// Finds pairs of accesses that nothing orders, by happens-before (Lamport, 1978; FastTrack, 2009).
final class RaceDetector {
  private var clocks: [VectorClock] = []
  private var objects: [Int: VectorClock] = [:]

  func started(_ thread: Int, by parent: Int) {
  }

  func release(_ object: Int, by thread: Int) {
  }

  func acquire(_ object: Int, by thread: Int) {
  }
}
