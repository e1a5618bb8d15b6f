import Glibc

/// The bytes of a file, with the system's own reason when it can't be read.
func readFile(_ path: String) throws(SystemError) -> [UInt8] {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { throw SystemError() }
  defer { close(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = read(file, &buffer, buffer.count)
    if count == 0 { return bytes }
    if count > 0 {
      bytes += buffer[..<count]
    } else if errno != EINTR {
      throw SystemError()
    }
  }
}

/// Writes a file, with the system's own reason when that fails.
func writeFile(_ path: String, _ bytes: some Collection<UInt8>) throws(SystemError) {
  let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
  guard file >= 0 else { throw SystemError() }
  defer { close(file) }
  var rest = Array(bytes)[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    if count >= 0 {
      rest = rest.dropFirst(count)
    } else if errno != EINTR {
      throw SystemError()
    }
  }
}

/// Makes a new folder whose name begins with a text.
func makeNewFolder(prefix: String) throws(SystemError) -> String {
  var template = Array("\(prefix)XXXXXX".utf8CString)
  guard mkdtemp(&template) != nil else { throw SystemError() }
  return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
}

/// Makes a folder and those it is in.
func makeFolders(_ path: String) throws(SystemError) {
  if mkdir(path, 0o755) == 0 || errno == EEXIST { return }
  guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
    throw SystemError()
  }
  try makeFolders(String(path[..<slash]))
  guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw SystemError() }
}

/// The names of what is in a folder; nothing where it can't be read.
func names(in folder: String) -> [String] {
  guard let stream = opendir(folder) else { return [] }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names
}
