// The operation is an ordinary one, which ends with its main().
import Foundation

final class Simmer: Operation, @unchecked Sendable {
  override func main() { print("simmer") }
}

let kitchen = OperationQueue()
let simmer = Simmer()
simmer.name = "simmer"
kitchen.addOperation(simmer)
kitchen.addBarrierBlock { print("season") }
