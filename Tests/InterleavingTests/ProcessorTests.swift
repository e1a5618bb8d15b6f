import Glibc
import Interleaving
import Recordings
import Testing

/// What belongs to a thread stays with it, though one real thread executes all of them.
@Suite(.worldTurn) struct ProcessorTests {
  /// Runs three threads that take turns, and returns whether `holds` was true after each turn for what
  /// `begin` gave at the beginning.
  private func keeps<Value>(
    _ begin: @escaping (Int) -> Value, _ holds: @escaping (Value, Int) -> Bool
  ) -> [Bool] {
    var results: [Bool] = []
    let (outcome, _) = World.run(.init(strategy: SeededStrategy(seed: 1))) {
      let world = World.current!
      let shared = Resource(kind: "variable")
      for number in 1...3 {
        world.startThread(name: "\(number)") {
          let value = begin(number)
          for _ in 0..<20 {
            world.step(.write, shared)
            results.append(holds(value, number))
          }
        }
      }
    }
    #expect(outcome.kind == .finished)
    #expect(results.count == 60)
    return results
  }

  @Test func `A thread stays the same thread, and no two are the same`() {
    var identities: Set<pthread_t> = [pthread_self()]
    let results = keeps(
      { _ in
        identities.insert(pthread_self())
        return pthread_self()
      }, { identity, _ in pthread_equal(identity, pthread_self()) != 0 })
    #expect(!results.contains(false))
    #expect(identities.count == 4)
  }

  @Test func `Each thread has thread-specific values of its own`() {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    defer { pthread_key_delete(key) }
    let results = keeps(
      { number in pthread_setspecific(key, UnsafeRawPointer(bitPattern: number)) },
      { _, number in pthread_getspecific(key) == UnsafeMutableRawPointer(bitPattern: number) })
    #expect(!results.contains(false))
  }

  @Test func `Each thread has an errno of its own`() {
    let results = keeps({ number in errno = Int32(number) }, { _, number in errno == number })
    #expect(!results.contains(false))
  }

  @Test func `Each thread rounds as it wants to`() {
    // Up and down, whatever this processor's numbers for them are.
    let usual = fegetround()
    let modes = (0..<24).map { Int32(1) << $0 }.filter { fesetround($0) == 0 }
    fesetround(usual)
    let results = keeps(
      { number in _ = fesetround(modes[number % 2]) },
      { _, number in fegetround() == modes[number % 2] })
    #expect(!results.contains(false))
    #expect(modes.count >= 2 && fegetround() == usual)
  }

  @Test func `A run in a run is refused`() async {
    await #expect(processExitsWith: .failure) {
      _ = World.run { _ = World.run {} }
    }
  }
}
