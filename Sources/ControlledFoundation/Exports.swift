internal import Interleaving
// An example sees this module in place of Foundation and Dispatch. `Operations` re-exports both, so
// they are there; what this module declares itself wins over them, because they are reached only
// through it.
@_exported public import Operations
@_exported public import Synchronization

// `Operations` has a `World` too, the seam that this module fills.
typealias World = Interleaving.World
