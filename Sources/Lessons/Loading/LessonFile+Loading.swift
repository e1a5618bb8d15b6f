internal import Foundation

extension LessonFile {
  /// Reads the lesson at a path.
  ///
  /// A file that can't be read gives a problem, like any other mistake.
  public init(contentsOf path: String) {
    do {
      self.init(path: path, bytes: try readFile(path))
    } catch {
      self.init(path: path, unreadable: error.kind)
    }
  }
}

/// Why a file can't be read.
struct ReadError: Error {
  var kind: Problem.Kind

  /// Words the system's reason.
  init(errno code: Int32) {
    switch code {
    case ENOENT, ENOTDIR: kind = .missing
    case EACCES, EPERM: kind = .notReadable
    case EISDIR: kind = .isFolder
    default: kind = .readFailed(String(cString: strerror(code)))
    }
  }

  init(_ kind: Problem.Kind) { self.kind = kind }
}

/// Reads a whole regular file.
///
/// Foundation's own reader doesn't tell a folder from a disk error, and waits for ever on a pipe.
func readFile(_ path: String) throws(ReadError) -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
  guard descriptor >= 0 else { throw ReadError(errno: errno) }
  defer { close(descriptor) }
  var status = stat()
  guard fstat(descriptor, &status) == 0 else { throw ReadError(errno: errno) }
  switch status.st_mode & S_IFMT {
  case S_IFREG: break
  case S_IFDIR: throw ReadError(.isFolder)
  default: throw ReadError(.notRegularFile)
  }

  // The size is only a first guess: files in /proc say 0.
  var bytes = [UInt8](repeating: 0, count: max(Int(status.st_size) + 1, 4096))
  var count = 0
  while true {
    if count == bytes.count { bytes += [UInt8](repeating: 0, count: bytes.count) }
    let result = bytes.withUnsafeMutableBytes {
      read(descriptor, $0.baseAddress! + count, $0.count - count)
    }
    if result == 0 { break }
    if result > 0 {
      count += result
    } else if errno != EINTR {
      throw ReadError(errno: errno)
    }
  }
  bytes.removeSubrange(count...)
  return bytes
}
