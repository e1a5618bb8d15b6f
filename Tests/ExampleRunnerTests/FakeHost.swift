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
  ///
  /// Another process writes it: a file that this one holds open can't be started while another test
  /// happens to be starting a program, which inherits the open file for a moment.
  static func writeScript(_ script: String, to path: String) throws {
    let writer = Process()
    writer.executableURL = URL(fileURLWithPath: "/bin/sh")
    writer.arguments = [
      "-c", "printf '#!/bin/sh\\n%s\\n' \"$1\" > \"$2\" && chmod 755 \"$2\"", "sh", script, path,
    ]
    try writer.run()
    writer.waitUntilExit()
    guard writer.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}
