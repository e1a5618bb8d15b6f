import EventBus
import Synchronization
import Testing

@Suite("SubscriptionToken")
struct SubscriptionTokenTests {
  let bus = EventBus()
  let owner = Owner()
  let log = Log()

  @Test("A token ends its own subscription and no other, also of the same owner")
  func exactlyOne() {
    let tokens = ["a", "b", "c"].map { name in
      bus.subscribe(owner: owner, to: Knock.self) { [log] _ in log.add(name) }
    }
    tokens[1].cancel()
    bus.publish(Knock())
    #expect(log.all == ["a", "c"])
  }

  @Test("To cancel twice is harmless, also by a copy and after the owner is gone")
  func twice() {
    var short: Owner? = Owner()
    let token = bus.subscribe(owner: short!, to: Knock.self) { [log] _ in log.add("short") }
    let copy = token
    bus.subscribe(owner: owner, to: Knock.self) { [log] _ in log.add("long") }
    token.cancel()
    copy.cancel()
    short = nil
    token.cancel()
    bus.publish(Knock())
    #expect(log.all == ["long"])
  }

  @Test("A token needn't be kept")
  func needNotBeKept() {
    _ = bus.subscribe(owner: owner, to: Knock.self) { [log] _ in log.add("knock") }
    bus.publish(Knock())
    #expect(log.all == ["knock"])
  }

  @Test("A token that is kept keeps neither handler nor owner nor bus alive")
  func keepsNothingAlive() {
    weak var goneOwner: Owner?
    weak var goneBus: EventBus?
    let token: SubscriptionToken
    do {
      let bus = EventBus()
      let owner = Owner()
      let captured = Ending { [log] in log.add("let go") }
      token = bus.subscribe(owner: owner, to: Knock.self) { _ in _ = captured }
      goneOwner = owner
      goneBus = bus
    }
    #expect(log.all == ["let go"])
    #expect(goneOwner == nil)
    #expect(goneBus == nil)
    token.cancel()
  }

  @Test("To cancel lets go at once of what the handler has captured")
  func cancelLetsGo() {
    let token = {
      let captured = Ending { [log] in log.add("let go") }
      return bus.subscribe(owner: owner, to: Knock.self) { _ in _ = captured }
    }()
    #expect(log.all.isEmpty)
    token.cancel()
    #expect(log.all == ["let go"])
  }

  @Test("A handler may cancel itself")
  func fromInside() {
    let holder = Mutex<SubscriptionToken?>(nil)
    let token = bus.subscribe(owner: owner, to: Knock.self) { [log] event in
      holder.withLock { $0 }?.cancel()
      log.add("\(event.number)")
    }
    holder.withLock { $0 = token }
    bus.publish(Knock(number: 1))
    bus.publish(Knock(number: 2))
    #expect(log.all == ["1"])
  }

  @Test("Subscriptions that come and go on many threads leave nothing behind")
  func manyThreads() {
    let deliveries = Atomic(0)
    together(4) { [bus, owner] _ in
      for _ in 0..<500 {
        let token = bus.subscribe(owner: owner, to: Knock.self) { _ in
          deliveries.add(1, ordering: .relaxed)
        }
        bus.publish(Knock())
        token.cancel()
      }
    }
    // Each publish reached at least the subscription of its own thread.
    #expect(deliveries.load(ordering: .relaxed) >= 4 * 500)
    #expect(bus.count(of: Knock.self) == 0)
  }
}
