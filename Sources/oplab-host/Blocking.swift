import CHost
import Interleaving
import Recordings

/// Ends a run in which a real system call blocks: nothing else of it can go on.
func serveBlocks() {
  ch_on_blocked { call, kind, place in
    let thread = ControlledThread.current!.name
    let words = Block(rawValue: kind) ?? .other
    World.current!.stopForever(
      Outcome(
        kind: .stalled,
        message: "A real system call blocks, and nothing else can run meanwhile.",
        waits: [
          Outcome.Wait(
            subject: thread,
            reason: "\(thread) \(words.sentence(String(cString: call))).",
            address: place == 0 ? nil : place)
        ]))
  }
}

/// What a system call waits for; the numbers are those of `CHost.h`.
private enum Block: Int32 {
  case input, output, sleep, lock, process, other

  func sentence(_ call: String) -> String {
    switch self {
    case .input: "waits in \(call) for something that doesn't come: a file, a pipe or a socket"
    case .output: "waits in \(call) until somebody takes what it writes: a pipe or a socket"
    case .sleep: "sleeps in real time; the lab's own sleep takes none"
    case .lock: "waits for a lock, condition or semaphore that isn't one of the lab's"
    case .process: "waits for another process"
    case .other: "waits in \(call)"
    }
  }
}
