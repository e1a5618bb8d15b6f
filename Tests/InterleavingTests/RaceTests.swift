import Interleaving
import Recordings
import Testing

@Suite(.worldTurn) struct RaceTests {
  static let variable: UInt64 = 0x7000

  /// Runs two threads beside main and returns the races that are told.
  func races(
    _ first: @escaping (World) -> Void, _ second: @escaping (World) -> Void,
    strategy: any Strategy = SteadyStrategy()
  ) -> [String] {
    let (_, warnings) = World.run(World.Configuration(strategy: strategy)) {
      let world = World.current!
      world.startThread(name: "one") { first(world) }
      world.startThread(name: "two") { second(world) }
    }
    return warnings.filter { $0.kind == .dataRace }.map(\.message)
  }

  func write(_ world: World, _ offset: UInt64 = 0, size: UInt64 = 8) {
    world.access(.write, Self.variable + offset, size: size, at: 1)
  }

  func read(_ world: World, _ offset: UInt64 = 0, size: UInt64 = 8) {
    world.access(.read, Self.variable + offset, size: size, at: 2)
  }

  @Test func `Two writes that nothing orders are a race`() {
    #expect(
      races({ self.write($0) }, { self.write($0) })
        == ["one writes the same memory and two writes it, and nothing orders the two."])
  }

  @Test func `A read and a write that nothing orders are a race`() {
    #expect(races({ self.read($0) }, { self.write($0) }).count == 1)
    #expect(races({ self.write($0) }, { self.read($0) }).count == 1)
  }

  @Test func `Two reads are no race`() {
    #expect(races({ self.read($0) }, { self.read($0) }).isEmpty)
  }

  @Test func `Neighbouring bytes are no race, overlapping ones are`() {
    #expect(races({ self.write($0, 0, size: 4) }, { self.write($0, 4, size: 4) }).isEmpty)
    #expect(races({ self.write($0, 0, size: 5) }, { self.write($0, 4, size: 4) }).count == 1)
    #expect(races({ self.write($0, 0, size: 40) }, { self.read($0, 33, size: 1) }).count == 1)
  }

  @Test func `What a lock orders is no race, whoever comes first`() {
    for seed in 0..<20 as Range<UInt64> {
      let lock = DeadlockTests.Lock(kind: "lock")
      let body: (World) -> Void = { world in
        lock.lock()
        self.write(world)
        lock.unlock()
      }
      #expect(races(body, body, strategy: SeededStrategy(seed: seed)).isEmpty)
    }
  }

  @Test func `Different locks order nothing`() {
    let (one, two) = (DeadlockTests.Lock(kind: "lock"), DeadlockTests.Lock(kind: "lock"))
    #expect(
      races(
        { world in
          one.lock()
          self.write(world)
          one.unlock()
        },
        { world in
          two.lock()
          self.write(world)
          two.unlock()
        }
      ).count == 1)
  }

  @Test func `An order through a third thread counts`() {
    let (_, warnings) = World.run {
      let world = World.current!
      let (first, second) = (Edge(), Edge())
      world.startThread(name: "one") {
        self.write(world)
        world.release(first)
      }
      world.startThread(name: "two") {
        world.acquire(first)
        world.release(second)
      }
      world.startThread(name: "three") {
        world.acquire(second)
        self.write(world)
      }
    }
    #expect(warnings.isEmpty)
  }

  @Test func `A thread knows what came before its start, and not what came after`() {
    func run(writesFirst: Bool) -> Int {
      World.run {
        let world = World.current!
        if writesFirst { self.write(world) }
        world.startThread(name: "child") { self.read(world) }
        if !writesFirst { self.write(world) }
      }.warnings.count
    }
    #expect(run(writesFirst: true) == 0)
    #expect(run(writesFirst: false) == 1)
  }

  @Test func `Atomic accesses order what is around them`() {
    #expect(
      races(
        { world in
          self.write(world)
          world.accessAtomically(.write, 0x9000, size: 8, at: 3)
        },
        { world in
          world.accessAtomically(.read, 0x9000, size: 8, at: 4)
          self.read(world)
        }
      ).isEmpty)
  }

  @Test func `Memory that was given back begins a new life`() {
    #expect(
      races(
        { world in
          self.write(world)
          world.forget(Self.variable, size: 8)
        }, { self.write($0) }
      ).isEmpty)
  }

  @Test func `A race is told once for each pair of places`() {
    let body: (World) -> Void = { world in for _ in 0..<5 { self.write(world) } }
    #expect(races(body, body).count == 1)
  }

  @Test func `A thread that waits for a variable in a loop lets the others run`() {
    var flag = false
    var seen = 0
    let (outcome, _) = World.run {
      let world = World.current!
      world.startThread(name: "setter") {
        world.access(.write, Self.variable, size: 1, at: 5)
        flag = true
      }
      while true {
        world.access(.read, Self.variable, size: 1, at: 6)
        seen += 1
        if flag { break }
      }
    }
    #expect(outcome.kind == .finished)
    #expect(seen > 1)
  }

  @Test func `A loop on a variable that nobody changes is a livelock`() {
    var configuration = World.Configuration()
    configuration.stopsAtMemory = true
    let (outcome, _) = World.run(configuration) {
      let world = World.current!
      world.startThread(name: "other") {}
      while true { world.access(.read, Self.variable, size: 1, at: 6) }
    }
    #expect(outcome.kind == .stalled)
    #expect(outcome.waits.map(\.subject) == ["main"])
  }

  @Test func `A loop that counts its attempts comes to its end`() {
    var attempts = 0
    let (outcome, _) = World.run {
      let world = World.current!
      world.startThread(name: "other") {}
      while attempts < 500 {
        world.access(.read, Self.variable, size: 1, at: 6)
        attempts += 1
      }
    }
    #expect(outcome.kind == .finished)
  }
}
