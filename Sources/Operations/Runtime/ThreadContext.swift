import Dispatch
import Foundation

/// What the library remembers for one thread.
///
/// Only its own thread touches it.
final class ThreadContext {
  /// The queue whose operation runs on this thread.
  var queue: OperationQueue?
  /// The operation whose `start()` a queue is about to call on this thread.
  var starting: Operation?
  /// The operation that a worker runs on this thread; set to nil by its end, if that comes from the base
  /// class before `start()` returns.
  var working: Operation?
  /// Above zero while the library itself reads state for its own purposes: such reads aren't steps
  /// of the program.
  var quietDepth = 0
  /// Objects given up by a teardown in progress, to be released one after another instead of one
  /// inside the other; nil when none is in progress.
  var graveyard: [Operation]?
  /// What this thread sleeps on while it waits.
  ///
  /// Its count is zero whenever the thread isn't waiting.
  let semaphore = DispatchSemaphore(value: 0)

  /// The context of the calling thread.
  static var current: ThreadContext {
    if let existing = pthread_getspecific(key) {
      return Unmanaged<ThreadContext>.fromOpaque(existing).takeUnretainedValue()
    }
    let context = ThreadContext()
    pthread_setspecific(key, Unmanaged.passRetained(context).toOpaque())
    return context
  }

  /// Reads state for the library's own purposes: no getter that runs inside is a step of the program.
  static func quietly<Value>(_ body: () -> Value) -> Value {
    guard World.runtime != nil else { return body() }
    let context = current
    context.quietDepth += 1
    defer { context.quietDepth -= 1 }
    return body()
  }

  // A key of the C library rather than `Thread.threadDictionary`: it costs two nanoseconds, not two
  // hundred, and it works on threads that Foundation doesn't know.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { context in
      guard let context else { return }
      Unmanaged<ThreadContext>.fromOpaque(context).release()
    }
    guard status == 0 else { fatalError("no thread-specific storage is left (\(status))") }
    return key
  }()
}
