import ExampleRunner
import Foundation
import Recordings

/// Compiles a program, runs it in the real host, and returns what was recorded.
func hosted(_ text: String) throws -> Recording {
  let runner = try runner.get()
  let example = try runner.compile(Program(text: text, name: "Example.swift"))
  return try runner.run(example, options: RunOptions(timeLimit: 60))
}

private let runner = Result {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("oplab-hosted-\(UUID().uuidString)").path
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  let runtime = try LabRuntime.besideProgram()
  return Runner(
    toolchain: try .find(), runtime: runtime, cacheFolder: folder,
    moduleCache: runtime.folder + "/ModuleCache")
}
