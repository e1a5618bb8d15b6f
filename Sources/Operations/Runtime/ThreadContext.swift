import Dispatch
import Foundation

/// What the library remembers for one thread.
///
/// Only its own thread touches it. A structure behind a pointer rather than an object: the thread is all
/// that keeps it, and counting references to it would cost more than what it's used for.
struct ThreadContext {
  /// The queue whose operation runs on this thread.
  var queue: OperationQueue?
  /// The operation whose `start()` a queue is about to call on this thread.
  var starting: Unmanaged<Operation>?
  /// The operation that a worker runs on this thread; set to nil by its end, if that comes from the base
  /// class before `start()` returns.
  var working: Unmanaged<Operation>?
  /// What belongs to the operation of which this thread is a borrower.
  var borrowed: Unmanaged<Guarded<OperationExtras>>?
  /// Above zero while the library itself reads state for its own purposes: such reads aren't steps
  /// of the program.
  var quietDepth = 0
  /// Operations given up by a teardown in progress, to be released one after another instead of one
  /// inside the other; nil when none is in progress.
  var graveyard: SmallArray<Unmanaged<Operation>>?
  /// The progresses that are current on this thread, the innermost last.
  var progresses: [CurrentProgress] = []
  /// What this thread sleeps on while it waits.
  ///
  /// Its count is zero whenever the thread isn't waiting.
  let semaphore = DispatchSemaphore(value: 0)

  typealias Pointer = UnsafeMutablePointer<ThreadContext>

  /// The context of the calling thread.
  static var current: Pointer {
    if let existing = pthread_getspecific(key) {
      return existing.assumingMemoryBound(to: ThreadContext.self)
    }
    return make()
  }

  @inline(never)
  private static func make() -> Pointer {
    let context = Pointer.allocate(capacity: 1)
    context.initialize(to: ThreadContext())
    pthread_setspecific(key, context)
    return context
  }

  /// Reads state for the library's own purposes: no getter that runs inside is a step of the program.
  @inline(__always)
  static func quietly<Value>(_ body: () -> Value) -> Value {
    guard World.isControlled else { return body() }
    let context = current
    context.pointee.quietDepth += 1
    defer { context.pointee.quietDepth -= 1 }
    return body()
  }

  // A key of the C library rather than `Thread.threadDictionary`: it costs two nanoseconds, not two
  // hundred, and it works on threads that Foundation doesn't know.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { context in
      guard let context = context?.assumingMemoryBound(to: ThreadContext.self) else { return }
      context.deinitialize(count: 1)
      context.deallocate()
    }
    guard status == 0 else { fatalError("no thread-specific storage is left (\(status))") }
    return key
  }()
}
