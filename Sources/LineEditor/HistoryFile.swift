import Glibc

/// A file of entries that several sessions share: the history, or any other record of what was done.
///
/// Each entry is appended when it is made, under a lock, so that nothing is lost when a session
/// crashes or two run at once. libedit's own `H_SAVE` isn't used: it overwrites what another
/// session wrote and what it could not load.
package struct HistoryFile: Sendable {
  /// The first line of a file of ours.
  private var header: String { "oplab \(kind), version 1" }

  /// Why the history can't be kept, for a person.
  package struct Failure: Error, Equatable {
    /// A sentence that names the file.
    package let message: String
  }

  private let path: String
  /// What the entries are, for messages and the first line.
  private let kind: String
  /// A file with more than twice as many entries is replaced by its summary.
  private let limit: Int
  /// The entries that matter.
  private let summary: @Sendable ([String]) -> [String]

  /// Names a file; nothing is read or written yet.
  ///
  /// - Parameters:
  ///   - kind: One word for what the entries are.
  ///   - limit: About how many entries matter.
  ///   - summary: Those that matter; the newest ones, unless it says otherwise.
  package init(
    path: String, kind: String = "history", limit: Int = 1_000,
    summary: (@Sendable ([String]) -> [String])? = nil
  ) {
    self.path = path
    self.kind = kind
    self.summary = summary ?? { Array($0.suffix(limit)) }
    self.limit = limit
  }

  /// The entries that matter, the oldest of them first.
  ///
  /// A missing or empty file has none.
  ///
  /// - Throws: `Failure` when the file is there but isn't a history; then it must not be written.
  package func load() throws(Failure) -> [String] {
    let entries = try readAll()
    if entries.count > 2 * limit { try shorten() }
    return summary(entries)
  }

  /// Adds an entry at the end, making the file and its folders when they are missing.
  package func append(_ entry: String) throws(Failure) {
    try makeFolders()
    try withLock { () throws(Failure) in
      let isNew = try readHeader() == nil
      let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw failure("can't be written") }
      defer { close(descriptor) }
      // A full disk may have left half an entry.
      var last: UInt8 = 0
      let isCut =
        lseek(descriptor, -1, SEEK_END) >= 0 && read(descriptor, &last, 1) == 1
        && last != UInt8(ascii: "\n")
      let start = isNew ? header + "\n" : isCut ? "\n" : ""
      writeAll(start + Self.encode(entry) + "\n", to: descriptor)
    }
  }

  /// Replaces the file by its summary.
  ///
  /// The new text goes to a file beside it that then takes its name, so that no moment exists in
  /// which the history is half there.
  private func shorten() throws(Failure) {
    try withLock { () throws(Failure) in
      let entries = try readAll()
      guard entries.count > 2 * limit else { return }
      let lines = [header] + summary(entries).map(Self.encode)
      let temporary = "\(path).\(getpid())"
      let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw failure("can't be shortened") }
      writeAll(lines.joined(separator: "\n") + "\n", to: descriptor)
      let isComplete = fsync(descriptor) == 0
      close(descriptor)
      guard isComplete, rename(temporary, path) == 0 else {
        unlink(temporary)
        throw failure("can't be shortened")
      }
    }
  }

  // MARK: Reading

  private func readAll() throws(Failure) -> [String] {
    guard let bytes = try readBytes(), !bytes.isEmpty else { return [] }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw notOurs }
    // What follows the last newline is half an entry that a full disk left behind.
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    guard lines.popFirst() == header[...] else { throw notOurs }
    return lines.map(Self.decode)
  }

  /// The first line, or nil for a missing or empty file.
  private func readHeader() throws(Failure) -> String? {
    guard let bytes = try readBytes(limit: header.utf8.count + 1), !bytes.isEmpty else {
      return nil
    }
    guard bytes == Array("\(header)\n".utf8) else { throw notOurs }
    return header
  }

  private func readBytes(limit: Int = .max) throws(Failure) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 {
      if errno == ENOENT { return nil }
      throw failure("can't be read")
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: min(limit, 65_536))
    while bytes.count < limit {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw failure("can't be read") }
      if count == 0 { break }
      bytes += buffer.prefix(count)
    }
    return bytes
  }

  // MARK: One line for each entry

  private static func encode(_ entry: String) -> String {
    var line = ""
    for character in entry.unicodeScalars {
      switch character {
      case "\\": line += "\\\\"
      case "\n": line += "\\n"
      case "\r": line += "\\r"
      default: line.unicodeScalars.append(character)
      }
    }
    return line
  }

  private static func decode(_ line: Substring) -> String {
    var entry = String.UnicodeScalarView()
    var scalars = line.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      guard scalar == "\\", let escaped = scalars.next() else {
        entry.append(scalar)
        continue
      }
      switch escaped {
      case "n": entry.append("\n")
      case "r": entry.append("\r")
      default: entry.append(escaped)
      }
    }
    return String(entry)
  }

  // MARK: The file system

  /// Runs `body` while no other session changes the file.
  ///
  /// The lock is a file of its own, since the history itself is replaced when it is shortened.
  private func withLock(_ body: () throws(Failure) -> Void) throws(Failure) {
    let lock = open("\(path).lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw failure("can't be locked") }
    defer { close(lock) }
    while flock(lock, LOCK_EX) != 0 {
      if errno != EINTR { throw failure("can't be locked") }
    }
    try body()
  }

  private func makeFolders() throws(Failure) {
    var folder = ""
    for part in path.split(separator: "/").dropLast() {
      folder += folder.isEmpty && !path.hasPrefix("/") ? "\(part)" : "/\(part)"
      if mkdir(folder, 0o700) != 0 && errno != EEXIST { throw failure("can't be written") }
    }
  }

  private var notOurs: Failure {
    Failure(
      message: "The \(kind) file \(path) isn't one of this program's; it is left alone, and this "
        + "session's \(kind) isn't kept. Move it away to begin a new one.")
  }

  private func failure(_ problem: String) -> Failure {
    let reason = String(cString: strerror(errno))
    return Failure(
      message: "The \(kind) file \(path) \(problem) (\(reason)); this session's \(kind) isn't kept."
    )
  }
}
