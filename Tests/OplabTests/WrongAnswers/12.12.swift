// It ends more than was asked for.
import EventBus

struct BellRang: EventBusEvent {}
struct OrderPlaced: EventBusEvent {}
final class Waiter: Sendable {}

let bus = EventBus()
let ada = Waiter()
let ben = Waiter()
for (name, waiter) in [("Ada", ada), ("Ben", ben)] {
  bus.subscribe(owner: waiter, to: BellRang.self) { _ in
    print("\(name): bell")
  }
  bus.subscribe(owner: waiter, to: OrderPlaced.self) { _ in
    print("\(name): order")
  }
}
bus.unsubscribeAll(for: ada)

bus.publish(BellRang())
bus.publish(OrderPlaced())

// Told:
// Not so: every schedule has the output "Ben: bell\nAda: order\nBen: order"
// This one:
//   │ Ben: bell
//   │ Ben: order
//   Finished.
//   oplab run 12.12.swift --schedule TOKEN
