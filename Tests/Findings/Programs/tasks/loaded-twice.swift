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
