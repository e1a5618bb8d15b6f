import Foundation
import Recordings

/// Puts the host's stream together again: bytes in pieces of any size become messages.
struct MessageReader {
  private var unfinished: [UInt8] = []
  private let decoder = JSONDecoder()

  /// The messages that end in these bytes; a line that is none is left out.
  mutating func messages(in bytes: ArraySlice<UInt8>) -> [Message] {
    var messages: [Message] = []
    var rest = bytes
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      unfinished += rest[..<end]
      if let message = try? decoder.decode(Message.self, from: Data(unfinished)) {
        messages.append(message)
      }
      unfinished.removeAll(keepingCapacity: true)
      rest = rest[(end + 1)...]
    }
    unfinished += rest
    return messages
  }
}
