import Foundation
import Glibc

/// Calls the compiler and the linker, without the driver that usually stands before them: that
/// saves the time of two more processes.
struct Compiler: Sendable {
  var toolchain: Toolchain
  var runtime: LabRuntime
  /// What the programs are compiled for.
  var threads = Threads.controlled

  /// Whether a tool ended well, and what it said.
  struct Result {
    var succeeded: Bool
    var output: String
  }

  /// Compiles and links in a folder.
  ///
  /// - Parameter moduleCache: Where the compiler keeps the C modules that it has read.
  /// - Returns: What the compiler said; it has failed when it refuses the program.
  /// - Throws: ``RunnerError``, or the system's error when a file can't be written.
  func compile(
    _ program: PreparedProgram, language: Program.Language, in folder: String,
    moduleCache: String, cancellation: Cancellation?
  ) throws -> Result {
    let object = "\(folder)/image.o"
    var sources: [String] = []
    for file in program.files {
      sources.append("\(folder)/\(file.name)")
      try writeFile(sources.last!, file.text.utf8)
    }
    let compilation = try run(
      toolchain.compiler,
      compilerFlags(for: program, language) + ["-module-cache-path", moduleCache, "-o", object]
        + sources,
      cancellation)
    guard compilation.succeeded else { return compilation }
    let linking = try run(
      toolchain.linker,
      ["-o", "\(folder)/\(CompiledExample.imageName)", object] + linkerFlags, cancellation)
    guard linking.succeeded else {
      throw RunnerError.toolFailed(tool: toolchain.linker, output: linking.output)
    }
    for file in sources + [object] { unlink(file) }
    return compilation
  }

  /// Everything but the text that decides what the image will be.
  func identity(of program: PreparedProgram, language: Program.Language) -> String {
    let flags = compilerFlags(for: program, language) + linkerFlags
    return ([toolchain.identity, runtime.identity(for: threads)] + flags).joined(separator: "\n")
  }

  private func compilerFlags(
    for program: PreparedProgram, _ language: Program.Language
  ) -> [String] {
    var flags = ["-frontend", "-c", "-module-name", "main", "-swift-version", language.rawValue]
    if program.startsAtMainType { flags.append("-parse-as-library") }
    flags += ["-disable-objc-interop", "-Onone", "-g", "-file-compilation-dir", "."]
    // Every access of shared memory calls the controlled world, which defines these callbacks, or the
    // sanitizer.
    if threads != .real { flags.append("-sanitize=thread") }
    flags += ["-I", runtime.modules, "-import-module", threads.module]
    for map in runtime.moduleMaps { flags += ["-Xcc", "-fmodule-map-file=\(map)"] }
    return flags + ["-no-color-diagnostics", "-diagnostic-style=llvm"]
  }

  /// The host has nearly every symbol; for the rest, libraries of the toolchain are named.
  private var linkerFlags: [String] {
    let libraries = [
      "swiftSwiftOnoneSupport", "swift_StringProcessing", "swiftRegexBuilder", "swiftObservation",
      "swiftDistributed", "swift_Differentiation", "FoundationXML",
    ]
    return [
      "-shared", toolchain.startFile, "--unresolved-symbols=ignore-all", "-L", toolchain.libraries,
      "-rpath", toolchain.libraries, "--as-needed",
    ] + libraries.map { "-l\($0)" }
  }

  private func run(
    _ tool: String, _ arguments: [String], _ cancellation: Cancellation?
  ) throws(RunnerError) -> Result {
    let child = try ChildProcess(tool, arguments)
    var output: [UInt8] = []
    let (ending, stop) = child.supervise(cancellation: cancellation) { _, bytes in
      output += bytes
      return true
    }
    if stop == .cancelled { throw .cancelled }
    return Result(
      succeeded: ending == .exited(0), output: String(decoding: output, as: UTF8.self))
  }
}
