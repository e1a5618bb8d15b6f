// The completion block owns the operation, and the operation owns the block.
import Foundation

final class Bake: Operation, @unchecked Sendable {
  var cakes = 0
  override func main() { cakes = 1 }
}

func bake() {
  let bake = Bake()
  bake.completionBlock = {
    print("\(bake.cakes) cake")
  }
}
bake()

// Ends:
//   Finished.
//   Warning: bake and its completionBlock keep each other alive (a retain cycle):
//   it never ran, so the block was never let go of. A block that refers to it by
//   [weak bake] doesn't keep it.
//     at completion-cycle.swift:10:20
//     10 │   let bake = Bake()
//        │                    ^
