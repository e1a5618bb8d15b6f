import EventBus
import Foundation
import Synchronization
import Testing

@Suite("Publishing")
struct PublishTests {
  let bus = EventBus()
  let owner = Owner()
  let log = Log()

  @Test("Handlers are called in the order of subscription, before publish returns")
  func orderOfSubscription() {
    for name in ["a", "b", "c"] {
      bus.subscribe(owner: Owner.immortal, to: Knock.self) { [log] _ in log.add(name) }
    }
    bus.publish(Knock())
    #expect(log.all == ["a", "b", "c"])
  }

  @Test(
    "The order is that of subscription also among many, after some in the middle were cancelled")
  func orderAmongMany() {
    let tokens = (0..<500).map { number in
      bus.subscribe(owner: owner, to: Knock.self) { [log] _ in log.add("\(number)") }
    }
    for number in stride(from: 0, to: 500, by: 3) { tokens[number].cancel() }
    bus.publish(Knock())
    #expect(log.all == (0..<500).filter { $0 % 3 != 0 }.map(String.init))
  }

  @Test("Handlers run on the publisher's thread")
  func publishersThread() {
    let seen = Mutex<[ObjectIdentifier]>([])
    bus.subscribe(owner: owner, to: Knock.self) { _ in
      seen.withLock { $0.append(ObjectIdentifier(Thread.current)) }
    }
    onAnotherThread { [bus] in
      bus.publish(Knock())
      seen.withLock { #expect($0 == [ObjectIdentifier(Thread.current)]) }
    }
  }

  @Test("An event reaches those who have subscribed to its type, and nobody else")
  func byType() {
    bus.subscribe(owner: owner, to: Knock.self) { [log] in log.add("knock \($0.number)") }
    bus.subscribe(owner: owner, to: Ring.self) { [log] _ in log.add("ring") }
    bus.publish(Ring())
    bus.publish(Knock(number: 2))
    #expect(log.all == ["ring", "knock 2"])
  }

  @Test("An event that is known only as some event goes by the type that it has")
  func existential() {
    bus.subscribe(owner: owner, to: Knock.self) { [log] in log.add("knock \($0.number)") }
    let events: [any EventBusEvent] = [Ring(), Knock(number: 1)]
    for event in events { bus.publish(event) }
    #expect(log.all == ["knock 1"])
  }

  @Test("Many types of event keep apart")
  func manyTypes() {
    func subscribe<each Event: EventBusEvent>(_ events: repeat (each Event).Type) {
      for event in repeat each events {
        bus.subscribe(owner: owner, to: event) { [log] in log.add("\($0)") }
      }
    }
    func publish<each Event: EventBusEvent>(_ events: repeat each Event) {
      repeat bus.publish(each events)
    }
    subscribe(Tag<Int>.self, Tag<String>.self, Tag<Bool>.self, Tag<[Int]>.self, Tag<Double>.self)
    publish(Tag(1), Tag("a"), Tag(true), Tag([2]), Tag(0.5), Tag(Character("x")))
    #expect(log.all == ["1", "a", "true", "[2]", "0.5"])
  }

  @Test("The handler with the owner gets the owner")
  func ownerIsHandedOver() {
    bus.subscribe(owner: owner, to: Knock.self) { [log] owner, event in
      log.add("\(ObjectIdentifier(owner)) \(event.number)")
    }
    bus.publish(Knock(number: 3))
    #expect(log.all == ["\(ObjectIdentifier(owner)) 3"])
  }

  @Test("The same owner may subscribe twice, and is called twice")
  func twice() {
    for name in ["first", "second"] {
      bus.subscribe(owner: owner, to: Knock.self) { [log] _ in log.add(name) }
    }
    bus.publish(Knock())
    #expect(log.all == ["first", "second"])
  }

  @Test("Two buses know nothing of each other")
  func twoBuses() {
    let other = EventBus()
    other.subscribe(owner: owner, to: Knock.self) { [log] _ in log.add("other") }
    bus.publish(Knock())
    #expect(log.all.isEmpty)
    other.publish(Knock())
    #expect(log.all == ["other"])
  }

  @Test("The shared bus is always the same one")
  func shared() {
    #expect(EventBus.shared === EventBus.shared)
    EventBus.shared.subscribe(owner: owner, to: Knock.self) { [log] _ in log.add("shared") }
    EventBus.shared.publish(Knock())
    #expect(log.all == ["shared"])
  }
}

@Suite("What a publish that is going on sees")
struct SnapshotTests {
  let bus = EventBus()
  let owner = Owner()
  let log = Log()

