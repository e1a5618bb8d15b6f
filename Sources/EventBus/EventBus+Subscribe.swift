extension EventBus {
  /// Calls `handler` with the owner and the event whenever an event of this type is published.
  ///
  /// The bus holds the owner weakly and hands it over, so the handler needn't capture it.
  ///
  /// - Parameters:
  ///   - owner: Whom the subscription belongs to; it ends with it.
  ///   - event: The type of event.
  ///   - handler: Called on the publisher's thread, before `publish` returns.
  /// - Returns: a token that ends just this subscription. It needn't be kept.
  @discardableResult
  @inlinable
  public func subscribe<Owner: AnyObject & Sendable, Event: EventBusEvent>(
    owner: Owner, to event: Event.Type, handler: @escaping @Sendable (Owner, Event) -> Void
  ) -> SubscriptionToken {
    add(owner: owner, call: call(handler, of: owner))
  }

  /// Calls `handler` with the event whenever an event of this type is published.
  ///
  /// For handlers that don't need their owner. One that does is better off with the form that gets
  /// it: a handler that captures its owner strongly keeps it alive for as long as the bus lives.
  ///
  /// - Parameters:
  ///   - owner: Whom the subscription belongs to; it ends with it.
  ///   - event: The type of event.
  ///   - handler: Called on the publisher's thread, before `publish` returns.
  /// - Returns: a token that ends just this subscription. It needn't be kept.
  @discardableResult
  @inlinable
  public func subscribe<Event: EventBusEvent>(
    owner: some AnyObject & Sendable, to event: Event.Type,
    handler: @escaping @Sendable (Event) -> Void
  ) -> SubscriptionToken {
    add(owner: owner, call: call({ _, event in handler(event) }, of: owner))
  }

  /// Calls `handler` with the owner and the first event of this type, and then never again.
  ///
  /// Once means once: also when several threads publish at the same time, and also when the handler
  /// itself publishes such an event.
  ///
  /// - Parameters:
  ///   - owner: Whom the subscription belongs to; it ends with it.
  ///   - event: The type of event.
  ///   - handler: Called on the publisher's thread, before `publish` returns.
  /// - Returns: a token that ends the subscription before its event has come.
  @discardableResult
  @inlinable
  public func subscribeOnce<Owner: AnyObject & Sendable, Event: EventBusEvent>(
    owner: Owner, to event: Event.Type, handler: @escaping @Sendable (Owner, Event) -> Void
  ) -> SubscriptionToken {
    add(owner: owner, limit: .once, call: call(handler, of: owner))
  }

  /// Calls `handler` with the first event of this type, and then never again.
  ///
  /// Once means once: also when several threads publish at the same time, and also when the handler
  /// itself publishes such an event.
  ///
  /// - Parameters:
  ///   - owner: Whom the subscription belongs to; it ends with it.
  ///   - event: The type of event.
  ///   - handler: Called on the publisher's thread, before `publish` returns.
  /// - Returns: a token that ends the subscription before its event has come.
  @discardableResult
  @inlinable
  public func subscribeOnce<Event: EventBusEvent>(
    owner: some AnyObject & Sendable, to event: Event.Type,
    handler: @escaping @Sendable (Event) -> Void
  ) -> SubscriptionToken {
    add(owner: owner, limit: .once, call: call({ _, event in handler(event) }, of: owner))
  }

  @inlinable
  func call<Owner: AnyObject & Sendable, Event: EventBusEvent>(
    _ handler: @escaping @Sendable (Owner, Event) -> Void, of owner: Owner
  ) -> Subscription<Event>.Call {
    { [weak owner] event, _ in
      guard let owner else { return false }
      handler(owner, event)
      return true
    }
  }
}
