import Foundation

/// What the lab brings along to compile and run examples: the modules they import and the host
/// that loads them.
public struct LabRuntime: Hashable, Sendable {
  /// The folder that holds everything.
  public var folder: String

  /// The runtime in a folder: `oplab-host`, `Modules/` and the C module maps.
  ///
  /// - Throws: ``RunnerError/missingRuntime(path:)``.
  public init(folder: String) throws(RunnerError) {
    self.folder = folder
    for path in [host, "\(modules)/ControlledFoundation.swiftmodule"]
    where !FileManager.default.fileExists(atPath: path) {
      throw .missingRuntime(path: path)
    }
  }

  /// The runtime beside the running program.
  ///
  /// - Throws: ``RunnerError/missingRuntime(path:)``.
  public static func besideProgram() throws(RunnerError) -> LabRuntime {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let folder = program.deletingLastPathComponent()
    do throws(RunnerError) {
      return try LabRuntime(folder: folder.path)
    } catch {
      // Tests run in a program of the toolchain; the build folder is where their bundle is.
      let bundles = CommandLine.arguments.filter { $0.hasSuffix(".xctest") }
      guard let bundle = bundles.last else { throw error }
      return try LabRuntime(folder: URL(fileURLWithPath: bundle).deletingLastPathComponent().path)
    }
  }

  /// The program that loads a compiled example into the controlled world.
  var host: String { host(for: .controlled) }

  /// The program that loads an example which is compiled for such threads.
  func host(for threads: Threads) -> String { "\(folder)/\(threads.host)" }

  /// The folder with the Swift modules.
  var modules: String { "\(folder)/Modules" }

  /// The maps of the C modules that the Swift modules were built on.
  var moduleMaps: [String] {
    ["CInterleaving"].map { "\(folder)/\($0).build/module.modulemap" }
      .filter { FileManager.default.fileExists(atPath: $0) }
  }

  /// What tells one build of the runtime from another, for programs of one kind.
  func identity(for threads: Threads) -> String {
    let files = [host(for: threads)] + threads.modules.map { "\(modules)/\($0).swiftmodule" }
    return files.map(fileIdentity).joined(separator: "\n")
  }
}
