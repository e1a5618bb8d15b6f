/// What a thread is about to do at a scheduling point: one visible operation on one resource.
///
/// Every thread's next step is known before any thread is chosen. Reports, the learner who is the
/// scheduler, and the reduction of equivalent schedules all read it.
public struct Step {
  /// What it does to the resource.
  public var action: Action
  /// What it acts on.
  public var resource: Resource
  /// The call in the program under study, as an offset in its image; nil where it isn't known.
  public var address: UInt64?
  /// What else it acts on at the same time, and how: a wait on a condition also lets go of a lock.
  public var also: (action: Action, resource: Resource)?
  /// The memory it reads or writes, for a step of that kind.
  var memory: MemoryRange?

  init(
    action: Action, resource: Resource, address: UInt64? = nil,
    also: (action: Action, resource: Resource)? = nil, memory: MemoryRange? = nil
  ) {
    self.action = action
    self.resource = resource
    self.address = address
    self.also = also
    self.memory = memory
  }

  /// The touches that are known before the step is taken.
  var touches: (Touch, Touch?) {
    let first = memory.map { Touch($0, action) } ?? Touch(resource, action)
    return (first, also.map { Touch($0.resource, $0.action) })
  }

  /// Whether the order of the two steps can matter, by what is known before they are taken.
  func isDependent(on other: Step) -> Bool {
    let (mine, theirs) = (touches, other.touches)
    if mine.0.isDependent(on: theirs.0) { return true }
    if let second = theirs.1, mine.0.isDependent(on: second) { return true }
    guard let second = mine.1 else { return false }
    return second.isDependent(on: theirs.0) || theirs.1.map(second.isDependent) ?? false
  }
}

/// A piece of the program's memory.
struct MemoryRange {
  var start: UInt64
  var size: UInt32
}

/// An action on one thing: what decides whether two steps can be swapped.
struct Touch: Codable {
  /// The address of memory, or the number of a resource with the highest bit set.
  var object: UInt64
  var size: UInt32
  var action: Step.Action

  private static let resourceBit: UInt64 = 1 << 63

  init(object: UInt64, size: UInt32, action: Step.Action) {
    self.object = object
    self.size = size
    self.action = action
  }

  init(_ resource: Resource, _ action: Step.Action) {
    object = UInt64(resource.number) | Touch.resourceBit
    size = 1
    self.action = action
  }

  init(_ memory: MemoryRange, _ action: Step.Action) {
    object = memory.start
    size = memory.size
    self.action = action
  }

  /// Arming a timer for some time.
  init(timersDueAt time: VirtualTime) {
    object = UInt64(time.nanoseconds) | Touch.resourceBit | Touch.resourceBit >> 1
    size = 1
    action = .arm
  }

  var isMemory: Bool { object & Touch.resourceBit == 0 }

  /// Whether the order of the two touches can matter.
  ///
  /// Symmetric. It may say yes too often: that costs schedules, never outcomes.
  func isDependent(on other: Touch) -> Bool {
    object < other.object &+ UInt64(other.size) && other.object < object &+ UInt64(size)
      && action.isDependent(on: other.action)
  }
}
