internal import Interleaving
internal import Operations

/// What the world knows of the operations and operation queues of a program.
///
/// They are objects of a library that knows nothing of the world but keeps a model for it in each. No
/// object is kept alive by its model, and a model goes with its object.
final class ObjectModels {
  /// The models of the objects that are alive, in no order.
  @exclusivity(unchecked) private(set) var models: [ObjectModel] = []

  init() { models.reserveCapacity(8) }

  /// The model of any observable object.
  func model(_ object: Operations.NSObject) -> ObjectModel {
    if let model = known(object) { return model }
    let model = ObjectModel(object, in: self, at: models.count)
    models.append(model)
    object.counterpart = model
    return model
  }

  /// The model of an object that this run has met; nil for any other.
  func known(_ object: Operations.NSObject) -> ObjectModel? {
    guard let counterpart = object.counterpart else { return nil }
    let model = unsafeDowncast(counterpart, to: ObjectModel.self)
    return model.models === self ? model : nil
  }

  fileprivate func remove(_ model: ObjectModel) {
    let last = models.removeLast()
    guard last !== model else { return }
    models[model.place] = last
    last.place = model.place
  }

  /// Forgets all objects: the run is over.
  func forget() {
    for model in models { model.object?.counterpart = nil }
    models = []
  }

  /// The model of an object that appears in traces; nil for any other.
  func modelToName(_ object: Operations.NSObject) -> ObjectModel? {
    object is Operations.Operation || object is Operations.OperationQueue ? model(object) : nil
  }

  func name(_ object: Operations.NSObject) -> String { model(object).shownName }

  /// The queues that hold an operation, in the order in which the world met them.
  var queuesAtWork: [Operations.OperationQueue] {
    var found: [(queue: Operations.OperationQueue, number: Int)] = []
    for model in models where model.isQueue {
      guard let object = model.object else { continue }
      let queue = unsafeDowncast(object, to: Operations.OperationQueue.self)
      if !queue.snapshot.operations.isEmpty { found.append((queue, model.number)) }
    }
    return found.sorted { $0.number < $1.number }.map(\.queue)
  }
}

/// An operation or an operation queue as the world knows it.
final class ObjectModel: Model {
  // Unowned: the object says when it goes away.
  @exclusivity(unchecked) private(set) unowned(unsafe) var object: Operations.NSObject?
  // Unowned: when they go, they see to it that no object has a model of theirs.
  fileprivate unowned(unsafe) let models: ObjectModels
  @exclusivity(unchecked) fileprivate var place: Int
  let isQueue: Bool
  /// The thread on which an operation executes.
  @exclusivity(unchecked) var thread: ControlledThread?
  /// The queue that holds or held the operation.
  @exclusivity(unchecked) var queue: ObjectModel?
  /// The call that enqueued it.
  var call: UInt64?
  /// The call by which the world met it, which for an object with a name is where it was made.
  let firstCall: UInt64?

  init(_ object: Operations.NSObject, in models: ObjectModels, at place: Int) {
    self.object = object
    self.models = models
    self.place = place
    isQueue = object is Operations.OperationQueue
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
  @exclusivity(unchecked) nonisolated(unsafe) private static var classNames:
    [ObjectIdentifier: String] = [:]

  private static func name(of type: Operations.NSObject.Type) -> String {
    if let name = classNames[ObjectIdentifier(type)] { return name }
    let name = String(describing: type)
    classNames[ObjectIdentifier(type)] = name
    return name
  }

  /// The object is about to go away.
  func objectIsGone() {
    object = nil
    models.remove(self)
  }

  override var holders: [ControlledThread] { thread.map { [$0] } ?? [] }
}
