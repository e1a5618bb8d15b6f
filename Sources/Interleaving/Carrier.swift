internal import CInterleaving

/// A stack and an identity that carry controlled threads, one after another.
///
/// They are a real thread's, which lends them. Starting one takes longer than a whole short run, so
/// carriers are kept and used again. All of this happens on the processor.
final class Carrier: @unchecked Sendable {
  // Unchecked: only the processor touches it.

  /// A place at which a thread goes on.
  typealias Place = UnsafeMutablePointer<ci_place>

  /// Where whoever it carries goes on.
  let place: Place
  @exclusivity(unchecked) private var thread: ControlledThread?
  // Unretained: the world outlives all that its threads do.
  @exclusivity(unchecked) private var world: Unmanaged<World>?

  /// Carriers that carry nobody.
  @exclusivity(unchecked) nonisolated(unsafe) private static var idle: [Carrier] = []

  /// A carrier that begins with a thread when somebody goes on at its place.
  static func take(for thread: ControlledThread, in world: World) -> Carrier {
    let carrier = idle.popLast() ?? Carrier()
    carrier.thread = thread
    carrier.world = Unmanaged.passUnretained(world)
    return carrier
  }

  /// Puts a carrier back.
  func putBack() {
    Carrier.idle.append(self)
  }

  static func makePlace() -> Place {
    let place = Place.allocate(capacity: 1)
    place.initialize(to: ci_place())
    return place
  }

  private init() {
    place = Carrier.makePlace()
    let isLent = ci_lend_thread(
      { Unmanaged<Carrier>.fromOpaque($0!).takeUnretainedValue().carry() },
      Unmanaged.passRetained(self).toOpaque(), 8 << 20, place)
    guard isLent else {
      fatalError("the system refuses another thread; the program has started too many of them")
    }
  }

  private func carry() {
    while true {
      let next = carryOn()
      ci_set_current(nil)
      ci_switch(place, next)
    }
  }

  /// Carries one thread after another, until the next one is another carrier's; returns where that one goes
  /// on.
  private func carryOn() -> Place {
    let world = world!
    var thread = thread.take()!
    while true {
      ci_set_current(Unmanaged.passUnretained(thread).toOpaque())
      switch world._withUnsafeGuaranteedRef({ $0.live(thread) }) {
      case .here(let next): thread = next
      case .elsewhere(let place): return place
      }
    }
  }

  /// What goes on after a thread's end.
  enum Successor {
    /// A thread that hasn't begun; the same carrier carries it, which needs no going over.
    case here(ControlledThread)
    /// Whoever goes on at a place.
    case elsewhere(Place)
  }
}
