internal import Interleaving
public import Operations

/// A serial queue that can be an actor's executor.
public final class DispatchSerialQueue: DispatchQueue, SerialExecutor, @unchecked Sendable {
  /// Creates a serial queue.
  public init(
    label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = [],
    autoreleaseFrequency: AutoreleaseFrequency = .inherit, target: DispatchQueue? = nil
  ) {
    super.init(.own(label: label, attributes.subtracting(.concurrent), target: target), qos: qos)
  }

  /// Runs a job as a block of the queue.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    model.add(
      QueueItem(
        .block {
          Program.current.cooperativePool.touchRuntime()
          job.runSynchronously(on: self.asUnownedSerialExecutor())
          Program.current.cooperativePool.touchRuntime()
        }))
  }

  /// The queue as an executor.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  /// Whether the caller runs on the queue.
  public func isIsolatingCurrentContext() -> Bool? { model.holdsCaller(asBarrier: false) }

  /// Ends the program unless the caller runs on the queue.
  public func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(self))
  }
}
