// It leaves in its deinit, to which it never comes.
import EventBus

struct BellRang: EventBusEvent {}

final class Waiter: Sendable {
  private let bus: EventBus

  init(bus: EventBus) {
    self.bus = bus
    bus.subscribe(owner: self, to: BellRang.self) { _ in
      self.come()
    }
  }

  func come() { print("coming") }
  deinit {
    bus.unsubscribeAll(for: self)
    print("going home")
  }
}

let bus = EventBus()
var waiter: Waiter? = Waiter(bus: bus)
bus.publish(BellRang())
waiter = nil
bus.publish(BellRang())

// Told:
// Not so: every schedule has the output "coming\ngoing home"
// This one:
//   │ coming
//   │ coming
//   Finished.
//   oplab run 12.11.swift --schedule TOKEN
