import Dispatch
import Foundation

/// The installed runtime, or real Dispatch where none is installed.
package enum World {
  /// The runtime in place of real Dispatch, on a thread that belongs to it; nil in an ordinary
  /// program, and on the ordinary threads of a process that also has a controlled world.
  static var runtime: (any OperationRuntime)? { isControlled ? installed : nil }

  /// Whether the calling thread belongs to an installed runtime.
  @inline(__always)
  static var isControlled: Bool { isInstalled && isCurrent }

  @inline(never)
  private static var isCurrent: Bool { asksIfCurrent() }

  // All are written once, before any thread belongs to the runtime, and only read afterwards by those
  // that do; so they need no lock. A flag is cheaper to look at than the runtime, and a function of C
  // cheaper to call.
  nonisolated(unsafe) private static var installed: (any OperationRuntime)?
  nonisolated(unsafe) private static var asksIfCurrent: @convention(c) () -> Bool = { false }
  nonisolated(unsafe) private static var isInstalled = false

  /// Puts `runtime` in the place of real Dispatch, for the rest of the process.
  ///
  /// Call it before the first operation or operation queue is made and before other threads use the
  /// library.
  ///
  /// - Parameter isCurrent: Whether the calling thread belongs to the runtime. On any other the library
  ///   talks to Dispatch.
  package static func install(
    _ runtime: any OperationRuntime, isCurrent: @escaping @convention(c) () -> Bool
  ) {
    installed = runtime
    asksIfCurrent = isCurrent
    isInstalled = true
  }

  // MARK: Told to an installed runtime

  /// A scheduling point: `object` is about to be touched by a public operation.
  @inline(__always)
  static func step(on object: NSObject, _ access: StepAccess) {
    if isControlled { stepNow(on: object, access) }
  }

  @inline(never)
  private static func stepNow(on object: NSObject, _ access: StepAccess) {
    if ThreadContext.current.pointee.quietDepth > 0 { return }
    runtime?.willStep(on: object, access)
  }

  /// Tells an installed runtime of a change.
  ///
  /// The event isn't even made when nobody listens.
  @inline(__always)
  static func report(_ event: @autoclosure () -> OperationEvent) {
    if isControlled { runtime?.report(event()) }
  }

  /// Tells an installed runtime of an order between threads.
  @inline(__always)
  static func synchronize(_ edge: SynchronizationEdge, on object: NSObject) {
    if isControlled { runtime?.synchronize(edge, on: object) }
  }

  /// Tells an installed runtime that an object is about to go away.
  static func forget(_ counterpart: AnyObject) { installed?.forget(counterpart) }

  // MARK: Asked of Dispatch or of an installed runtime

  /// Whether the calling thread is the main thread.
  static var isMainThread: Bool { runtime?.isMainThread ?? Thread.isMainThread }

  /// Runs `work` once, on another thread, later.
  static func submit(
    to target: ExecutionTarget, qos: QualityOfService, _ work: @escaping @Sendable () -> Void
  ) {
    if let runtime { return runtime.submit(to: target, qos: qos, work) }
    switch target {
    case .pool: pools[poolIndex(of: qos)].async(execute: work)
    case .main: DispatchQueue.main.async(execute: work)
    case .queue(let queue):
      guard let queue = queue as? DispatchQueue else {
        fatalError("an underlying queue must be a DispatchQueue, not \(type(of: queue))")
      }
      queue.async(execute: work)
    }
  }

  /// Runs `work` on a thread of the pool when `interval` seconds have passed.
  static func schedule(after interval: TimeInterval, _ work: @escaping @Sendable () -> Void) {
    if let runtime { return runtime.schedule(after: interval, work) }
    pools[0].asyncAfter(deadline: .now() + interval, execute: work)
  }

  /// Suspends the task until somebody calls what `register` gets, or not at all if that returns false.
  static func suspendTask(
    on object: NSObject, _ wait: OperationWait,
    until register: (@escaping @Sendable () -> Void) -> Bool
  ) async {
    step(on: object, .read)
    await withCheckedContinuation { continuation in
      let goesOn = runtime?.suspendsTask(on: wait)
      let resume: @Sendable () -> Void = {
        goesOn?()
        continuation.resume()
      }
      if !register(resume) { resume() }
    }
    synchronize(.acquire, on: object)
  }

  // The global queues, looked up once.
  private static let pools: [DispatchQueue] = [
    .global(qos: .default), .global(qos: .background), .global(qos: .utility),
    .global(qos: .userInitiated), .global(qos: .userInteractive),
  ]

  private static func poolIndex(of qos: QualityOfService) -> Int {
    switch qos {
    case .default: 0
    case .background: 1
    case .utility: 2
    case .userInitiated: 3
    case .userInteractive: 4
    @unknown default: 0
    }
  }
}
