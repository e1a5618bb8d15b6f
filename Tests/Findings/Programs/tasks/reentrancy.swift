// An actor lets others in at each `await`: the balance is looked at before it and used after it.
actor Account {
  private(set) var coins = 100
  func pay(_ amount: Int) async {
    guard coins >= amount else { return }
    await Task.yield()
    coins -= amount
  }
}

let account = Account()
async let other: Void = account.pay(70)
await account.pay(70)
await other
let left = await account.coins
precondition(left >= 0, "overdrawn")
