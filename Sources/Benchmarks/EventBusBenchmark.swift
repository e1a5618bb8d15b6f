import EventBus
import Foundation
import Synchronization

/// The event bus against the least that one could write oneself, and against `NotificationCenter`.
///
/// The least is an array of closures behind a lock. `weak array` is that array with closures that
/// hold their owners weakly, as the bus does; `bare array` has closures that keep their owners alive,
/// which is a leak. `weak alone` is what it takes to look for each owner by a weak reference, and to
/// call nobody: more than a whole delivery of the bare array, and no bus that holds its owners weakly
/// can be without it.
///
/// Limits: one publisher takes at most 1.5 times as long as with the weak array; what it takes beside
/// the weak references is at most 1.5 times as much as with the bare array; and the time grows with
/// the number of subscribers and no faster, as long as they fit the caches.
func benchmarkEventBus() -> Bool {
  var inLimits = true
  printRow(
    "ns per operation",
    [
      "EventBus", "weak array", "bare array", "center", "× weak", "× bare", "× center",
      "weak alone", "rest × bare",
    ])

  var timeForEach: [Int: Double] = [:]
  for subscribers in [0, 1, 10, 1_000, 10_000] {
    let rivals = Rivals(subscribers: subscribers)
    let count = max(5, 20_000 / max(1, subscribers))
    let measured = Measurement(of: count, rivals.publishing(count) + [rivals.asking(count)])
    let rest = measured.ratio(of: 0, less: 4, to: 2)
    printRow(
      "publish to \(subscribers)",
      columns(measured) + [
        String(format: "%.0f", measured.time(of: 4)), String(format: "%.2f", rest),
      ])
    if subscribers <= 1_000, measured.ratio(of: 0, to: 1) > 1.5 || rest > 1.5 { inLimits = false }
    timeForEach[subscribers] = measured.time(of: 0) / Double(max(1, subscribers))
  }
  let growth = timeForEach[1_000]! / timeForEach[10]!
  if growth > 2 { inLimits = false }

  for subscribers in [0, 1_000] {
    let rivals = Rivals(subscribers: subscribers)
    let measured = Measurement(of: 1_000, rivals.subscribingAndCancelling(1_000))
    printRow("subscribe and cancel beside \(subscribers)", columns(measured))
  }

  let rivals = Rivals(subscribers: 10)
  let measured = Measurement(
    of: 4 * 5_000,
    rivals.publishing(5_000).map { publish in
      {
        // Only called by the threads, all of which are through with it when this returns.
        nonisolated(unsafe) let publish = publish
        DispatchQueue.concurrentPerform(iterations: 4) { _ in publish() }
      }
    })
  printRow("4 publishers at once, to 10", columns(measured))

  print(String(format: "one of 1,000 subscribers takes %.2f times as long as one of 10", growth))
  print(
    inLimits
      ? "within the limits" : "OVER THE LIMITS: 1.5 × weak and 1.5 × bare for publish, 2 for growth"
  )
  return inLimits
}

private func columns(_ measured: Measurement) -> [String] {
  (0..<4).map { String(format: "%.0f", measured.time(of: $0)) }
    + (1..<4).map { String(format: "%.2f", measured.ratio(of: 0, to: $0)) }
}

/// The same subscribers, on the bus and on each of its rivals.
private final class Rivals {
  private let bus = EventBus()
  private let weakArray = ClosureArray()
  private let bareArray = ClosureArray()
  private let center = NotificationCenter()
  private let owners: [Counter]
  private let references: [WeakReference]

  init(subscribers: Int) {
    owners = (0..<subscribers).map { _ in Counter() }
    references = owners.map(WeakReference.init)
    for owner in owners { bus.subscribe(owner: owner, to: Tick.self) { $0.count($1) } }
    for owner in owners { _ = weakArray.subscribe { [weak owner] in owner?.count($0) } }
    for owner in owners { _ = bareArray.subscribe { owner.count($0) } }
    for owner in owners {
      _ = center.addObserver(forName: .tick, object: nil, queue: nil) { [weak owner] note in
        if let tick = note.userInfo?["tick"] as? Tick { owner?.count(tick) }
      }
    }
  }

  func publishing(_ count: Int) -> [() -> Void] {
    [
      { [bus] in for _ in 0..<count { bus.publish(Tick(amount: 1)) } },
      { [weakArray] in for _ in 0..<count { weakArray.publish(Tick(amount: 1)) } },
      { [bareArray] in for _ in 0..<count { bareArray.publish(Tick(amount: 1)) } },
      { [center] in
        for _ in 0..<count {
          center.post(name: .tick, object: nil, userInfo: ["tick": Tick(amount: 1)])
        }
      },
    ]
  }

  /// Looks for each owner, and calls none.
  func asking(_ count: Int) -> () -> Void {
    { [references] in
      for _ in 0..<count {
        for reference in references where reference.owner == nil { fatalError("an owner is gone") }
      }
    }
  }

  func subscribingAndCancelling(_ count: Int) -> [() -> Void] {
    let owner = Counter()
    return [
      { [bus] in
        for _ in 0..<count {
          bus.subscribe(owner: owner, to: Tick.self) { $0.count($1) }.cancel()
        }
      },
      { [weakArray] in
        for _ in 0..<count {
          weakArray.cancel(weakArray.subscribe { [weak owner] in owner?.count($0) })
        }
      },
      { [bareArray] in
        for _ in 0..<count { bareArray.cancel(bareArray.subscribe { owner.count($0) }) }
      },
      { [center] in
        for _ in 0..<count {
          center.removeObserver(
            center.addObserver(forName: .tick, object: nil, queue: nil) { [weak owner] _ in
              owner?.count(Tick(amount: 1))
            })
        }
      },
    ]
  }
}

private struct Tick: EventBusEvent {
  let amount: Int
}

extension Notification.Name {
  fileprivate static let tick = Notification.Name("tick")
}

private final class Counter: Sendable {
  private let total = Atomic(0)

  func count(_ tick: Tick) {
    total.add(tick.amount, ordering: .relaxed)
  }
}

private final class WeakReference: Sendable {
  weak let owner: Counter?

  init(_ owner: Counter) {
    self.owner = owner
  }
}

/// The least that does the job: no owners, no types, no cancelling during a publish.
private final class ClosureArray: Sendable {
  private struct State {
    var handlers: [@Sendable (Tick) -> Void] = []
    var identities: [Int] = []
    var next = 0
  }

  private let state = Mutex(State())

  func publish(_ tick: Tick) {
    let handlers = state.withLock { $0.handlers }
    for handler in handlers { handler(tick) }
  }

  func subscribe(_ handler: @escaping @Sendable (Tick) -> Void) -> Int {
    state.withLock {
      $0.handlers.append(handler)
      $0.identities.append($0.next)
      $0.next += 1
      return $0.next - 1
    }
  }

  func cancel(_ identity: Int) {
    state.withLock {
      guard let index = $0.identities.firstIndex(of: identity) else { return }
      $0.handlers.remove(at: index)
      $0.identities.remove(at: index)
    }
  }
}
