import CHost
import Glibc
import Interleaving
import Recordings

/// Lets the process go on after a trap or a call of `exit` in a program that is being explored.
///
/// The thread that trapped stays where it is for ever, with what it holds; the run ends as trapped.
func surviveTraps() {
  ch_capture_errors()
  ch_survive_ends(
    { signal, address in
      // Read where the trap has happened, so before another thread writes there.
      var text = [UInt8](repeating: 0, count: 4096)
      let count = ch_take_errors(&text, UInt64(text.count))
      let words = reason(String(decoding: text[..<Int(count)], as: UTF8.self))
      World.current!.stopForever(
        Outcome(
          kind: .trapped, message: words.isEmpty ? "signal \(signal)" : words,
          address: address == 0 ? nil : address))
    },
    { code in World.current!.stopForever(Outcome(kind: .exited, code: code)) })
}

/// What the runtime says of a failure, without the addresses that it was called from.
private func reason(_ text: String) -> String {
  var words = ""
  for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
    if line == "Current stack trace:" { break }
    words += words.isEmpty ? line : "\n\(line)"
  }
  return words
}
