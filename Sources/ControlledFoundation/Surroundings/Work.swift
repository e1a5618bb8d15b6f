internal import Interleaving

/// Computes for `seconds` of virtual time, for which the calling thread needs a core of the simulated machine.
///
/// Stands for work that takes a processor's time, as `sleep` stands for a wait that takes none: with more
/// threads that compute than cores, some have to wait. The more urgent ones go first, by their quality of
/// service.
public func work(_ seconds: Double) {
  guard seconds.isFinite, seconds >= 0 else {
    fatalError("work takes a time that is finite and not below zero, in seconds")
  }
  Program.current.world.compute(
    nanoseconds: VirtualTime.zero.advanced(bySeconds: seconds).nanoseconds)
}

/// The name that `work(_:)` has in a compiled program that calls it.
package let workSymbol = "$s20ControlledFoundation4workyySdF"
