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

// Found:
// all 2451 schedules
// trapped overdrawn: 2430, first in run 1, 0 pre-emptions, 1m:0x15P,0.1x22G,0.2.1x11P,0.2.1.1x2S,0.2.1.1.1x8u,0.2.1.1.1.1x18y
// exited: 21, first in run 701, 1 pre-emptions, 1m:0x15P,0.1z,0.2x11P,0.2.1x2K,0.2.1.1x8i,0.2.1.1.1x15m
