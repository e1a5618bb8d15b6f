import ControlledFoundation
import Interleaving
import Recordings
import Testing

/// The rules of the event bus, over all schedules.
@Suite("EventBus, explored")
struct EventBusTests {
  @Test("Once means once, however two publishes meet")
  func once() {
    let exploration = explore {
      let bus = EventBus()
      let owner = Owner()
      bus.subscribeOnce(owner: owner, to: Knock.self) { print("once \($0.number)") }
      together({ bus.publish(Knock(number: 1)) }, { bus.publish(Knock(number: 2)) })
    }
    #expect(exploration.outputs == ["once 1\n", "once 2\n"])
  }

  @Test("To cancel at the first event is not once: some schedule delivers twice")
  func naiveOnce() {
    let exploration = explore {
      let bus = EventBus()
      let owner = Owner()
      let token = Box<SubscriptionToken>()
      token.value = bus.subscribe(owner: owner, to: Knock.self) { _ in
        token.value?.cancel()
        print("delivered")
      }
      together({ bus.publish(Knock(number: 1)) }, { bus.publish(Knock(number: 2)) })
    }
    #expect(exploration.outputs == ["delivered\n", "delivered\ndelivered\n"])
  }

  @Test("Nothing begins after cancel has returned, also not from a publish that is under way")
  func cancel() {
    let exploration = explore {
      let bus = EventBus()
      let owner = Owner()
      let cancelled = Box(false)
      let token = bus.subscribe(owner: owner, to: Knock.self) { _ in
        // No scheduling point lies between the bus's look and this one.
        print(cancelled.value == true ? "too late" : "in time")
      }
      together(
        { bus.publish(Knock(number: 1)) },
        {
          token.cancel()
          cancelled.value = true
        })
    }
    #expect(exploration.outputs == ["", "in time\n"])
  }

  @Test("Who subscribes while another publishes hears that event or doesn't, and all later ones")
  func subscribeMeanwhile() {
    let exploration = explore {
      let bus = EventBus()
      let owner = Owner()
      together(
        { bus.publish(Knock(number: 1)) },
        { bus.subscribe(owner: owner, to: Knock.self) { print($0.number) } })
      bus.publish(Knock(number: 2))
    }
    #expect(exploration.outputs == ["1\n2\n", "2\n"])
  }

  @Test("A handler may use the bus on a thread of its own, in every schedule")
  func noLockIsHeld() {
    let exploration = explore {
      let bus = EventBus()
      let owner = Owner()
      bus.subscribeOnce(owner: owner, to: Knock.self) { owner, _ in
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          bus.subscribe(owner: owner, to: Knock.self) { print("heard \($0.number)") }
          done.signal()
        }
        done.wait()
        bus.publish(Knock(number: 2))
      }
      bus.publish(Knock(number: 1))
    }
    #expect(exploration.outputs == ["heard 2\n"])
  }

  @Test("The last of two cancels and a publish leave nothing behind")
  func nothingIsLeft() {
    let exploration = explore {
      let bus = EventBus()
      let owner = Owner()
      do {
        let captured = Ending { print("let go") }
        let token = bus.subscribe(owner: owner, to: Knock.self) { _ in _ = captured }
        together({ token.cancel() }, { bus.unsubscribeAll(for: owner) })
      }
      bus.publish(Knock(number: 1))
      print("end")
    }
    #expect(exploration.outputs == ["let go\nend\n"])
  }

  @Test("An owner that goes away during a publish is called before its end or not at all")
  func ownerGoes() {
    let exploration = explore {
      let bus = EventBus()
      let owner = Box(Ending { print("gone") })
      bus.subscribe(owner: owner.value!, to: Knock.self) { _, _ in print("heard") }
      together(
        { bus.publish(Knock(number: 1)) },
        {
          // A weak reference is no step that exploring sees; the bus's lock is.
          bus.unsubscribeAll(for: Owner())
          owner.value = nil
        })
      bus.publish(Knock(number: 2))
    }
    #expect(exploration.outputs == ["gone\n", "heard\ngone\n"])
  }

  @Test("Each of two publishes at once calls the handlers in the order of subscription")
  func orders() {
    let exploration = explore {
      let bus = EventBus()
      let owner = Owner()
      bus.subscribe(owner: owner, to: Knock.self) { print("first \($0.number)") }
      bus.subscribe(owner: owner, to: Knock.self) { print("second \($0.number)") }
      together({ bus.publish(Knock(number: 1)) }, { bus.publish(Knock(number: 2)) })
    }
    // Of the 24 orders of four lines those in which each event is told to the first one first.
    #expect(exploration.outputs.count == 6)
    for output in exploration.outputs {
      let lines = output.split(separator: "\n")
      for number in 1...2 {
        #expect(
          lines.filter { $0.hasSuffix("\(number)") } == ["first \(number)", "second \(number)"])
      }
    }
  }

  @Test("A stream that ends while somebody publishes keeps nothing from then on")
  func streamEnds() {
    let exploration = explore {
      let bus = EventBus()
      let stream = Box(bus.stream(Parcel.self))
      together({ bus.publish(Parcel(name: "early")) }, { stream.value = nil })
      bus.publish(Parcel(name: "late"))
      print("end")
    }
    #expect(exploration.outputs == ["early let go\nlate let go\nend\n"])
  }

  private func explore(_ program: @escaping () -> Void) -> Exploration {
    let exploration = Explorer().explore { runProgram(program) }
    #expect(exploration.coverage == .all)
    #expect(exploration.results.allSatisfy { $0.outcome.kind == .finished })
    #expect(exploration.races.isEmpty)
    return exploration
  }
}

private struct Knock: EventBusEvent {
  let number: Int
}

/// An event that says when nobody keeps it any more.
private struct Parcel: EventBusEvent {
  let content: Ending

  init(name: String) { content = Ending { print("\(name) let go") } }
}

private final class Owner: Sendable {}

private final class Ending: Sendable {
  private let atEnd: @Sendable () -> Void

  init(atEnd: @escaping @Sendable () -> Void) { self.atEnd = atEnd }
  deinit { atEnd() }
}

/// A variable that threads of a controlled world share; one of them runs at a time.
private final class Box<Value>: @unchecked Sendable {
  var value: Value?

  init(_ value: Value? = nil) { self.value = value }
}

/// Runs two pieces of work on a thread each, and waits for both.
private func together(
  _ one: @escaping @Sendable () -> Void, _ other: @escaping @Sendable () -> Void
) {
  let done = DispatchSemaphore(value: 0)
  for work in [one, other] {
    Thread.detachNewThread {
      work()
      done.signal()
    }
  }
  done.wait()
  done.wait()
}

extension Exploration {
  /// The different outputs, in order of the alphabet.
  fileprivate var outputs: [String] { Set(results.map(\.output)).sorted() }
}
