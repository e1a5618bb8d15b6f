import CHost
import Interleaving
import Recordings

/// A lazy initialisation that a controlled thread is in the middle of.
private final class Initialisation: Resource {
  let owner: ControlledThread

  init(owner: ControlledThread) {
    self.owner = owner
    super.init(kind: "lazy initialisation")
  }

  override var holders: [ControlledThread] { [owner] }

  override func waitReason(for thread: ControlledThread) -> String {
    "waits for a global or static value that \(owner.name) is in the middle of initialising"
  }
}

/// Lets controlled threads wait for each other's lazy initialisations where the world can see it.
func serveLazyInitialisation() {
  ch_on_wait_for_once(
    { predicate, owner in
      let owner = Unmanaged<ControlledThread>.fromOpaque(owner).takeUnretainedValue()
      World.current!.wait(.join, Initialisation(owner: owner)) { predicate.pointee == -1 }
    },
    { predicate, moment in
      let world = World.current!
      switch moment {
      case Int32(ch_once_tried):
        world.accessAtomically(.readWrite, predicate, size: 8, at: world.caller() ?? 0)
      case Int32(ch_once_done): world.release(Edge(at: predicate), as: .initialisation)
      default: world.passInitialisation(predicate)
      }
    })
}
