import Foundation

/// Writes a file, all of it or nothing.
///
/// - Throws: ``LabError/cannotWrite(path:reason:)``.
func writeFile(_ bytes: some Sequence<UInt8>, to path: String) throws {
  do {
    try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
  } catch {
    throw LabError.cannotWrite(path: path, reason: whyNotWritten(path, error))
  }
}

/// Why a file can't be written, as the end of a sentence.
func whyNotWritten(_ path: String, _ error: any Error) -> String {
  let folder = URL(fileURLWithPath: path).deletingLastPathComponent().relativePath
  guard FileManager.default.fileExists(atPath: folder) else {
    return "there is no folder \(folder)"
  }
  let reason = error.localizedDescription
  return reason.hasSuffix(".") ? String(reason.dropLast()) : reason
}

/// Writes a text to a file, all of it or nothing.
///
/// - Throws: ``LabError/cannotWrite(path:reason:)``.
func writeFile(_ text: String, to path: String) throws { try writeFile(text.utf8, to: path) }
