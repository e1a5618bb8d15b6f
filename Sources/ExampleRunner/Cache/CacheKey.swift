/// What a compiled example depends on.
///
/// The name is a hash of it; the whole text is kept beside the
/// image and compared, so that two texts with the same hash do no harm.
struct CacheKey: Hashable, Sendable {
  var text: String

  init(text: String) { self.text = text }

  init(_ program: PreparedProgram, identity: String) {
    text = "\(identity)\n"
    for file in program.files { text += "\u{0}\(file.name)\n\(file.text)" }
  }

  /// The name of the entry: FNV-1a, 64 bits wide.
  var name: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
