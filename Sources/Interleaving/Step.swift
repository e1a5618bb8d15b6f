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

  /// What a step does, in the terms of the thing it acts on.
  public enum Action: String, Sendable, CaseIterable {
    // MARK: Locks
    case lock, tryLock, unlock
    // MARK: Semaphores, groups, conditions
    case wait, signal, broadcast, enter, leave, notify
    // MARK: Queues
    case enqueue, dequeue, suspend, resume
    // MARK: State that others may read: operations, work items, atomics, shared memory
    case read, write, readWrite
    // MARK: Threads and time
    case start, join, end, sleep, yield, arm, cancel
    // MARK: The world outside
    case output
  }
}
