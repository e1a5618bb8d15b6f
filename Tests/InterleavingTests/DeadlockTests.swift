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

  @Test func `A thread that waits for itself is told as one`() {
    let (outcome, _) = World.run {
      let lock = Lock(kind: "lock", name: "salt")
      lock.lock()
      lock.lock()
    }
    #expect(outcome.kind == .deadlocked)
    #expect(outcome.message == "main waits for itself and can never go on.")
  }

  @Test func `A cycle of three is told from its first thread`() {
    let (outcome, _) = World.run {
      let world = World.current!
      let forks = (0..<3).map { Lock(kind: "fork", name: "\($0)") }
      let pause = Resource(kind: "clock")
      for seat in 0..<3 {
        world.startThread(name: "seat \(seat)") {
          forks[seat].lock()
          world.sleep(until: VirtualTime(nanoseconds: 10 - Int64(seat)), pause)
          forks[(seat + 1) % 3].lock()
        }
      }
    }
    #expect(outcome.message == "seat 0, seat 1 and seat 2 wait for each other and can never go on.")
    #expect(outcome.waits.map(\.subject) == ["seat 0", "seat 1", "seat 2"])
  }

  @Test(arguments: [true, false])
  func `A deadlock can end the run while others still go on`(_ endsAtDeadlock: Bool) {
    var configuration = World.Configuration(stepLimit: 1_000)
    configuration.endsAtDeadlock = endsAtDeadlock
    let (outcome, _) = World.run(configuration) {
      let world = World.current!
      let pause = Resource(kind: "clock")
      world.startThread(name: "busy") {
        while true { world.sleep(until: world.now.advanced(by: 1_000), pause) }
      }
      let lock = Lock(kind: "lock", name: "salt")
      lock.lock()
      lock.lock()
    }
    #expect(outcome.kind == (endsAtDeadlock ? .deadlocked : .overran))
  }

  @Test func `A cycle in which somebody gives up in time is no deadlock`() {
    var configuration = World.Configuration()
    configuration.endsAtDeadlock = true
    let (outcome, _) = World.run(configuration) {
      let lock = Lock(kind: "lock", name: "salt")
      lock.lock()
      World.current!.wait(.lock, lock, until: VirtualTime(nanoseconds: 5)) { false }
    }
    #expect(outcome.kind == .finished)
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
