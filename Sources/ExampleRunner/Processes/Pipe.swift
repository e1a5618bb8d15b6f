import Glibc

/// The two ends of a pipe, closed in every other program that is started.
struct Pipe: Sendable {
  var readEnd: Int32
  var writeEnd: Int32

  init(readEnd: Int32, writeEnd: Int32) {
    self.readEnd = readEnd
    self.writeEnd = writeEnd
  }

  /// Makes a pipe whose ends are above the standard descriptors, so that they can be put in place
  /// of those in a child without overwriting each other.
  ///
  /// A child that another thread starts at this very moment may hold the ends open: never wait for
  /// the end of what is read.
  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError() }
    let high = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 16) }
    for end in ends { close(end) }
    guard high[0] >= 0, high[1] >= 0 else {
      let error = SystemError()
      for end in high { close(end) }
      throw error
    }
    readEnd = high[0]
    writeEnd = high[1]
  }

  func closeReadEnd() { if readEnd >= 0 { close(readEnd) } }
  func closeWriteEnd() { if writeEnd >= 0 { close(writeEnd) } }
}

/// What a system call that failed left in `errno`.
struct SystemError: Error, CustomStringConvertible {
  var code: Int32 = errno

  var description: String { String(cString: strerror(code)) }
}
