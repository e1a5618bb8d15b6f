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

extension FileHandle {
  /// Writes data.
  public func write(_ data: Data) {
    if fileDescriptor == FileHandle.standardOutput.fileDescriptor {
      ControlledFoundation.write(String(decoding: data, as: UTF8.self))
    } else {
      try? write(contentsOf: data)
    }
  }
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
