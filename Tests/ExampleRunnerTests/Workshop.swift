import ExampleRunner
import Foundation
import Testing

/// What the tests of a suite share: a runner with a cache folder of its own.
enum Workshop {
  /// A runner that uses the lab's real modules and host.
  static func runner(
    toolchain: Toolchain? = nil, runtime: LabRuntime? = nil,
    cacheFolder: String = temporaryFolder(), cacheLimit: Int = 1 << 30
  ) throws -> Runner {
    Runner(
      toolchain: try toolchain ?? .find(), runtime: try runtime ?? .besideProgram(),
      cacheFolder: cacheFolder, moduleCache: try modules.get(), cacheLimit: cacheLimit)
  }

  /// The C modules that the compiler has read: to read them again takes a second for each runner.
  private static let modules = Result { try LabRuntime.besideProgram().folder + "/ModuleCache" }

  /// A runner for tests that don't look at the cache: each text is compiled once for all of them.
  static let shared = Result { try runner() }

  /// What is said about a program that does not compile.
  static func rejection(of program: Program) throws -> [Diagnostic] {
    let runner = try shared.get()
    let error = #expect(throws: RunnerError.self) { try runner.compile(program) }
    guard case .rejected(let diagnostics)? = error else { return [] }
    return diagnostics
  }

  /// A new, empty folder, removed when the tests are over.
  static func temporaryFolder() -> String {
    let folder = "\(root)/\(UUID().uuidString)"
    try! FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }

  private static let root: String = {
    atexit { try? FileManager.default.removeItem(atPath: Workshop.root) }
    return FileManager.default.temporaryDirectory
      .appendingPathComponent("oplab-tests-\(getpid())").path
  }()
}
