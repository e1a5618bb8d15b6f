// Who imports this module for a test wants all three.
@_exported public import ControlledFoundation
@_exported public import Interleaving
@_exported public import Recordings

extension Explorer {
  /// Runs a program with operations, queues, locks and threads under one schedule after another.
  ///
  /// The program is over when nothing in it can go on, so a test needs no expectation to wait for. Call
  /// it on one thread at a time; a second caller waits.
  ///
  /// - Parameter program: What to run; written against this module in place of Foundation and Dispatch.
  ///   It must do the same in each run that takes the same choices.
  /// - Returns: How it can end, and how much of it was seen.
  public func exploreProgram(_ program: @escaping () -> Void) -> Exploration {
    explore({ runProgram(program) })
  }
}
