/// Carries events from those who publish them to those who have subscribed to their type.
///
/// Publisher and subscriber know the type of the event and the bus, not each other. A subscription
/// belongs to an *owner* and ends with it: the page on ownership tells how.
///
/// ```swift
/// struct UserLoggedIn: EventBusEvent { let name: String }
///
/// bus.subscribe(owner: self, to: UserLoggedIn.self) { profile, event in
///   profile.greet(event.name)
/// }
/// bus.publish(UserLoggedIn(name: "Ada"))
/// ```
///
/// All methods may be called on any thread, also from inside a handler.
public final class EventBus: Sendable {
  #if !CONTROLLED_WORLD
    /// The bus that a program shares when it doesn't hand one around.
    ///
    /// A type that takes its bus as a parameter, `init(bus: EventBus = .shared)`, can be tested with
    /// a bus of its own.
    public static let shared = EventBus()
  #endif

  @usableFromInline let registry = Lock(Registry())

  /// Makes a bus that nobody has subscribed to.
  public init() {}

  /// Hands `event` to everyone who has subscribed to its type, on this thread and before returning.
  ///
  /// Handlers are called in the order of subscription, without a lock held. Who they are is settled
  /// at the beginning: who subscribes meanwhile gets later events only; who is cancelled meanwhile,
  /// or whose owner goes away, is passed over. Handlers of
  /// `subscribeOnMain` and readers of a stream get the event later, and this doesn't wait for them.
  @inlinable
  public func publish<Event: EventBusEvent>(_ event: Event) {
    let eventID = ObjectIdentifier(Event.self)
    let subscriptions = registry.withLock { $0.subscriptions(to: eventID) }
    var someAreOver = false
    for subscription in subscriptions {
      // Under this type's identity stand only subscriptions to it; debug builds check the cast.
      let subscription = unsafeDowncast(subscription, to: Subscription<Event>.self)
      if !subscription.deliver(event) { someAreOver = true }
    }
    if someAreOver { removeEnded(from: eventID) }
  }

  /// Ends all that `owner` has subscribed to events of this type.
  ///
  /// It may be called in the owner's `deinit`, though by then there is no need to.
  public func unsubscribe<Event: EventBusEvent>(owner: AnyObject, from event: Event.Type) {
    let ownerID = ObjectIdentifier(owner)
    letGo(registry.withLock { $0.remove(owner: ownerID, from: ObjectIdentifier(event)) })
  }

  /// Ends all that `owner` has subscribed to, whatever the type of event.
  ///
  /// It may be called in the owner's `deinit`, though by then there is no need to.
  public func unsubscribeAll(for owner: AnyObject) {
    let ownerID = ObjectIdentifier(owner)
    letGo(registry.withLock { $0.removeAll(of: ownerID) })
  }

  /// Adds a subscription behind all others.
  @usableFromInline
  func add<Event: EventBusEvent>(
    owner: some AnyObject & Sendable, limit: DeliveryLimit = .none,
    call: @escaping Subscription<Event>.Call
  ) -> SubscriptionToken {
    let eventID = ObjectIdentifier(Event.self)
    removeOrphans(of: eventID)
    let state = registry.withLock {
      $0.add(to: eventID) { order in
        let state = SubscriptionState(order: order, eventID: eventID, owner: owner, bus: self)
        return Subscription(state: state, limit: limit, call: call)
      }
    }
    return SubscriptionToken(state)
  }

  /// Takes out a subscription that has ended.
  func remove(_ subscription: SubscriptionState) {
    letGo(registry.withLock { $0.remove(subscription) })
  }

  /// Takes out the subscriptions to this type of event that have ended.
  @usableFromInline
  func removeEnded(from eventID: ObjectIdentifier) {
    letGo(registry.withLock { $0.removeEnded(from: eventID) })
  }

  /// Ends and takes out the subscriptions whose owners are gone.
  ///
  /// To ask a weak reference makes a strong one for a moment, and that may turn out to be the last
  /// one: so owners are never asked under the lock.
  private func removeOrphans(of eventID: ObjectIdentifier) {
    let subscriptions = registry.withLock { $0.subscriptionsToAsk(of: eventID) }
    var someAreOver = false
    for subscription in subscriptions where subscription.state.endIfOwnerIsGone() {
      someAreOver = true
    }
    if someAreOver { removeEnded(from: eventID) }
  }

  /// The place where what was taken out under the lock goes away: after it.
  private func letGo(_ removed: consuming some Sendable) {}
}
