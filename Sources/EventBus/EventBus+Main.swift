extension EventBus {
  /// Calls `handler` with the owner and the event, later, on the main actor.
  ///
  /// Always later, also when the publisher is on the main actor itself. The subscription is looked
  /// at twice: when the event is published, and when its turn on the main actor has come. If it was
  /// cancelled in between, or its owner went away, nothing is called. Meanwhile the event doesn't
  /// keep the owner alive.
  ///
  /// - Parameters:
  ///   - owner: Whom the subscription belongs to; it ends with it.
  ///   - event: The type of event.
  ///   - handler: Called on the main actor.
  /// - Returns: a token that ends just this subscription. It needn't be kept.
  @discardableResult
  public func subscribeOnMain<Owner: AnyObject & Sendable, Event: EventBusEvent>(
    owner: Owner, to event: Event.Type, handler: @escaping @MainActor (Owner, Event) -> Void
  ) -> SubscriptionToken {
    add(owner: owner) { [weak owner] (event: Event, subscription) in
      guard owner != nil else { return false }
      Task { @MainActor [weak owner] in
        guard subscription.isActive, let owner else { return }
        handler(owner, event)
      }
      return true
    }
  }

  /// Calls `handler` with the event, later, on the main actor.
  ///
  /// Always later, also when the publisher is on the main actor itself. The subscription is looked
  /// at twice: when the event is published, and when its turn on the main actor has come. If it was
  /// cancelled in between, or its owner went away, nothing is called.
  ///
  /// - Parameters:
  ///   - owner: Whom the subscription belongs to; it ends with it.
  ///   - event: The type of event.
  ///   - handler: Called on the main actor.
  /// - Returns: a token that ends just this subscription. It needn't be kept.
  @discardableResult
  public func subscribeOnMain<Event: EventBusEvent>(
    owner: some AnyObject & Sendable, to event: Event.Type,
    handler: @escaping @MainActor (Event) -> Void
  ) -> SubscriptionToken {
    subscribeOnMain(owner: owner, to: event) { _, event in handler(event) }
  }
}
