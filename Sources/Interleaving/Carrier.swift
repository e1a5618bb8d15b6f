internal import CInterleaving
internal import Glibc
import Synchronization

/// A real thread that carries controlled threads, one after another.
///
/// Starting a real thread costs more than a whole short run, so carriers are kept and used again.
final class Carrier: @unchecked Sendable {
  // Unchecked: `thread` and `world` are written by whoever holds the baton before it gives the
  // baton to this carrier, and read by this carrier after it has taken it.
  private let baton: UnsafeMutablePointer<ci_baton>
  private var thread: ControlledThread?
  // Unretained: the world outlives all that its threads do.
  private var world: Unmanaged<World>?
  private var realThread = pthread_t()
  /// The core that it is kept on; −1 for any.
  private var core: Int32 = -1

  /// Carriers that carry nobody.
  ///
  /// Only the thread that holds the baton touches it.
  nonisolated(unsafe) private static var idle: [Carrier] = []

  /// The core that carriers are kept on while schedules are explored; −1 for any.
  ///
  /// Atomic, since a world of another thread may be under way when a search begins; its threads are
  /// then kept on that core for a while, too.
  private static let searchCore = Atomic<Int32>(-1)

  /// A carrier that begins with a thread when it gets its baton.
  static func take(for thread: ControlledThread, in world: World) -> Carrier {
    let carrier = idle.popLast() ?? Carrier()
    let core = searchCore.load(ordering: .relaxed)
    if carrier.core != core {
      ci_keep_on_core(carrier.realThread, core)
      carrier.core = core
    }
    carrier.thread = thread
    carrier.world = Unmanaged.passUnretained(world)
    return carrier
  }

  /// Keeps the calling thread and all carriers on one core while `body` runs one world after another.
  ///
  /// - Parameter core: The core; the one that the thread is on unless another is given.
  static func onOneCore<Result>(_ core: Int32 = ci_core(), _ body: () -> Result) -> Result {
    searchCore.store(core, ordering: .relaxed)
    ci_keep_on_core(pthread_self(), core)
    defer {
      searchCore.store(-1, ordering: .relaxed)
      ci_keep_on_core(pthread_self(), -1)
    }
    return body()
  }

  /// Puts a carrier back.
  ///
  /// Called by the carrier itself *before* it gives the baton away, since its successor may start
  /// the next run and want it again at once.
  func putBack() {
    Carrier.idle.append(self)
  }

  func give() { ci_baton_give(baton) }
  func take() { ci_baton_take(baton) }

  private init() {
    baton = .allocate(capacity: 1)
    baton.initialize(to: ci_baton())
    let started = ci_start_thread(
      { Unmanaged<Carrier>.fromOpaque($0!).takeUnretainedValue().carry() },
      Unmanaged.passRetained(self).toOpaque(), 8 << 20, &realThread)
    guard started else {
      fatalError("the system refuses another thread; the program has started too many of them")
    }
  }

  private func carry() {
    while true {
      take()
      carryOn()
      ci_set_current(nil)
    }
  }

  /// Carries one thread after another, until the next one is another carrier's.
  private func carryOn() {
    let world = world!
    var next = thread
    thread = nil
    while let thread = next {
      ci_set_current(Unmanaged.passUnretained(thread).toOpaque())
      next = world._withUnsafeGuaranteedRef { $0.live(thread) }
    }
  }
}

extension Carrier {
  /// The real thread that started the run and waits for its end.
  ///
  /// It carries nobody.
  final class Driver {
    private let baton: UnsafeMutablePointer<ci_baton>

    init() {
      baton = .allocate(capacity: 1)
      baton.initialize(to: ci_baton())
    }

    deinit {
      baton.deallocate()
    }

    func signal() { ci_baton_give(baton) }
    func wait() { ci_baton_take(baton) }
  }
}
