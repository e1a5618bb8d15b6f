// The block doesn't own the operation.
import Foundation

final class Bake: Operation, @unchecked Sendable {
  var cakes = 0
  override func main() { cakes = 1 }
}

func bake() {
  let bake = Bake()
  bake.completionBlock = { [weak bake] in
    print("\(bake?.cakes ?? 0) cake")
  }
}
bake()
