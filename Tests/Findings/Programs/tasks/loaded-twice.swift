// Both callers find nothing in the cache before either has loaded.
actor Menu {
  private var price: Int?
  private(set) var loads = 0
  func teaPrice() async -> Int {
    if let price { return price }
    loads += 1
    await Task.yield()
    price = 3
    return 3
  }
}

let menu = Menu()
async let one = menu.teaPrice()
_ = await menu.teaPrice()
_ = await one
let loads = await menu.loads
precondition(loads == 1, "loaded twice")

// Found:
// all 3163 schedules
// trapped loaded twice: 3142, first in run 1, 0 pre-emptions, 1m:0x13D,0.1x21b,0.2.1x14S,0.2.1.1x2S,0.2.1.1.1x8u,0.2.1.1.1.1x23o
// exited: 21, first in run 1049, 1 pre-emptions, 1m:0x13D,0.1z,0.2x14S,0.2.1x2K,0.2.1.1x8i,0.2.1.1.1x14O
