import ExampleRunner
import Foundation

/// What the tests of a suite share: a runner with a cache folder of its own.
enum Workshop {
  /// A runner that uses the lab's real modules and host.
  static func runner(cacheFolder: String = temporaryFolder()) throws -> Runner {
    Runner(toolchain: try .find(), runtime: try .besideProgram(), cacheFolder: cacheFolder)
  }

  /// A runner for tests that don't look at the cache: each text is compiled once for all of them.
  static let shared = Result { try runner() }

  /// A new, empty folder.
  static func temporaryFolder() -> String {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("oplab-tests-\(UUID().uuidString)").path
    try! FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    return folder
  }
}
