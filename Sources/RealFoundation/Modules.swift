@_exported public import Synchronization

// What an example sees when it runs with real threads: the library's operations and events on the real
// Dispatch and Foundation, and stand-ins for what Linux lacks. The same texts compile against it as
// against `ControlledFoundation`, so what one shows can be held against the other.
#if SANITIZED
  @_exported public import SanitizedEventBus
#else
  @_exported public import EventBus
  @_exported public import Operations
#endif
