/// One subscription to one type of event: what to call.
@usableFromInline
final class Subscription<Event: EventBusEvent>: AnySubscription {
  /// Calls the handler, unless the owner is gone; says whether the owner was still there.
  @usableFromInline typealias Call = @Sendable (Event, SubscriptionState) -> Bool

  @usableFromInline let state: SubscriptionState
  @usableFromInline let limit: DeliveryLimit
  @usableFromInline let call: Call

  init(state: SubscriptionState, limit: DeliveryLimit, call: @escaping Call) {
    self.state = state
    self.limit = limit
    self.call = call
  }

  /// Hands `event` to the handler on the calling thread, unless the subscription has ended.
  ///
  /// - Returns: false if this delivery made the subscription end, so that it is to be taken out.
  @inlinable
  func deliver(_ event: Event) -> Bool {
    switch limit {
    case .none:
      // Whoever ended it also takes it out.
      guard state.isActive else { return true }
      if call(event, state) { return true }
      return !state.end()
    case .once:
      // The end comes first: of two publishers at once only one gets past this line, and a handler
      // that publishes the same event doesn't come back to itself.
      guard state.end() else { return true }
      _ = call(event, state)
      return false
    }
  }
}

/// A subscription, whatever its type of event.
@usableFromInline
protocol AnySubscription: AnyObject, Sendable {
  /// Whether it still is, and whose.
  var state: SubscriptionState { get }
}

/// How many events a subscription takes.
@usableFromInline
enum DeliveryLimit: Sendable {
  /// Every one.
  case none
  /// The first, and no more.
  case once
}
