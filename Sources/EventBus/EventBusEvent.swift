/// Something that happened and that an ``EventBus`` can tell others about.
///
/// An event is handed to handlers on other threads, so it must be `Sendable`: usually a struct or an
/// enum of values. The type is the address: who subscribes to a type gets the events of exactly that
/// type.
///
/// ```swift
/// struct UserLoggedIn: EventBusEvent {
///   let name: String
/// }
/// ```
public protocol EventBusEvent: Sendable {}
