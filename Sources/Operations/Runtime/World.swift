/// The installed runtime, if there is one.
package enum World {
  /// The runtime in place of real Dispatch; nil in an ordinary program.
  ///
  /// Written once at the start of the process, before other threads exist, and only read afterwards;
  /// so it needs no lock.
  nonisolated(unsafe) private(set) static var runtime: (any OperationRuntime)?

  /// Puts `runtime` in the place of real Dispatch, for the rest of the process.
  ///
  /// Call it before the first operation or operation queue is made and before other threads use the
  /// library.
  package static func install(_ runtime: any OperationRuntime) {
    self.runtime = runtime
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
