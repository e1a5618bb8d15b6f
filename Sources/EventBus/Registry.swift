/// Who has subscribed to what.
///
/// It has no lock of its own: the bus guards it. And since it runs under that lock it calls nobody
/// and lets go of nothing: what it takes out it returns, because the end of a handler's captures
/// runs code of others, which may come back to the bus.
@usableFromInline
struct Registry {
  /// Sorted by type of event.
  ///
  /// A channel stays once it is there, even when it has become empty. An array, since a program has
  /// dozens of types rather than thousands, and to look one up in a dictionary costs more than the
  /// rest of a publish.
  @usableFromInline var channels: [Channel] = []
  private var nextOrder = 0

  /// The subscriptions to this type of event, in order of subscription.
  @inlinable
  func subscriptions(to eventID: ObjectIdentifier) -> [any AnySubscription] {
    let index = index(of: eventID)
    return has(eventID, at: index) ? channels[index].subscriptions : []
  }

  /// The subscriptions whose owners are to be looked for before there is one more.
  mutating func subscriptionsToAsk(of eventID: ObjectIdentifier) -> [any AnySubscription] {
    let index = index(of: eventID)
    return has(eventID, at: index) ? channels[index].subscriptionsToAsk() : []
  }

  /// Puts a new subscription, made with its place in the order, behind all others.
  mutating func add(
    to eventID: ObjectIdentifier, _ make: (_ order: Int) -> any AnySubscription
  ) -> SubscriptionState {
    let index = index(of: eventID)
    if !has(eventID, at: index) { channels.insert(Channel(eventID: eventID), at: index) }
    let subscription = make(nextOrder)
    nextOrder += 1
    channels[index].subscriptions.append(subscription)
    return subscription.state
  }

  /// Takes one subscription out, if it is still there.
  mutating func remove(_ subscription: SubscriptionState) -> (any AnySubscription)? {
    let index = index(of: subscription.eventID)
    guard has(subscription.eventID, at: index) else { return nil }
    return channels[index].remove(order: subscription.order)
  }

  /// Takes out what has ended among the subscriptions to this type of event.
  mutating func removeEnded(from eventID: ObjectIdentifier) -> [any AnySubscription] {
    let index = index(of: eventID)
    return has(eventID, at: index) ? channels[index].remove { !$0.isActive } : []
  }

  /// Ends and takes out what `owner` has subscribed to this type of event.
  mutating func remove(
    owner: ObjectIdentifier, from eventID: ObjectIdentifier
  ) -> [any AnySubscription] {
    let index = index(of: eventID)
    return has(eventID, at: index) ? channels[index].remove { $0.endIfOwned(by: owner) } : []
  }

  /// Ends and takes out whatever `owner` has subscribed to.
  mutating func removeAll(of owner: ObjectIdentifier) -> [any AnySubscription] {
    channels.indices.flatMap { channels[$0].remove { $0.endIfOwned(by: owner) } }
  }

  /// Where the channel of this type of event is, or has to go.
  @inlinable
  func index(of eventID: ObjectIdentifier) -> Int {
    channels.firstIndex(notBefore: { $0.eventID < eventID })
  }

  @inlinable
  func has(_ eventID: ObjectIdentifier, at index: Int) -> Bool {
    index < channels.count && channels[index].eventID == eventID
  }
}
