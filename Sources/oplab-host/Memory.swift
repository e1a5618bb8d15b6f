import CHost
import Interleaving

/// Tells the world of every access of memory that the compiler's instrumentation tells us of.
func serveMemory() {
  ch_on_memory(
    { address, size, kind, place in
      World.current?.access(action(kind), address, size: size, at: place)
    },
    { address, size, kind, place in
      World.current?.accessAtomically(action(kind), address, size: size, at: place)
    },
    { address, size in World.current?.forget(address, size: size) })
  ch_on_task_orders(
    { World.current?.acquireTask(Edge(at: $0)) }, { World.current?.releaseTask(Edge(at: $0)) })
}

private func action(_ kind: Int32) -> Step.Action {
  switch kind {
  case Int32(ch_read): .read
  case Int32(ch_write): .write
  default: .readWrite
  }
}
