import Foundation
import Lessons
import LineEditor

/// Files that the learner names, and their editor.
extension Shell {
  func save(_ text: String, to path: String) {
    let isSecondTime = refusedPath == path
    refusedPath = nil
    guard isSecondTime || !FileManager.default.fileExists(atPath: path) else {
      refusedPath = path
      return say(.fileExists(path: path))
    }
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
      say(.saved(path: path))
    } catch {
      say(.fileFailed(path: path, reason: reason(error)))
    }
  }

  func load(_ path: String) {
    do {
      let text = try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
      perform(session.loaded(text))
    } catch {
      say(.fileFailed(path: path, reason: reason(error)))
    }
  }

  /// Opens the learner's editor with a text, and does with the new one what the session says.
  func edit(_ before: String) {
    let environment = ProcessInfo.processInfo.environment
    let editor = ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("oplab-\(getpid())", isDirectory: true)
    let file = folder.appendingPathComponent("example.swift")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(before.utf8).write(to: file)
      reader.output.showRest()
      // As the shell runs it, so that EDITOR may have arguments; in the terminal, as a person uses it.
      let status = system("\(editor ?? "vi") '\(file.path.replacing("'", with: "'\\''"))'")
      guard status == 0 else { return say(.noEditor(editor ?? "vi")) }
      let after = try String(contentsOf: file, encoding: .utf8)
      perform(session.edited((before, after)))
    } catch {
      say(.fileFailed(path: file.path, reason: reason(error)))
    }
  }

  /// The system's words for what a file operation failed of.
  private func reason(_ error: any Error) -> String {
    let error = error as NSError
    if let underlying = (error.userInfo[NSUnderlyingErrorKey] as? any Error) as NSError?,
      underlying.domain == NSPOSIXErrorDomain
    {
      return String(cString: strerror(Int32(underlying.code)))
    }
    return error.code == CocoaError.fileReadInapplicableStringEncoding.rawValue
      ? language("it isn't UTF-8 text") : error.localizedDescription
  }
}
