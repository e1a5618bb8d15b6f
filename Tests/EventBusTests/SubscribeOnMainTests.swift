import EventBus
import Testing

@Suite("subscribeOnMain")
@MainActor
struct SubscribeOnMainTests {
  let bus = EventBus()
  let owner = Owner()
  let log = Log()

  /// Lets what is waiting for the main actor run.
  private func drain() async {
    // Jobs of equal priority run in order, so this one comes last.
    await Task { @MainActor in }.value
  }

  @Test("The handler runs on the main actor, later, also when the publisher is there already")
  func later() async {
    bus.subscribeOnMain(owner: owner, to: Knock.self) { [log] owner, event in
      MainActor.preconditionIsolated()
      log.add("owner \(event.number)")
    }
    bus.subscribeOnMain(owner: owner, to: Knock.self) { [log] event in
      MainActor.preconditionIsolated()
      log.add("alone \(event.number)")
    }
    bus.publish(Knock(number: 1))
    log.add("published")
    await drain()
    #expect(log.all == ["published", "owner 1", "alone 1"])
  }

  @Test("Events from another thread arrive in the order in which it published them")
  func order() async {
    bus.subscribeOnMain(owner: owner, to: Knock.self) { [log] in log.add("\($0.number)") }
    onAnotherThread { [bus] in
      for number in 1...100 { bus.publish(Knock(number: number)) }
    }
    await drain()
    #expect(log.all == (1...100).map(String.init))
  }

  @Test("Cancelled between publish and its turn, nothing is called")
  func cancelledInBetween() async {
    let token = bus.subscribeOnMain(owner: owner, to: Knock.self) { [log] _ in log.add("knock") }
    bus.publish(Knock())
    token.cancel()
    await drain()
    #expect(log.all.isEmpty)
  }

  @Test("Cancelled before publish, nothing is called")
  func cancelledBefore() async {
    let token = bus.subscribeOnMain(owner: owner, to: Knock.self) { [log] _ in log.add("knock") }
    token.cancel()
    bus.publish(Knock())
    await drain()
    #expect(log.all.isEmpty)
  }

  @Test("An earlier handler may cancel a later one whose turn hasn't come")
  func cancelledOnMain() async {
    let tokens = Tokens()
    bus.subscribeOnMain(owner: owner, to: Knock.self) { [log] _ in
      log.add("first")
      tokens.second?.cancel()
    }
    tokens.second = bus.subscribeOnMain(owner: owner, to: Knock.self) { [log] _ in
      log.add("second")
    }
    bus.publish(Knock())
    await drain()
    #expect(log.all == ["first"])
  }

  @Test("An event on its way doesn't keep the owner alive, and isn't delivered without it")
  func ownerGoneInBetween() async {
    weak var gone: Owner?
    do {
      let owner = Owner()
      gone = owner
      bus.subscribeOnMain(owner: owner, to: Knock.self) { [log] _ in log.add("knock") }
      bus.publish(Knock())
    }
    #expect(gone == nil)
    await drain()
    #expect(log.all.isEmpty)
  }
}

/// A token that a handler needs before there is one.
@MainActor
private final class Tokens {
  var second: SubscriptionToken?
}
