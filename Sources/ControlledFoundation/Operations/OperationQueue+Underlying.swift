public import Operations

extension Operations.OperationQueue {
  /// The dispatch queue on which the operations run; nil for the worker pool.
  ///
  /// This member wins over the one of `Operations`, which has the real `DispatchQueue`.
  public var underlyingQueue: DispatchQueue? {
    get { self === OperationQueue.main ? .main : underlyingTarget as? DispatchQueue }
    set { underlyingTarget = newValue }
  }
}
