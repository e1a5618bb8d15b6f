import CHost
import Recordings

/// Sends messages, one line each.
///
/// Used by whichever controlled thread runs, and by the one that runs the world when none does.
final class MessageStream {
  private var line: [UInt8] = []

  func send(_ message: Message) {
    line.removeAll(keepingCapacity: true)
    message.appendLine(to: &line)
    ch_stream_write(line, UInt64(line.count))
  }
}
