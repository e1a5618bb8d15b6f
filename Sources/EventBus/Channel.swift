/// The subscriptions to one type of event, in order of subscription.
@usableFromInline
struct Channel {
  /// The type of event.
  @usableFromInline let eventID: ObjectIdentifier
  @usableFromInline var subscriptions: [any AnySubscription] = []
  /// How many were left when their owners were last asked for.
  private var countWhenLastAsked = 0

  init(eventID: ObjectIdentifier) {
    self.eventID = eventID
  }

  /// All subscriptions, when it is time to ask whether their owners still live; else none.
  ///
  /// To ask at each new subscription makes many of them slow, never to ask lets the dead pile up. So
  /// while there are few they are asked each time, and afterwards whenever their number has doubled.
  mutating func subscriptionsToAsk() -> [any AnySubscription] {
    let count = subscriptions.count
    guard count <= fewSubscriptions || count >= 2 * countWhenLastAsked else { return [] }
    countWhenLastAsked = count
    return subscriptions
  }

  /// Takes out the subscription with this place in the order, if it is still there.
  mutating func remove(order: Int) -> (any AnySubscription)? {
    // Places in the order only grow, so the array is sorted by them.
    let index = subscriptions.firstIndex(notBefore: { $0.state.order < order })
    guard index < subscriptions.count, subscriptions[index].state.order == order else { return nil }
    return subscriptions.remove(at: index)
  }

  /// Takes out those whose state fits.
  mutating func remove(where isOver: (SubscriptionState) -> Bool) -> [any AnySubscription] {
    var over: [any AnySubscription] = []
    var others: [any AnySubscription] = []
    for subscription in subscriptions {
      if isOver(subscription.state) {
        over.append(subscription)
      } else {
        others.append(subscription)
      }
    }
    if !over.isEmpty { subscriptions = others }
    countWhenLastAsked = min(countWhenLastAsked, others.count)
    return over
  }
}

/// So many subscriptions can be asked for their owners in about the time that a new one takes.
private let fewSubscriptions = 32
