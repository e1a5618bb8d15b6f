/// The parts of an operation that most operations don't have, made when the first is needed.
struct OperationExtras {
  /// The operation itself, until its `deinit` begins.
  ///
  /// To be used under the lock, or by a borrower: the `deinit` waits for both.
  var owner: Unmanaged<Operation>?
  /// How many threads use the owner without holding the lock.
  var borrowers: Int32 = 0
  /// The operation itself, if it has dependencies and observers, who are told when it becomes ready.
  ///
  /// Few operations have a weak reference to them, since that makes each of their retains and releases
  /// dearer.
  weak var loudOwner: Operation?

  var dependencies = DependencyList()
  // The next three are of use until the operation finishes, and are taken out then.
  var dependents = DependentList()
  var waiters: [@Sendable () -> Void] = []
  var completionBlock: (@Sendable () -> Void)?
  var name: String?
  /// The blocks that were added to a block operation.
  var blocks: [@Sendable () -> Void] = []

  init(owner: Operation) { self.owner = .passUnretained(owner) }
}
