// What an example sees when it runs with real threads: the library's operations and events on the real
// Dispatch and Foundation, and stand-ins for what Linux lacks. The same texts compile against it as
// against `ControlledFoundation`, so what one shows can be held against the other.
@_exported public import EventBus
@_exported public import Operations
@_exported public import Synchronization
