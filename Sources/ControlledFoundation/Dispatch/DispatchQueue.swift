public import Dispatch
internal import Interleaving
internal import Operations

/// A queue of blocks that run one after another or concurrently, on threads that the queue finds.
open class DispatchQueue: DispatchObject, Modelled, @unchecked Sendable {
  let model: QueueModel
  /// The text that the program gave the queue.
  public let label: String
  /// The quality of service that the queue was created with.
  public let qos: DispatchQoS

  /// Creates a queue.
  ///
  /// - Parameters:
  ///   - label: a text that names the queue.
  ///   - qos: the quality of service.
  ///   - attributes: serial unless it says `concurrent`.
  ///   - autoreleaseFrequency: has no effect on Linux.
  ///   - target: the queue on which the blocks run.
  public convenience init(
    label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = [],
    autoreleaseFrequency: AutoreleaseFrequency = .inherit, target: DispatchQueue? = nil
  ) {
    self.init(.own(label: label, attributes, target: target), qos: qos)
  }

  /// The kinds of queue.
  enum Origin {
    case main
    case global(DispatchQoS.QoSClass)
    case own(label: String, Attributes, target: DispatchQueue?)
  }

  init(_ origin: Origin, qos: DispatchQoS = .unspecified) {
    switch origin {
    case .main:
      label = "com.apple.main-thread"
      self.qos = .unspecified
      model = QueueModel(width: .serial, isMain: true, label: "main queue")
    case .global(let qosClass):
      label = "com.apple.root.\(qosClass.rootQueueSuffix)"
      self.qos = DispatchQoS(qosClass: qosClass, relativePriority: 0)
      model = QueueModel(width: .global, qos: qosClass, label: qosClass.globalQueueName)
    case .own(let label, let attributes, let target):
      self.label = label
      self.qos = qos
      model = QueueModel(
        width: attributes.contains(.concurrent) ? .concurrent : .serial, isOwn: true,
        isInactive: attributes.contains(.initiallyInactive), qos: qos.qosClass,
        target: target?.model, label: label)
    }
    super.init()
  }

  deinit {
    guard model.state.isEmpty else { return }
    if model.isInactive { Libdispatch.trap(.releaseInactive) }
    if model.state.suspensions > 0 { Libdispatch.trap(.releaseSuspended) }
  }

  // MARK: Well-known queues

  /// The queue whose blocks run on the main thread.
  public class var main: DispatchQueue { Program.current.mainQueue }

  /// The queue of the system with this quality of service.
  public class func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue {
    Program.current.globalQueue(qos == .unspecified ? .default : qos)
  }

  /// The queue of the system with this priority.
  @available(*, deprecated, message: "Use global(qos:)")
  public class func global(priority: GlobalQueuePriority) -> DispatchQueue {
    switch priority {
    case .high: global(qos: .userInitiated)
    case .default: global(qos: .default)
    case .low: global(qos: .utility)
    case .background: global(qos: .background)
    }
  }

  // MARK: Where blocks run

  /// Sets the queue on which the blocks run; nil for the worker pool.
  ///
  /// Only a queue that isn't active yet may change it.
  open override func setTarget(queue: DispatchQueue?) {
    World.current!.step(.write, model)
    guard model.isInactive else { Libdispatch.trap(.lateTarget) }
    model.setTarget(queue?.model)
  }

  /// Lets a queue begin that was created inactive.
  open override func activate() {
    World.current!.step(.resume, model)
    model.activate()
  }

  // MARK: Suspending

  /// Keeps blocks from beginning, until `resume()` was called as often.
  open override func suspend() {
    World.current!.step(.suspend, model)
    model.suspend()
  }

  /// Takes back one suspension.
  open override func resume() {
    World.current!.step(.resume, model)
    model.resume()
  }

  // MARK: Specific values

  /// Stores a value under a key; nil removes it.
  public func setSpecific<Value>(key: DispatchSpecificKey<Value>, value: Value?) {
    model.specifics[ObjectIdentifier(key)] = value
  }

  /// The value under a key.
  public func getSpecific<Value>(key: DispatchSpecificKey<Value>) -> Value? {
    model.specific(ObjectIdentifier(key)) as? Value
  }

  /// The value under a key of the queue on which the caller runs.
  public class func getSpecific<Value>(key: DispatchSpecificKey<Value>) -> Value? {
    QueueModel.current?.specific(ObjectIdentifier(key)) as? Value
  }
}

extension DispatchQueue {
  /// The properties of a new queue.
  public struct Attributes: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt64
    /// Creates attributes from bits.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// Blocks may run at the same time.
    public static let concurrent = Attributes(rawValue: 1 << 1)
    /// Nothing runs until `activate()` is called.
    public static let initiallyInactive = Attributes(rawValue: 1 << 2)
  }

  /// The priorities of the time before quality of service.
  @available(*, deprecated, message: "Use DispatchQoS.QoSClass")
  public enum GlobalQueuePriority: Sendable {
    /// Before others.
    case high
    /// Ordinary.
    case `default`
    /// After others.
    case low
    /// When nothing else is to do.
    case background
  }

  /// When a queue drains its autorelease pool; without effect on Linux.
  public enum AutoreleaseFrequency: Sendable {
    /// As the target queue does.
    case inherit
    /// Around each block.
    case workItem
    /// Never.
    case never
  }
}

extension DispatchQoS.QoSClass {
  fileprivate var rootQueueSuffix: String {
    switch self {
    case .userInteractive: "user-interactive-qos"
    case .userInitiated: "user-initiated-qos"
    case .utility: "utility-qos"
    case .background: "background-qos"
    case .default, .unspecified: "default-qos"
    @unknown default: "default-qos"
    }
  }

  fileprivate var globalQueueName: String {
    switch self {
    case .userInteractive: "global queue (userInteractive)"
    case .userInitiated: "global queue (userInitiated)"
    case .utility: "global queue (utility)"
    case .background: "global queue (background)"
    case .default, .unspecified: "global queue"
    @unknown default: "global queue"
    }
  }
}