  @Test("Who subscribes during a publish gets later events only")
  func subscribedMeanwhile() {
    bus.subscribeOnce(owner: owner, to: Knock.self) { [bus, log] owner, _ in
      log.add("early")
      bus.subscribe(owner: owner, to: Knock.self) { log.add("late \($0.number)") }
    }
    bus.publish(Knock(number: 1))
    #expect(log.all == ["early"])
    bus.publish(Knock(number: 2))
    #expect(log.all == ["early", "late 2"])
  }

  @Test("Who is cancelled during a publish gets nothing more, though it was in the snapshot")
  func cancelledMeanwhile() {
    let second = Mutex<SubscriptionToken?>(nil)
    bus.subscribe(owner: owner, to: Knock.self) { [log] _ in
      log.add("first")
      second.withLock { $0 }?.cancel()
    }
    let token = bus.subscribe(owner: owner, to: Knock.self) { [log] _ in log.add("second") }
    second.withLock { $0 = token }
    bus.publish(Knock())
    #expect(log.all == ["first"])
  }

  @Test("Who is unsubscribed during a publish gets nothing more", arguments: [true, false])
  func unsubscribedMeanwhile(all: Bool) {
    let other = Owner()
    bus.subscribe(owner: owner, to: Knock.self) { [bus, log] _ in
      log.add("first")
      if all {
        bus.unsubscribeAll(for: other)
      } else {
        bus.unsubscribe(owner: other, from: Knock.self)
      }
    }
    bus.subscribe(owner: other, to: Knock.self) { [log] _ in log.add("second") }
    bus.publish(Knock())
    #expect(log.all == ["first"])
  }

  @Test("Whose owner goes away during a publish gets nothing more")
  func ownerGoneMeanwhile() {
    let holder = Mutex<Owner?>(Owner())
    bus.subscribe(owner: owner, to: Knock.self) { [log] _ in
      log.add("first")
      holder.withLock { $0 = nil }
    }
    if let other = holder.withLock({ $0 }) {
      bus.subscribe(owner: other, to: Knock.self) { [log] _ in log.add("second") }
    }
    bus.publish(Knock())
    #expect(log.all == ["first"])
  }

  @Test("A publish from inside a handler runs to its end before the outer one goes on")
  func nested() {
    bus.subscribe(owner: owner, to: Knock.self) { [bus, log] event in
      log.add("a\(event.number)")
      if event.number == 1 { bus.publish(Knock(number: 2)) }
    }
    bus.subscribe(owner: owner, to: Knock.self) { [log] in log.add("b\($0.number)") }
    bus.publish(Knock(number: 1))
    #expect(log.all == ["a1", "a2", "b2", "b1"])
  }

  @Test(
    "No lock is held while a handler runs: it may wait for another thread that uses the bus",
    .timeLimit(.minutes(1)))
  func outsideTheLock() {
    bus.subscribeOnce(owner: owner, to: Knock.self) { [bus, log] owner, _ in
      onAnotherThread {
        let token = bus.subscribe(owner: owner, to: Knock.self) { log.add("other \($0.number)") }
        bus.publish(Knock(number: 2))
        token.cancel()
        bus.unsubscribe(owner: Owner(), from: Knock.self)
        bus.unsubscribeAll(for: Owner())
      }
      log.add("done")
    }
    bus.publish(Knock(number: 1))
    #expect(log.all == ["other 2", "done"])
  }
}

/// A type of event for each type of value.
private struct Tag<Value: Sendable>: EventBusEvent, CustomStringConvertible {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }

  var description: String { "\(value)" }
}

extension Owner {
  /// One that lives as long as the program.
  static let immortal = Owner()
}
