import CHost
import Recordings

/// Sends messages, one line each.
///
/// Used by whichever thread holds the baton, and by the driver when nobody does.
final class MessageStream {
  private var line: [UInt8] = []

  func send(_ message: Message) {
    line.removeAll(keepingCapacity: true)
    message.appendLine(to: &line)
    ch_stream_write(line, UInt64(line.count))
  }
}
