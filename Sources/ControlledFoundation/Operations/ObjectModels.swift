internal import Interleaving
internal import Operations

/// What the world knows of the operations and operation queues of a program.
///
/// They are objects of a library that knows nothing of the world, so their models lie beside them, by
/// identity. No object is kept alive by it.
final class ObjectModels {
  private(set) var models: [ObjectIdentifier: ObjectModel] = [:]

  /// The model of any observable object.
  func model(_ object: Operations.NSObject) -> ObjectModel {
    if let model = known(object) { return model }
    let model = ObjectModel(object)
    models[ObjectIdentifier(object)] = model
    return model
  }

  /// The model of an object that the world has met; nil for any other.
  func known(_ object: Operations.NSObject) -> ObjectModel? {
    guard let model = models[ObjectIdentifier(object)], model.object === object else { return nil }
    return model
  }

  /// The model of an object that appears in traces; nil for any other.
  func modelToName(_ object: Operations.NSObject) -> ObjectModel? {
    object is Operations.Operation || object is Operations.OperationQueue ? model(object) : nil
  }

  func name(_ object: Operations.NSObject) -> String { model(object).shownName }

  /// The operations and queues that are alive, in the order in which the world met them.
  var alive: [(object: Operations.NSObject, model: ObjectModel)] {
    models.values.compactMap { model in model.object.map { ($0, model) } }
      .sorted { $0.model.number < $1.model.number }
  }
}

/// An operation or an operation queue as the world knows it.
final class ObjectModel: Model {
  // Weak, so that an address that comes into use again is told from the object that had it before.
  private(set) weak var object: Operations.NSObject?
  /// The thread on which an operation executes.
  var thread: ControlledThread?
  /// The queue that holds or held the operation.
  var queue: ObjectModel?
  /// The call that enqueued it.
  var call: UInt64?
  /// The call by which the world met it, which for an object with a name is where it was made.
  let firstCall: UInt64?

  init(_ object: Operations.NSObject) {
    self.object = object
    let kind =
      switch object {
      case is Operations.Operation: "operation"
      case is Operations.OperationQueue: "operation queue"
      default: "object"
      }
    // A barrier is of a class that the program can't see.
    firstCall = World.current!.caller()
    let isBarrier = object is Operations.BarrierOperation
    super.init(
      kind: kind, className: isBarrier ? "barrier" : ObjectModel.name(of: type(of: object)))
  }

  /// The names of classes, which are costly to ask for; only the thread that runs touches them.
  nonisolated(unsafe) private static var classNames: [ObjectIdentifier: String] = [:]

  private static func name(of type: Operations.NSObject.Type) -> String {
    if let name = classNames[ObjectIdentifier(type)] { return name }
    let name = String(describing: type)
    classNames[ObjectIdentifier(type)] = name
    return name
  }

  override var holders: [ControlledThread] { thread.map { [$0] } ?? [] }
}
