/// The root of the types of Dispatch.
open class DispatchObject: @unchecked Sendable {
  // Unchecked, here and in all subclasses: only the controlled thread that runs touches the state,
  // and one runs at a time.
  init() {}

  /// Activates an object that was created inactive.
  open func activate() {}
  /// Suspends the object, once more.
  open func suspend() {}
  /// Takes back one suspension.
  open func resume() {}
  /// Sets the queue on which the object's work runs.
  open func setTarget(queue: DispatchQueue?) {}
}
