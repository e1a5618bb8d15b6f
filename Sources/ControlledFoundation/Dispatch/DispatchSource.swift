public import Dispatch
internal import Interleaving

/// What a source calls.
public typealias DispatchSourceHandler = () -> Void

/// Something that submits a handler to a queue whenever an event has come: a timer, or data that the
/// program hands over.
public protocol DispatchSourceProtocol: AnyObject {
  /// Sets what is called for an event.
  func setEventHandler(
    qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: DispatchSourceHandler?)
  /// Sets what is called for an event.
  func setEventHandler(handler: DispatchWorkItem)
  /// Sets what is called once, after a cancel.
  func setCancelHandler(
    qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: DispatchSourceHandler?)
  /// Sets what is called once, after a cancel.
  func setCancelHandler(handler: DispatchWorkItem)
  /// Sets what is called once, when the source has begun.
  func setRegistrationHandler(
    qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: DispatchSourceHandler?)
  /// Sets what is called once, when the source has begun.
  func setRegistrationHandler(handler: DispatchWorkItem)
  /// Ends the source; no event comes any more.
  func cancel()
  /// Lets the source begin, or takes back one suspension.
  func resume()
  /// Holds events back, once more.
  func suspend()
  /// Lets the source begin.
  func activate()
  /// What the event is about: how often the timer was due, or the data of the program.
  var data: UInt { get }
  /// Without a meaning for the sources of this world: 0.
  var handle: UInt { get }
  /// Without a meaning for the sources of this world: 0.
  var mask: UInt { get }
  /// Whether `cancel()` was called.
  var isCancelled: Bool { get }
}

extension DispatchSourceProtocol {
  /// Sets what is called for an event.
  public func setEventHandler(handler: DispatchSourceHandler?) {
    setEventHandler(qos: .unspecified, flags: [], handler: handler)
  }

  /// Sets what is called once, after a cancel.
  public func setCancelHandler(handler: DispatchSourceHandler?) {
    setCancelHandler(qos: .unspecified, flags: [], handler: handler)
  }

  /// Sets what is called once, when the source has begun.
  public func setRegistrationHandler(handler: DispatchSourceHandler?) {
    setRegistrationHandler(qos: .unspecified, flags: [], handler: handler)
  }
}

/// The sources that a program can make.
public class DispatchSource: DispatchObject, DispatchSourceProtocol, Modelled, @unchecked Sendable {
  let model: SourceModel

  init(_ model: SourceModel) {
    self.model = model
    super.init()
  }

  deinit {
    if model.isInactive { Libdispatch.trap(.releaseInactive) }
    if model.suspensions > 0 { Libdispatch.trap(.releaseSuspended) }
    model.stop()
  }

  // MARK: Making sources

  /// The properties of a timer.
  public struct TimerFlags: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates flags from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The system may not delay the timer.
    public static let strict = TimerFlags(rawValue: 1)
  }

  /// Makes a timer, which begins with `resume()` or `activate()`.
  public class func makeTimerSource(
    flags: TimerFlags = [], queue: DispatchQueue? = nil
  ) -> any DispatchSourceTimer {
    TimerSource(SourceModel(className: "DispatchSourceTimer", queue: queue) { $0 &+ $1 })
  }

  /// Makes a source whose data adds up until the handler takes it.
  public class func makeUserDataAddSource(
    queue: DispatchQueue? = nil
  ) -> any DispatchSourceUserDataAdd {
    UserDataSource(SourceModel(className: "DispatchSourceUserDataAdd", queue: queue) { $0 &+ $1 })
  }

  /// Makes a source whose data is united, bit by bit, until the handler takes it.
  public class func makeUserDataOrSource(
    queue: DispatchQueue? = nil
  ) -> any DispatchSourceUserDataOr {
    UserDataSource(SourceModel(className: "DispatchSourceUserDataOr", queue: queue) { $0 | $1 })
  }

  /// Makes a source whose latest data the handler takes.
  public class func makeUserDataReplaceSource(
    queue: DispatchQueue? = nil
  ) -> any DispatchSourceUserDataReplace {
    UserDataSource(SourceModel(className: "DispatchSourceUserDataReplace", queue: queue) { $1 })
  }

  // MARK: Handlers

  /// Sets what is called for an event.
  public func setEventHandler(
    qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: DispatchSourceHandler?
  ) {
    model.onEvent = handler
  }

  /// Sets what is called for an event.
  public func setEventHandler(handler: DispatchWorkItem) {
    model.onEvent = { handler.run() }
  }

  /// Sets what is called once, after a cancel.
  public func setCancelHandler(
    qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: DispatchSourceHandler?
  ) {
    model.onCancel = handler
  }

  /// Sets what is called once, after a cancel.
  public func setCancelHandler(handler: DispatchWorkItem) {
    model.onCancel = { handler.run() }
  }

  /// Sets what is called once, when the source has begun.
  public func setRegistrationHandler(
    qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: DispatchSourceHandler?
  ) {
    model.onRegistration = handler
  }

  /// Sets what is called once, when the source has begun.
  public func setRegistrationHandler(handler: DispatchWorkItem) {
    model.onRegistration = { handler.run() }
  }

  // MARK: Life

  /// Ends the source; no event comes any more.
  public func cancel() {
    World.current!.step(.cancel, model)
    model.cancel()
  }

  /// Lets the source begin, or takes back one suspension.
  public override func resume() {
    World.current!.step(.resume, model)
    model.resume()
  }

  /// Holds events back, once more.
  public override func suspend() {
    World.current!.step(.suspend, model)
    model.suspensions += 1
  }

  /// Lets the source begin.
  public override func activate() {
    World.current!.step(.resume, model)
    if model.isInactive { model.resume() }
  }

  /// What the event is about: how often the timer was due, or the data of the program.
  public var data: UInt { model.current }
  /// Without a meaning here.
  public var handle: UInt { 0 }
  /// Without a meaning here.
  public var mask: UInt { 0 }

  /// Whether `cancel()` was called.
  public var isCancelled: Bool {
    World.current!.step(.read, model)
    return model.isCancelled
  }
}
