import Glibc

/// The system's habit of giving each process other addresses.
///
/// A program that prints an address prints the same one in every run without it.
enum AddressRandomisation {
  /// Runs `body` so that a child which it starts gets the same addresses each time.
  ///
  /// Where the system refuses, as some containers do, the child gets other addresses, and only what
  /// it prints of them differs.
  static func off<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let personality else { return try body() }
    let ask: CUnsignedLong = 0xffff_ffff
    let noRandomisation: CInt = 0x004_0000
    let before = personality(ask)
    guard before != -1 else { return try body() }
    // It belongs to the calling thread, and a child inherits it.
    _ = personality(CUnsignedLong(CUnsignedInt(bitPattern: before | noRandomisation)))
    defer { _ = personality(CUnsignedLong(CUnsignedInt(bitPattern: before))) }
    return try body()
  }

  /// The system's function, which the module of the C library doesn't show.
  private static let personality: (@convention(c) (CUnsignedLong) -> CInt)? =
    dlsym(nil, "personality").map {
      unsafeBitCast($0, to: (@convention(c) (CUnsignedLong) -> CInt).self)
    }
}
