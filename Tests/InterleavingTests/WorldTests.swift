import Interleaving
import Recordings
import Testing

@Suite(.worldTurn) struct WorldTests {
  @Test func `A body that returns finishes the run`() {
    var ran = false
    let (outcome, _) = World.run { ran = true }
    #expect(outcome.kind == .finished)
    #expect(ran)
  }

  @Test func `Threads run one after another in the order in which they were started`() {
    var order: [String] = []
    let (outcome, _) = World.run {
      let world = World.current!
      for name in ["a", "b", "c"] { world.startThread(name: name) { order.append(name) } }
      order.append("main")
    }
    #expect(outcome.kind == .finished)
    #expect(order == ["main", "a", "b", "c"])
  }

  @Test func `A sleep moves the clock and takes no real time`() {
    var times: [Double] = []
    let (outcome, _) = World.run {
      let world = World.current!
      let clock = Resource(kind: "clock")
      world.startThread(name: "late") {
        world.sleep(until: VirtualTime(nanoseconds: 10_000_000_000), clock)
        times.append(world.now.seconds)
      }
      world.startThread(name: "early") {
        world.sleep(until: VirtualTime(nanoseconds: 5_000_000_000), clock)
        times.append(world.now.seconds)
      }
    }
    #expect(outcome.kind == .finished)
    #expect(times == [5, 10])
  }

  @Test func `A wait that nothing can end stalls and says what it waits for`() {
    let (outcome, _) = World.run {
      let gate = Resource(kind: "semaphore", name: "gate")
      World.current!.wait(.wait, gate) { false }
    }
    #expect(outcome.kind == .stalled)
    #expect(outcome.waits.map(\.reason) == ["main waits for the semaphore gate."])
  }

  @Test func `A wait with a deadline gives up when it passes`() {
    var isInTime = true
    let (outcome, _) = World.run {
      let world = World.current!
      let gate = Resource(kind: "semaphore", name: "gate")
      isInTime = world.wait(.wait, gate, until: VirtualTime(nanoseconds: 7)) { false }
    }
    #expect(outcome.kind == .finished)
    #expect(!isInTime)
  }

  @Test func `Equal deadlines come in the order in which they were asked for`() {
    var order: [Int] = []
    _ = World.run {
      let world = World.current!
      let time = VirtualTime(nanoseconds: 100)
      for number in 0..<5 { world.addTimer(at: time) { order.append(number) } }
    }
    #expect(order == [0, 1, 2, 3, 4])
  }

  @Test func `The same seed gives the same run`() {
    func run(seed: UInt64) -> [Int] {
      var order: [Int] = []
      _ = World.run(World.Configuration(strategy: SeededStrategy(seed: seed))) {
        let world = World.current!
        let shared = Resource(kind: "variable")
        for number in 0..<6 {
          world.startThread(name: "\(number)") {
            world.step(.write, shared)
            order.append(number)
            world.step(.write, shared)
            order.append(number + 10)
          }
        }
      }
      return order
    }
    #expect(run(seed: 1) == run(seed: 1))
    #expect(Set((0..<10).map { run(seed: $0) }).count > 5)
  }

  @Test func `A loop of steps without end overruns`() {
    let (outcome, _) = World.run(World.Configuration(stepLimit: 500)) {
      let lock = Resource(kind: "lock", name: "l")
      while true { World.current!.step(.tryLock, lock) }
    }
    #expect(outcome.kind == .overran)
  }
}
