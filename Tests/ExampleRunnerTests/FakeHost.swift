import ExampleRunner
import Foundation

/// A host that a shell script plays, for what the real one never does.
enum FakeHost {
  /// A runner whose host is a script; its arguments are those of the real host.
  static func runner(_ script: String, cacheFolder: String? = nil) throws -> Runner {
    let folder = Workshop.temporaryFolder()
    let real = try LabRuntime.besideProgram().folder
    for name in ["Modules", "CInterleaving.build"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/\(name)", withDestinationPath: "\(real)/\(name)")
    }
    try writeScript(script, to: "\(folder)/oplab-host")
    return try Workshop.runner(
      runtime: LabRuntime(folder: folder), cacheFolder: cacheFolder ?? Workshop.temporaryFolder())
  }

  /// Writes a shell script that can be started.
  static func writeScript(_ script: String, to path: String) throws {
    try "#!/bin/sh\n\(script)\n".write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }
}
