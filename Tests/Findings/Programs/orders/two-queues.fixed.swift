// The first hands over to the second.
import Dispatch
import Synchronization

let isWashed = Atomic(false)
let washing = DispatchQueue(label: "washing")
let drying = DispatchQueue(label: "drying")

washing.async {
  isWashed.store(true, ordering: .relaxed)
  drying.async { precondition(isWashed.load(ordering: .relaxed), "dried a dirty cup") }
}
