// The first caller leaves a price behind before it lets others in.
actor Menu {
  private var price: Int?
  private(set) var loads = 0
  func teaPrice() async -> Int {
    if let price { return price }
    loads += 1
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
