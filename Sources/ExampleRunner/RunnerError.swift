/// Why a program could not be run, with the words for a person.
public enum RunnerError: Error, Hashable, Sendable {
  // MARK: The user's mistake

  /// No file was named.
  case noFiles
  /// A file can't be read.
  case unreadableFile(path: String, reason: String)
  /// A file is a folder.
  case fileIsFolder(path: String)
  /// A file is not UTF-8 text.
  case fileIsNotText(path: String)
  /// There is nothing in the file.
  case emptyFile(path: String)
  /// No file has top-level code, and no type is marked `@main`.
  case noEntryPoint
  /// The program does not compile; the diagnostics are in the order of their places.
  case rejected([Diagnostic])

  // MARK: The system's failure

  /// No Swift toolchain on the search path.
  case noCompiler
  /// A tool of the toolchain is missing.
  case missingTool(String, folder: String)
  /// The lab's own modules or its host are missing.
  case missingRuntime(path: String)
  /// A tool could not be started.
  case cannotStart(tool: String, reason: String)
  /// Neither the cache folder nor a temporary folder can be written.
  case noWorkFolder(path: String, reason: String)
  /// The compiler, the linker or the host failed without a word about the program.
  case toolFailed(tool: String, output: String)

  // MARK: Neither

  /// It was cancelled.
  case cancelled

  /// Whose fault an error is.
  public enum Kind: Sendable {
    /// How the lab was called: a path, most often.
    case usage
    /// The program.
    case program
    /// The machine, or the lab itself.
    case system
    /// Nobody's: the user stopped it.
    case cancelled
  }

  /// Whose fault it is.
  public var kind: Kind {
    switch self {
    case .noFiles, .unreadableFile, .fileIsFolder, .fileIsNotText, .emptyFile, .noEntryPoint:
      .usage
    case .rejected: .program
    case .noCompiler, .missingTool, .missingRuntime, .cannotStart, .noWorkFolder, .toolFailed:
      .system
    case .cancelled: .cancelled
    }
  }
}

extension RunnerError: CustomStringConvertible {
  /// What happened, where, and what to do next.
  public var description: String {
    switch self {
    case .noFiles:
      "No file to run. Name one or more Swift files."
    case .unreadableFile(let path, let reason):
      "\(path) can't be read: \(reason). Check the path and its permissions."
    case .fileIsFolder(let path):
      "\(path) is a folder. Name the Swift files in it."
    case .fileIsNotText(let path):
      "\(path) is not a text file in UTF-8. Name a file of Swift source."
    case .emptyFile(let path):
      "\(path) is empty. Write a Swift program into it."
    case .noEntryPoint:
      """
      None of the files says where the program starts. Write statements at the top level of one \
      of them, or mark a type with '@main'.
      """
    case .rejected(let diagnostics):
      diagnostics.map(\.description).joined(separator: "\n")
    case .noCompiler:
      """
      No Swift compiler on PATH. Install Swift 6.3 from https://www.swift.org/install and put its \
      'usr/bin' on PATH.
      """
    case .missingTool(let tool, let folder):
      """
      The Swift toolchain in \(folder) lacks '\(tool)'. Install the whole toolchain from \
      https://www.swift.org/install.
      """
    case .missingRuntime(let path):
      "The lab's own \(path) is missing. Build the lab again, or install it with 'make install'."
    case .cannotStart(let tool, let reason):
      "\(tool) can't be started: \(reason)."
    case .noWorkFolder(let path, let reason):
      """
      No folder to compile in: \(path) can't be written (\(reason)). Make room there, or point \
      TMPDIR to a folder that can be written.
      """
    case .toolFailed(let tool, let output):
      "\(tool) failed without saying anything about the program:\n\(output)"
    case .cancelled:
      "Stopped."
    }
  }
}
