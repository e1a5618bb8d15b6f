/// Names one subscription, so that it can be ended on its own.
///
/// A token needn't be kept: a subscription lives as long as its owner, not as long as its token. Nor
/// does a token keep owner, handler or bus alive.
public struct SubscriptionToken: Sendable {
  private let state: SubscriptionState

  init(_ state: SubscriptionState) {
    self.state = state
  }

  /// Ends the subscription.
  ///
  /// No call of its handler begins after this returns, also not one from a publish that is going on.
  /// A call that has already begun on another thread runs to its end. To cancel twice, or when the
  /// subscription has ended by itself, does nothing. May be called on any thread, also from inside
  /// the handler.
  public func cancel() {
    state.cancel()
  }
}
