import EventBus
import Synchronization
import Testing

@Suite("Ownership")
struct OwnershipTests {
  let bus = EventBus()
  let log = Log()

  @Test("The bus doesn't keep an owner alive, and after its end delivers nothing")
  func weakOwner() {
    weak var gone: Owner?
    do {
      let owner = Owner()
      gone = owner
      bus.subscribe(owner: owner, to: Knock.self) { [log] _, event in log.add("\(event.number)") }
      bus.publish(Knock(number: 1))
    }
    #expect(gone == nil)
    bus.publish(Knock(number: 2))
    #expect(log.all == ["1"])
  }

  /// What makes the bus look for owners that are gone.
  enum Occasion: CaseIterable {
    case publish, subscribe, subscribeOnce, subscribeOnMain, stream
  }

  @Test(
    "The entry of an owner that is gone goes away at the next publish or subscribe",
    arguments: Occasion.allCases)
  func lazyCleanUp(occasion: Occasion) {
    do {
      let owner = Owner()
      let captured = Ending { [log] in log.add("let go") }
      bus.subscribe(owner: owner, to: Knock.self) { _ in _ = captured }
    }
    #expect(log.all.isEmpty)
    let other = Owner()
    switch occasion {
    case .publish: bus.publish(Knock())
    case .subscribe: bus.subscribe(owner: other, to: Knock.self) { _ in }
    case .subscribeOnce: bus.subscribeOnce(owner: other, to: Knock.self) { _ in }
    case .subscribeOnMain: bus.subscribeOnMain(owner: other, to: Knock.self) { _ in }
    case .stream: _ = bus.stream(Knock.self)
    }
    #expect(log.all == ["let go"])
  }

  @Test("However many owners come and go, the bus doesn't grow")
  func nothingPilesUp() {
    let lasting = (0..<100).map { _ in Owner() }
    for owner in lasting { bus.subscribe(owner: owner, to: Knock.self) { _ in } }
    for _ in 0..<10_000 { bus.subscribe(owner: Owner(), to: Knock.self) { _ in } }
    #expect(bus.count(of: Knock.self) <= 2 * 100 + 1)
    bus.publish(Knock())
    #expect(bus.count(of: Knock.self) == 100)
    withExtendedLifetime(lasting) {}
  }

  @Test("An owner may end its subscriptions in its deinit")
  func unsubscribeInDeinit() {
    do {
      let owner = Leaver(bus: bus)
      bus.subscribe(owner: owner, to: Knock.self) { [log] _ in log.add("knock") }
      bus.subscribe(owner: owner, to: Ring.self) { [log] _ in log.add("ring") }
    }
    #expect(bus.count(of: Knock.self) == 0)
    #expect(bus.count(of: Ring.self) == 0)
  }

  @Test(
    "What a handler has captured may use the bus at its end, whatever takes the handler out",
    arguments: ["publish", "subscribe", "cancel", "unsubscribe", "unsubscribeAll", "once"])
  func endOfCaptures(taker: String) {
    let lasting = Owner()
    bus.subscribe(owner: lasting, to: Ring.self) { [log] _ in log.add("ring") }
    var owner: Owner? = Owner()
    let token = subscribe(owner!, once: taker == "once")
    switch taker {
    case "publish":
      owner = nil
      bus.publish(Knock())
    case "subscribe":
      owner = nil
      bus.subscribe(owner: lasting, to: Knock.self) { _ in }
    case "cancel": token.cancel()
    case "unsubscribe": bus.unsubscribe(owner: owner!, from: Knock.self)
    case "unsubscribeAll": bus.unsubscribeAll(for: owner!)
    default: bus.publish(Knock())
    }
    #expect(log.all == ["ring"])
  }

  private func subscribe(_ owner: Owner, once: Bool) -> SubscriptionToken {
    let captured = Ending { [bus] in bus.publish(Ring()) }
    if once { return bus.subscribeOnce(owner: owner, to: Knock.self) { _ in _ = captured } }
    return bus.subscribe(owner: owner, to: Knock.self) { _ in _ = captured }
  }

  @Test("The last reference to an owner may be the one that a delivery holds")
  func lastReferenceInDelivery() {
    let holder = Mutex<Leaver?>(Leaver(bus: bus))
    if let owner = holder.withLock({ $0 }) {
      bus.subscribe(owner: owner, to: Knock.self) { [log] owner, _ in
        holder.withLock { $0 = nil }
        log.add("still here: \(owner.isHere)")
      }
    }
    bus.publish(Knock())
    #expect(log.all == ["still here: true"])
    #expect(bus.count(of: Knock.self) == 0)
  }

  @Test("unsubscribe ends what one owner has subscribed to one type, and no more")
  func unsubscribe() {
    let one = Owner()
    let other = Owner()
    for (name, owner) in [("one", one), ("other", other), ("one again", one)] {
      bus.subscribe(owner: owner, to: Knock.self) { [log] _ in log.add("\(name): knock") }
      bus.subscribe(owner: owner, to: Ring.self) { [log] _ in log.add("\(name): ring") }
    }
    bus.unsubscribe(owner: one, from: Knock.self)
    bus.publish(Knock())
    bus.publish(Ring())
    #expect(log.all == ["other: knock", "one: ring", "other: ring", "one again: ring"])
  }

  @Test("unsubscribeAll ends all that one owner has subscribed to, and no more")
  func unsubscribeAll() {
    let one = Owner()
    let other = Owner()
    for (name, owner) in [("one", one), ("other", other), ("one again", one)] {
      bus.subscribe(owner: owner, to: Knock.self) { [log] _ in log.add("\(name): knock") }
      bus.subscribe(owner: owner, to: Ring.self) { [log] _ in log.add("\(name): ring") }
    }
    bus.unsubscribeAll(for: one)
    bus.publish(Knock())
    bus.publish(Ring())
    #expect(log.all == ["other: knock", "other: ring"])
  }

  @Test("To unsubscribe who hasn't subscribed does nothing")
  func unsubscribeStranger() {
    let owner = Owner()
    bus.subscribe(owner: owner, to: Knock.self) { [log] _ in log.add("knock") }
    bus.unsubscribe(owner: Owner(), from: Knock.self)
    bus.unsubscribe(owner: owner, from: Ring.self)
    bus.unsubscribeAll(for: Owner())
    bus.publish(Knock())
    #expect(log.all == ["knock"])
  }

  @Test("A bus that goes away lets go of its handlers")
  func busGoesAway() {
    let owner = Owner()
    do {
      let bus = EventBus()
      let captured = Ending { [log] in log.add("let go") }
      bus.subscribe(owner: owner, to: Knock.self) { _ in _ = captured }
    }
    #expect(log.all == ["let go"])
  }
}

/// An owner that leaves the bus at its end.
private final class Leaver: Sendable {
  let isHere = true
  private let bus: EventBus

  init(bus: EventBus) {
    self.bus = bus
  }

  deinit { bus.unsubscribeAll(for: self) }
}
