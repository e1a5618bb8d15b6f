import Foundation

/// Writes a file, all of it or nothing.
///
/// - Throws: ``LabError/cannotWrite(path:reason:)``.
func writeFile(_ bytes: some Sequence<UInt8>, to path: String) throws {
  do {
    try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
  } catch {
    throw LabError.cannotWrite(path: path, reason: error.localizedDescription)
  }
}

/// Writes a text to a file, all of it or nothing.
///
/// - Throws: ``LabError/cannotWrite(path:reason:)``.
func writeFile(_ text: String, to path: String) throws { try writeFile(text.utf8, to: path) }
