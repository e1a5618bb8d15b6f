/// The installed runtime, if there is one.
package enum World {
  /// The runtime in place of real Dispatch, on a thread that belongs to it; nil in an ordinary
  /// program, and on the ordinary threads of a process that also has a controlled world.
  static var runtime: (any OperationRuntime)? {
    guard let installed, installed.isCurrent else { return nil }
    return installed
  }

  /// Written once, before any thread belongs to it, and only read afterwards by those that do; so it
  /// needs no lock.
  nonisolated(unsafe) private static var installed: (any OperationRuntime)?

  /// Puts `runtime` in the place of real Dispatch, for the rest of the process.
  ///
  /// Call it before the first operation or operation queue is made and before other threads use the
  /// library.
  package static func install(_ runtime: any OperationRuntime) {
    installed = runtime
  }

  /// A scheduling point: `object` is about to be touched by a public operation.
  static func step(on object: NSObject, _ access: StepAccess) {
    guard let runtime else { return }
    runtime.willStep(on: object, access)
  }

  /// Tells an installed runtime of a change.
  ///
  /// The event isn't even made when nobody listens.
  static func report(_ event: @autoclosure () -> OperationEvent) {
    guard let runtime else { return }
    runtime.report(event())
  }

  /// Tells an installed runtime of an order between threads.
  static func synchronize(_ edge: SynchronizationEdge, on object: NSObject) {
    guard let runtime else { return }
    runtime.synchronize(edge, on: object)
  }
}
