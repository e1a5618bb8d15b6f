import ControlledFoundation
import Interleaving
import Recordings

/// Blocks that submit each other to two serial queues in turn, in the controlled world.
///
/// `DispatchHops.swift` has the same text.
func hopInWorld(_ count: Int) {
  let (outcome, _) = Interleaving.World.run { runProgram { hop(count) } }
  precondition(outcome.kind == .finished, "\(outcome)")
}

private func hop(_ count: Int) {
  let (red, blue) = (DispatchQueue(label: "red"), DispatchQueue(label: "blue"))
  let done = DispatchSemaphore(value: 0)
  @Sendable func hop(_ left: Int) {
    if left == 0 {
      done.signal()
    } else {
      (left % 2 == 0 ? red : blue).async { hop(left - 1) }
    }
  }
  hop(count)
  done.wait()
}
