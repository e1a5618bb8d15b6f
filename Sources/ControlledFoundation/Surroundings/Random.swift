internal import Interleaving

/// Fills memory with random bytes that are the same in every run: what the program gets from the
/// system's generator.
///
/// Not a choice of the strategy: the numbers don't depend on the schedule, but for who asks first.
package func fillRandom(_ bytes: UnsafeMutableRawBufferPointer) {
  for index in bytes.indices {
    bytes[index] = UInt8(truncatingIfNeeded: Program.current.random.next())
  }
}
