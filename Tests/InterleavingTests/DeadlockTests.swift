import Interleaving
import Recordings
import Testing

@Suite(.worldTurn) struct DeadlockTests {
  /// A lock of the simplest kind, to close cycles with.
  final class Lock: Resource {
    var owner: ControlledThread?
    override var holders: [ControlledThread] { owner.map { [$0] } ?? [] }

    func lock() {
      World.current!.wait(.lock, self) { self.owner == nil }
      owner = ControlledThread.current
    }

    func unlock() {
      World.current!.step(.unlock, self)
      owner = nil
    }
  }

  @Test func `Two locks in opposite order deadlock when their owners meet`() {
    let (outcome, _) = World.run {
      let world = World.current!
      let (first, second) = (Lock(kind: "lock", name: "first"), Lock(kind: "lock", name: "second"))
      let pause = Resource(kind: "clock")
      for (one, other) in [(first, second), (second, first)] {
        world.startThread(name: one.name!) {
          one.lock()
          world.sleep(until: VirtualTime(nanoseconds: 1), pause)
          other.lock()
          other.unlock()
          one.unlock()
        }
      }
    }
    #expect(outcome.kind == .deadlocked)
    #expect(Set(outcome.waits.map(\.subject)) == ["first", "second"])
  }

  @Test func `An abandoned world doesn't disturb the next one`() {
    for _ in 0..<50 {
      let (stalled, _) = World.run { World.current!.wait(.wait, Resource(kind: "group")) { false } }
      #expect(stalled.kind == .stalled)
      let (finished, _) = World.run { World.current!.startThread(name: "t") {} }
      #expect(finished.kind == .finished)
    }
  }
}
