public import Glibc
internal import Interleaving
public import Operations

// Other routes to standard output: whatever takes them appears in its place in the run.

/// Writes a text to a stream of C.
@discardableResult
public func fputs(_ text: UnsafePointer<CChar>!, _ stream: UnsafeMutablePointer<FILE>!) -> Int32 {
  guard fileno(stream) == STDOUT_FILENO else { return Glibc.fputs(text, stream) }
  write(String(cString: text))
  return 1
}

/// Writes a line to standard output.
@discardableResult
public func puts(_ text: UnsafePointer<CChar>!) -> Int32 {
  write(String(cString: text) + "\n")
  return 1
}

/// Writes a character to standard output.
@discardableResult
public func putchar(_ character: Int32) -> Int32 {
  write(String(UnicodeScalar(UInt8(truncatingIfNeeded: character))))
  return character
}

/// Writes formatted text to standard output.
@discardableResult
public func vprintf(_ format: UnsafePointer<CChar>, _ arguments: CVaListPointer) -> Int32 {
  let text = NSString(format: String(cString: format), arguments: arguments) as String
  write(text)
  return Int32(text.utf8.count)
}

/// Writes formatted text to a stream of C.
@discardableResult
public func vfprintf(
  _ stream: UnsafeMutablePointer<FILE>!, _ format: UnsafePointer<CChar>,
  _ arguments: CVaListPointer
) -> Int32 {
  guard fileno(stream) == STDOUT_FILENO else { return Glibc.vfprintf(stream, format, arguments) }
  return vprintf(format, arguments)
}

/// Writes `count` items of `size` bytes to a stream of C.
@discardableResult
public func fwrite(
  _ items: UnsafeRawPointer!, _ size: Int, _ count: Int, _ stream: UnsafeMutablePointer<FILE>!
) -> Int {
  guard fileno(stream) == STDOUT_FILENO else { return Glibc.fwrite(items, size, count, stream) }
  write(bytes: UnsafeRawBufferPointer(start: items, count: size * count))
  return count
}

/// Writes bytes to a file descriptor.
@discardableResult
public func write(_ file: Int32, _ bytes: UnsafeRawPointer!, _ count: Int) -> Int {
  guard file == STDOUT_FILENO else { return Glibc.write(file, bytes, count) }
  write(bytes: UnsafeRawBufferPointer(start: bytes, count: count))
  return count
}

extension FileHandle {
  /// Writes data.
  public func write(_ data: Data) { try? write(contentsOf: data) }

  /// Writes data, or throws what the system says.
  public func write<Bytes: DataProtocol>(contentsOf data: Bytes) throws {
    for region in data.regions {
      try region.withUnsafeBytes { bytes in
        var rest = bytes[...]
        while !rest.isEmpty {
          let count = ControlledFoundation.write(
            fileDescriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
          if count < 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
          rest = rest.dropFirst(count)
        }
      }
    }
  }
}

private func write(bytes: UnsafeRawBufferPointer) {
  write(String(decoding: bytes, as: UTF8.self))
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a line with the virtual time before it.
///
/// The real one writes to standard error; here the line appears in its place in the run.
public func NSLog(_ format: String, _ arguments: any CVarArg...) {
  let text = withVaList(arguments) { NSString(format: format, arguments: $0) as String }
  let seconds = Program.current.world.now.seconds
  write("\(String(format: "%.3f", seconds)) \(text)\n")
}
