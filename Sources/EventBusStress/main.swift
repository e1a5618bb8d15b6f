// Everything at once on one bus, for the thread sanitizer: it reports a data race when there is one,
// and then the program ends with a status that isn't 0. Without it this is a stress test of what can
// be counted.
//
//   make races

import EventBus
import Foundation
import Synchronization

/// The event that everybody publishes.
struct Tick: EventBusEvent {
  let number: Int
}

/// An owner with a count of its own.
final class Listener: Sendable {
  let heard = Atomic(0)

  func hear(_ tick: Tick) {
    heard.add(tick.number, ordering: .relaxed)
  }
}

/// Runs `body` once for each index, on that many threads at once.
func together(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let done = DispatchGroup()
  for index in 0..<count {
    done.enter()
    Thread {
      body(index)
      done.leave()
    }.start()
  }
  done.wait()
}

let bus = EventBus()
let rounds = 2_000
let publishers = 4

// One listener that stays and hears everything; and one reader of a stream that keeps everything.
let lasting = Listener()
bus.subscribe(owner: lasting, to: Tick.self) { $0.hear($1) }
let stream = bus.stream(Tick.self, bufferingPolicy: .unbounded)
let onMain = Listener()
bus.subscribeOnMain(owner: onMain, to: Tick.self) { $0.hear($1) }
let onceOnly = Atomic(0)

together(publishers + 4) { role in
  switch role {
  case 0..<publishers:
    for _ in 0..<rounds { bus.publish(Tick(number: 1)) }
  case publishers:
    // Owners that come and go.
    for _ in 0..<rounds { bus.subscribe(owner: Listener(), to: Tick.self) { $0.hear($1) } }
  case publishers + 1:
    // Tokens that are cancelled while deliveries are under way.
    let owner = Listener()
    for _ in 0..<rounds { bus.subscribe(owner: owner, to: Tick.self) { $0.hear($1) }.cancel() }
  case publishers + 2:
    // One event each, whoever publishes it.
    let owner = Listener()
    for _ in 0..<rounds {
      bus.subscribeOnce(owner: owner, to: Tick.self) { _ in onceOnly.add(1, ordering: .relaxed) }
      bus.publish(Tick(number: 1))
    }
  default:
    // Everything of one owner at once.
    for _ in 0..<rounds {
      let owner = Listener()
      bus.subscribe(owner: owner, to: Tick.self) { $0.hear($1) }
      bus.subscribeOnMain(owner: owner, to: Tick.self) { $0.hear($1) }
      bus.unsubscribeAll(for: owner)
    }
  }
}

var failures = 0

@MainActor
func check(_ name: String, _ value: Int, is expected: Int) {
  print("\(value == expected ? "ok" : "WRONG") \(name): \(value)")
  if value != expected { failures += 1 }
}

let published = (publishers + 1) * rounds
check(
  "a lasting subscriber hears every event", lasting.heard.load(ordering: .relaxed), is: published)
check("once means once", onceOnly.load(ordering: .relaxed), is: rounds)

var read = 0
for await tick in stream {
  read += tick.number
  if read == published { break }
}
check("a stream without bound loses nothing", read, is: published)

// What is on its way to the main actor comes before this.
await Task { @MainActor in }.value
check("on main every event arrives", onMain.heard.load(ordering: .relaxed), is: published)
exit(failures == 0 ? 0 : 1)
