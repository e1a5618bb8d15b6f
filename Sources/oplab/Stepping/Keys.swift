import Foundation

/// Reads single keys: from a terminal as they are pressed, from a pipe the characters of its lines.
final class Keys {
  private var before: termios?
  private var buffer: ArraySlice<UInt8> = []

  /// Whether a person presses them.
  let isTerminal: Bool

  init() {
    var settings = termios()
    isTerminal = tcgetattr(STDIN_FILENO, &settings) == 0
    guard isTerminal else { return }
    before = settings
    // No line editing and no signals: Ctrl-C is a key as any other, which leaves.
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
  }

  deinit { end() }

  /// Gives the terminal back as it was.
  func end() {
    guard var settings = before else { return }
    tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
    before = nil
  }

  /// The next key; nil at the end.
  ///
  /// Keys that send more than a letter, such as arrows, are passed over.
  func next() -> Character? {
    while true {
      guard let byte = nextByte() else { return nil }
      switch byte {
      case 0x1B: skipSequence()
      case 0x80...: continue
      default:
        let key = Character(UnicodeScalar(byte))
        // The words of a script stand apart as they like.
        if isTerminal || !key.isWhitespace { return key }
      }
    }
  }

  /// Passes over what follows an escape: `[` or `O`, parameters, and a letter.
  ///
  /// A terminal sends all of it at once.
  private func skipSequence() {
    guard let first = buffer.first, first == UInt8(ascii: "[") || first == UInt8(ascii: "O") else {
      return
    }
    buffer.removeFirst()
    while let byte = buffer.popFirst(), !(0x40...0x7E).contains(byte) {}
  }

  private func nextByte() -> UInt8? {
    if let byte = buffer.popFirst() { return byte }
    var bytes = [UInt8](repeating: 0, count: 64)
    while true {
      // A pipe may hold more than is wanted here.
      let count = read(STDIN_FILENO, &bytes, isTerminal ? bytes.count : 1)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      buffer = bytes[1..<count]
      return bytes[0]
    }
  }
}
