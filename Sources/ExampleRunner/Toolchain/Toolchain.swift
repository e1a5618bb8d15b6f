import Foundation

/// The Swift toolchain that compiles the examples.
public struct Toolchain: Hashable, Sendable {
  /// The folder with its programs.
  public var programs: String
  /// The compiler proper, which is called without the driver in front of it.
  public var compiler: String
  /// The linker.
  public var linker: String
  /// Turns places in an image into lines; without it, traces name no lines.
  public var symbolizer: String?

  /// Finds the toolchain as a shell finds a command: the first of the folders that holds one.
  ///
  /// - Parameter searchPath: Folders separated by colons; `PATH` by default.
  /// - Throws: ``RunnerError/noCompiler``, or ``RunnerError/missingTool(_:folder:)`` when the
  ///   toolchain is not complete.
  public static func find(
    searchPath: String? = nil
  ) throws(RunnerError) -> Toolchain {
    let searchPath = searchPath ?? ProcessInfo.processInfo.environment["PATH"] ?? ""
    for folder in searchPath.split(separator: ":") {
      for name in ["swiftc", "swift-frontend"] {
        let path = "\(folder)/\(name)"
        guard isProgram(path) else { continue }
        let programs = URL(fileURLWithPath: path).resolvingSymlinksInPath()
          .deletingLastPathComponent().path
        if isProgram("\(programs)/swift-frontend") { return try Toolchain(programs: programs) }
        // A version manager's stand-in: ask it for the real one.
        if let programs = programsFolder(accordingTo: path) {
          return try Toolchain(programs: programs)
        }
      }
    }
    throw .noCompiler
  }

  /// The toolchain whose programs are in a folder.
  private init(programs: String) throws(RunnerError) {
    self.programs = programs
    compiler = "\(programs)/swift-frontend"
    linker = "\(programs)/ld.lld"
    guard isProgram(linker) else { throw .missingTool("ld.lld", folder: programs) }
    let symbolizer = "\(programs)/llvm-symbolizer"
    self.symbolizer = isProgram(symbolizer) ? symbolizer : nil
    guard FileManager.default.fileExists(atPath: startFile) else {
      throw .missingTool("swiftrt.o", folder: libraries)
    }
  }

  /// The folder with the libraries of the Swift runtime.
  var libraries: String {
    URL(fileURLWithPath: programs).deletingLastPathComponent().path + "/lib/swift/linux"
  }

  /// The object that registers an image's types with the Swift runtime.
  var startFile: String {
    #if arch(arm64)
      "\(libraries)/aarch64/swiftrt.o"
    #else
      "\(libraries)/x86_64/swiftrt.o"
    #endif
  }

  /// What tells one build of the compiler from another without starting it.
  var identity: String {
    fileIdentity(compiler)
  }

  /// What the compiler says about itself; starts it.
  public func version() throws(RunnerError) -> String {
    let result = try ChildProcess.output(of: compiler, ["-frontend", "-version"])
    return result.split(separator: "\n").first.map(String.init) ?? ""
  }
}

/// Path, size and time of change of a file: another build of it has another identity.
func fileIdentity(_ path: String) -> String {
  var status = stat()
  guard stat(path, &status) == 0 else { return "\(path) missing" }
  return "\(path) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
}

private func isProgram(_ path: String) -> Bool {
  var status = stat()
  return access(path, X_OK) == 0 && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
}

/// Where a `swiftc` that is not the compiler itself has its programs.
private func programsFolder(accordingTo swiftc: String) -> String? {
  struct TargetInfo: Decodable {
    struct Paths: Decodable { var runtimeResourcePath: String }
    var paths: Paths
  }
  guard let text = try? ChildProcess.output(of: swiftc, ["-print-target-info"]),
    let info = try? JSONDecoder().decode(TargetInfo.self, from: Data(text.utf8))
  else { return nil }
  let usr = URL(fileURLWithPath: info.paths.runtimeResourcePath)
    .deletingLastPathComponent().deletingLastPathComponent()
  let programs = usr.appendingPathComponent("bin").path
  return isProgram("\(programs)/swift-frontend") ? programs : nil
}
