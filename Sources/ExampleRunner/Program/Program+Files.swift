import Foundation

extension Program {
  /// Reads a program from files of UTF-8 text, named in errors and traces as they are here.
  ///
  /// - Throws: ``RunnerError`` when a file can't be read, isn't text, or all of them are empty.
  public init(files paths: [String], language: Language = .swift5) throws(RunnerError) {
    var units: [Unit] = []
    for path in paths { units.append(Unit(name: path, text: try Self.text(ofFile: path))) }
    guard let first = units.first else { throw .noFiles }
    let isEmpty = units.allSatisfy { $0.text.allSatisfy(\.isWhitespace) }
    guard !isEmpty else { throw .emptyFile(path: first.name) }
    self.init(kind: .files, units: units, language: language)
  }

  private static func text(ofFile path: String) throws(RunnerError) -> String {
    var isDirectory: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory),
      isDirectory.boolValue
    {
      throw .fileIsFolder(path: path)
    }
    let bytes: [UInt8]
    do {
      bytes = try readFile(path)
    } catch {
      throw .unreadableFile(path: path, reason: error.description)
    }
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      throw .fileIsNotText(path: path)
    }
    return text
  }
}
