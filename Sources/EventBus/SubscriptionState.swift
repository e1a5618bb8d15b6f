/// Whether one subscription still is, whose it is, and where it is to be found.
///
/// It is apart from the handler so that a token, and a delivery on its way to the main actor, can
/// hold it without keeping alive what the handler has captured. (They could hold the subscription
/// weakly, but every publish would pay for that.)
@usableFromInline
final class SubscriptionState: Sendable {
  /// Its place in the order of subscription, and its name within its bus.
  let order: Int
  /// The type of event.
  let eventID: ObjectIdentifier
  /// Who subscribed.
  ///
  /// For comparison only: it tells nothing about whether the owner still lives.
  let ownerID: ObjectIdentifier

  private weak let owner: (any AnyObject & Sendable)?
  private weak let bus: EventBus?
  /// Whoever lowers it has ended the subscription.
  @usableFromInline let active = Flag()

  init(
    order: Int, eventID: ObjectIdentifier, owner: some AnyObject & Sendable, bus: EventBus
  ) {
    self.order = order
    self.eventID = eventID
    self.ownerID = ObjectIdentifier(owner)
    self.owner = owner
    self.bus = bus
  }

  /// Whether the subscription may be delivered to.
  @inlinable var isActive: Bool { active.isUp }

  /// Ends the subscription.
  ///
  /// - Returns: whether this call was the one that ended it, so that the caller must see to it that
  ///   it is taken out.
  @discardableResult
  @inlinable
  func end() -> Bool {
    active.lower()
  }

  /// Ends the subscription if its owner is gone.
  ///
  /// - Returns: whether this call was the one that ended it.
  func endIfOwnerIsGone() -> Bool {
    owner == nil && end()
  }

  /// Ends the subscription if it is `owner`'s, and says whether it is.
  func endIfOwned(by owner: ObjectIdentifier) -> Bool {
    guard ownerID == owner else { return false }
    end()
    return true
  }

  /// Ends the subscription and has its bus take it out.
  func cancel() {
    if end() { bus?.remove(self) }
  }
}
