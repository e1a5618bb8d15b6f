internal import CInterleaving
import Recordings

extension World {
  /// The calling thread is about to access memory.
  ///
  /// A scheduling point where the run stops at memory; in any run an input to the search for races.
  ///
  /// - Parameters:
  ///   - action: `read`, `write` or `readWrite`.
  ///   - place: where the access stands in the program, as an offset in its image.
  package func access(
    _ action: Step.Action, _ address: UInt64, size: UInt64, at place: UInt64
  ) {
    guard let thread = ControlledThread.current, !isOver else { return }
    stop(thread, action, MemoryRange(start: address, size: UInt32(clamping: size)), at: place)
    races?.access(
      MemoryRange(start: address, size: UInt32(clamping: size)), isWrite: action != .read,
      by: thread, at: place)
  }

  /// The calling thread is about to access memory atomically: that orders threads.
  package func accessAtomically(
    _ action: Step.Action, _ address: UInt64, size: UInt64, at place: UInt64
  ) {
    guard let thread = ControlledThread.current, !isOver else { return }
    stop(thread, action, MemoryRange(start: address, size: UInt32(clamping: size)), at: place)
    let edge = Edge(at: address)
    if action != .write { acquire(edge) }
    if action != .read { release(edge, as: .atomic) }
  }

  /// The calling thread has seen that an initialisation is done.
  package func passInitialisation(_ address: UInt64) {
    guard ControlledThread.current != nil, !isOver else { return }
    touch(Touch(MemoryRange(start: address, size: 8), .read))
    acquire(Edge(at: address))
  }

  /// Memory was given back.
  package func forget(_ address: UInt64, size: UInt64) {
    races?.forget(address, size: size)
  }

  private func stop(
    _ thread: ControlledThread, _ action: Step.Action, _ range: MemoryRange, at place: UInt64
  ) {
    let touch = Touch(range, action)
    if action == .read {
      thread.spin.read(touch, at: place, limits: spinLimits, state: ci_state_in_image())
    } else {
      thread.spin.wake()
      for other in threads { other.spin.changed(touch) }
    }
    if thread.spin.isParked { ci_note_spin(range.start, place) }
    guard configuration.stopsAtMemory || thread.spin.isParked else { return }
    stand(before: Step(action: action, resource: memory, address: place, memory: range))
  }

  /// Notes what a step on a resource means for those who only read and wait for a change.
  func note(_ step: Step, by thread: ControlledThread) {
    let touch = Touch(step.resource, step.action)
    guard step.action == .read, step.also == nil else {
      thread.spin.wake()
      for other in threads where other !== thread { other.spin.changed(touch) }
      return
    }
    let limits = SpinDetector.Limits(inSameState: 1_000, inAnyState: 1_000)
    thread.spin.read(touch, at: step.address ?? 0, limits: limits, state: 0)
  }

  /// How often a thread may read the same before it counts as waiting.
  ///
  /// Where memory is a scheduling point, each round of a waiting loop is one more choice. Where it
  /// isn't, a loop that counts something in a register must not be taken for a waiting one.
  private var spinLimits: SpinDetector.Limits {
    configuration.stopsAtMemory
      ? SpinDetector.Limits(inSameState: 10, inAnyState: 1_000)
      : SpinDetector.Limits(inSameState: 100_000, inAnyState: 100_000)
  }

  /// The races that were found, as remarks.
  func raceWarnings() -> [Warning] {
    (races?.races ?? []).map { race in
      Warning(
        DataRace(
          variable: ci_data_name(race.address).map { String(cString: $0) },
          first: access(race.first), second: access(race.second)))
    }
  }

  private func access(_ access: RaceDetector.Access) -> DataRace.Access {
    DataRace.Access(
      thread: threadNames[access.thread], isWrite: access.isWrite, address: access.place)
  }
}
