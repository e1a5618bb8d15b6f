import Dispatch
import Synchronization

/// The parts of an operation that most operations don't have, made when the first is needed.
final class OperationExtras: Sendable {
  struct Parts {
    var dependencies = DependencyList()
    // The next three are of use until the operation finishes, and are taken out then.
    var dependents = DependentList()
    var waiters: [DispatchSemaphore] = []
    var completionBlock: (@Sendable () -> Void)?
    var name: String?
  }

  // Never held while anything outside this module runs.
  let parts = Mutex(Parts())
}
