/// Hands out the places that threads have in vector clocks.
///
/// A program may start any number of threads, one after another, and a clock with a place for each
/// would cost more than the program. So beyond some number a new thread takes over the place of the one
/// that ended first. What that one did then counts as done before: a race with it is missed, and none
/// is made up.
final class ClockSlots {
  /// Places that are never taken over.
  static let plenty = 64

  /// By the number of the thread; −1 for one that has no place.
  @exclusivity(unchecked) private var slots: [Int] = []
  @exclusivity(unchecked) private var ended = FIFOQueue()
  @exclusivity(unchecked) private var count = 0

  /// The place of a thread, and whether it has just got it.
  func slot(of thread: Int) -> (slot: Int, isNew: Bool) {
    while slots.count <= thread { slots.append(-1) }
    if slots[thread] >= 0 { return (slots[thread], false) }
    let slot = count >= ClockSlots.plenty ? ended.popFirst() ?? newSlot() : newSlot()
    slots[thread] = slot
    return (slot, true)
  }

  /// Says that a thread has ended.
  func giveBack(_ thread: Int) {
    guard thread < slots.count, slots[thread] >= 0 else { return }
    ended.append(slots[thread])
    slots[thread] = -1
  }

  private func newSlot() -> Int {
    count += 1
    return count - 1
  }
}

/// First in, first out, in constant time.
private struct FIFOQueue {
  private var elements: [Int] = []
  private var head = 0

  mutating func append(_ element: Int) { elements.append(element) }

  mutating func popFirst() -> Int? {
    guard head < elements.count else { return nil }
    defer {
      head += 1
      if head > 64, head * 2 > elements.count {
        elements.removeFirst(head)
        head = 0
      }
    }
    return elements[head]
  }
}
