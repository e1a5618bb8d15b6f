import EventBus
import Synchronization
import Testing

@Suite("subscribeOnce")
struct SubscribeOnceTests {
  let bus = EventBus()
  let owner = Owner()
  let log = Log()

  @Test("The first event is delivered, and then the subscription is gone")
  func once() {
    bus.subscribeOnce(owner: owner, to: Knock.self) { [log] in log.add("alone \($0.number)") }
    bus.subscribeOnce(owner: owner, to: Knock.self) { [log] in log.add("owner \($1.number)") }
    #expect(bus.count(of: Knock.self) == 2)
    bus.publish(Knock(number: 1))
    #expect(bus.count(of: Knock.self) == 0)
    bus.publish(Knock(number: 2))
    #expect(log.all == ["alone 1", "owner 1"])
  }

  @Test("A handler that publishes the event itself isn't called again")
  func reentrant() {
    bus.subscribeOnce(owner: owner, to: Knock.self) { [bus, log] event in
      log.add("\(event.number)")
      bus.publish(Knock(number: event.number + 1))
    }
    bus.publish(Knock(number: 1))
    #expect(log.all == ["1"])
  }

  @Test("Cancelled before its event, it gets none")
  func cancelled() {
    let token = bus.subscribeOnce(owner: owner, to: Knock.self) { [log] _ in log.add("knock") }
    token.cancel()
    bus.publish(Knock())
    #expect(log.all.isEmpty)
  }

  @Test("After its owner is gone it gets none")
  func ownerGone() {
    bus.subscribeOnce(owner: Owner(), to: Knock.self) { [log] _ in log.add("knock") }
    bus.publish(Knock())
    #expect(log.all.isEmpty)
    #expect(bus.count(of: Knock.self) == 0)
  }

  @Test("Once means once when many publish at the same time")
  func concurrentPublishes() {
    for _ in 0..<200 {
      let deliveries = Atomic(0)
      bus.subscribeOnce(owner: owner, to: Knock.self) { _ in
        deliveries.add(1, ordering: .relaxed)
      }
      together(4) { [bus] in bus.publish(Knock(number: $0)) }
      #expect(deliveries.load(ordering: .relaxed) == 1)
    }
  }
}
