internal import CInterleaving
import Recordings

/// A thread of the controlled world.
///
/// It has the stack and the identity of a real thread, which lends them; see `Processor`.
public final class ControlledThread {
  /// The thread's place in the tree of threads: `0` is main, `0.2` the second thread that main
  /// started.
  ///
  /// The same in every run that takes the same choices.
  public let path: Path
  /// The thread's number in the order of starting within the run; main's is 0.
  let index: Int
  /// The name that traces show: `main`, `worker 1`, or the name that the program gave it.
  public var name: String
  /// What the thread is about to do, while it stands at a scheduling point.
  @exclusivity(unchecked) public internal(set) var pending: PendingStep?
  /// The last call of the program that it, or before its own first one whoever started it, is known to have
  /// come to, as an offset in the image.
  @exclusivity(unchecked) var place: UInt64?
  /// Values of the types that build on the kernel, by type: the current queue, the run loop.
  @exclusivity(unchecked) public var values = Values()

  /// How urgent its work is, from 1 for what can wait to 5 for what a user waits for: who gets a core first.
  @exclusivity(unchecked) public var urgency = 3

  /// The kind of its work, as a number of whoever gives it work; 0 for none.
  @exclusivity(unchecked) public var kindOfWork = 0

  /// Whether its body has returned.
  @exclusivity(unchecked) public internal(set) var hasEnded = false
  /// Whether waiting at its present step is how this thread rests: an idle run loop, a worker
  /// without work.
  ///
  /// Such a thread isn't left over at the end of the run.
  public var isResting: Bool { pending?.isRest ?? false }
  /// Whether its body returns when a step tells that the run is over, so that the real thread can
  /// be used again.
  @exclusivity(unchecked) var unwinds = false
  /// Whether it was told that the run is over.
  var hasUnwound = false

  /// Why what it does comes after what its parent did before it was started.
  @exclusivity(unchecked) var bond = Recording.Bond.start

  /// What it has read again and again without a change.
  @exclusivity(unchecked) var spin = SpinDetector()

  @exclusivity(unchecked) var children = 0
  /// What carries it; nil before it has begun, and for the clock, which has none.
  @exclusivity(unchecked) var carrier: Carrier?
  /// What it does; nil once it has begun.
  @exclusivity(unchecked) var body: (() -> Void)?

  /// Whether it stands for the clock.
  var isClock: Bool { path == .clock }

  /// A number that stands for the path.
  var checksum: Int { path.checksum }

  init(path: Path, index: Int, name: String) {
    self.path = path
    self.index = index
    self.name = name
  }

  /// The controlled thread that the calling real thread carries; nil outside a controlled world.
  public static var current: ControlledThread? {
    ci_current().map { Unmanaged<ControlledThread>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Whether there is one.
  public static var isControlled: Bool { ci_is_controlled() }

  /// The function that tells it, for who can't call this one.
  package static let asksIfControlled: @convention(c) () -> Bool = ci_is_controlled

  /// What orders a thread that the clock wakes after the clock.
  static func alarm(of thread: ControlledThread) -> Int { -1 - thread.index }
}

extension ControlledThread {
  /// What belongs to a thread, by type.
  ///
  /// A thread has one or two of these at most, so a list is faster than a dictionary.
  public struct Values {
    private struct Entry {
      var key: ObjectIdentifier
      /// An object of the type that the key identifies.
      var value: AnyObject
    }

    private var entries: [Entry] = []

    /// The value for a type; nil where there is none.
    public subscript<Value: AnyObject>(type: Value.Type) -> Value? {
      get {
        let key = ObjectIdentifier(type)
        for entry in entries where entry.key == key {
          return unsafeDowncast(entry.value, to: type)
        }
        return nil
      }
      set {
        let key = ObjectIdentifier(type)
        if let place = entries.firstIndex(where: { $0.key == key }) { entries.remove(at: place) }
        if let newValue { entries.append(Entry(key: key, value: newValue)) }
      }
    }
  }
}

/// A step that a thread stands before, with what must hold before it can be taken.
public struct PendingStep {
  /// What it will do.
  public let step: Step
  /// Whether it can be taken now; nil when nothing can prevent it.
  let isPossible: (() -> Bool)?
  /// When the thread gives up.
  let deadline: VirtualTime?
  /// The number in the order in which threads came to stand at their steps.
  let order: Int
  /// Whether the thread rests here, so that the run may end.
  let isRest: Bool
  /// Whether the wait ends when nothing else can run and nothing is due.
  let endsWhenIdle: Bool
  /// Whether the deadline has passed, or the world is idle, or the run is over.
  var hasExpired = false

  /// Whether the thread can be chosen.
  public var isEnabled: Bool { hasExpired || (isPossible?() ?? true) }
}
