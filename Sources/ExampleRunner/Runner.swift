import Foundation
import Recordings

/// Compiles programs and runs them in the controlled world.
///
/// It may be used from several threads at once.
public final class Runner: Sendable {
  /// The toolchain that compiles.
  public let toolchain: Toolchain
  /// The lab's own modules and host.
  public let runtime: LabRuntime

  private let cache: ExampleCache

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - cacheFolder: Where compiled programs are kept; the user's cache folder by default.
  ///   - cacheLimit: Bytes above which those that were not used for the longest time are removed.
  public convenience init(
    toolchain: Toolchain, runtime: LabRuntime, cacheFolder: String? = nil,
    cacheLimit: Int = 256 << 20
  ) {
    self.init(
      toolchain: toolchain, runtime: runtime,
      cacheFolder: cacheFolder ?? CacheFolder.standardPath(), moduleCache: nil,
      cacheLimit: cacheLimit)
  }

  /// Creates a runner that may share the C modules which the compiler has read with another one.
  package init(
    toolchain: Toolchain, runtime: LabRuntime, cacheFolder: String, moduleCache: String?,
    cacheLimit: Int = 256 << 20
  ) {
    self.toolchain = toolchain
    self.runtime = runtime
    cache = ExampleCache(
      CacheFolder(path: cacheFolder, modules: moduleCache, sizeLimit: cacheLimit))
  }

  /// Creates a runner of the toolchain on `PATH` and the runtime beside the running program.
  ///
  /// - Throws: ``RunnerError`` when one of them is missing.
  public convenience init() throws(RunnerError) {
    self.init(toolchain: try .find(), runtime: try .besideProgram())
  }

  /// What a person should know although everything works, such as an unusable cache folder.
  public var remark: String? { cache.remark }

  /// Compiles a program, unless it was compiled before.
  ///
  /// - Parameter threads: What it is compiled for.
  /// - Throws: ``RunnerError``; its `rejected` case has the compiler's errors.
  public func compile(
    _ program: Program, for threads: Threads = .controlled, cancellation: Cancellation? = nil
  ) throws(RunnerError) -> CompiledExample {
    let prepared = try PreparedProgram(program)
    let compiler = Compiler(toolchain: toolchain, runtime: runtime, threads: threads)
    let identity = compiler.identity(of: prepared, language: program.language)
    let key = CacheKey(prepared, identity: identity)
    if let folder = cache.entry(for: key) {
      if let notes = ExampleNotes(folder: folder) {
        return CompiledExample(program, for: threads, folder, notes, isFromCache: true)
      }
      cache.remove(folder)
    }
    var notes = ExampleNotes(warnings: [], columns: [:])
    let folder = try cache.makeEntry(for: key) { folder, modules in
      notes = try build(prepared, of: program, by: compiler, in: folder, modules, cancellation)
      try notes.write(to: folder)
    }
    return CompiledExample(program, for: threads, folder, notes, isFromCache: false)
  }

  /// Compiles in a folder, a second time without what the preparation adds when the first fails: it
  /// must not change what the compiler says.
  private func build(
    _ prepared: PreparedProgram, of program: Program, by compiler: Compiler, in folder: String,
    _ modules: String, _ cancellation: Cancellation?
  ) throws -> ExampleNotes {
    let plain = try PreparedProgram(program, adds: false)
    let attempts = prepared.hasSyntaxError || prepared == plain ? [plain] : [prepared, plain]
    var errors: [Diagnostic] = []
    for attempt in attempts {
      let result = try compiler.compile(
        attempt, language: program.language, in: folder, moduleCache: modules,
        cancellation: cancellation)
      let parser = DiagnosticParser(program, as: attempt, in: folder)
      let (diagnostics, rest) = parser.parse(result.output)
      if result.succeeded {
        let warnings = diagnostics.filter { $0.location != nil }
        return ExampleNotes(warnings: warnings, columns: attempt.columns)
      }
      guard diagnostics.contains(where: { $0.severity == .error && $0.location != nil }) else {
        throw RunnerError.toolFailed(
          tool: toolchain.compiler,
          output: rest.isEmpty ? result.output : rest.joined(separator: "\n"))
      }
      errors = diagnostics.filter { $0.location != nil }
    }
    throw RunnerError.rejected(errors)
  }
}

extension CompiledExample {
  fileprivate init(
    _ program: Program, for threads: Threads, _ folder: String, _ notes: ExampleNotes,
    isFromCache: Bool
  ) {
    self.init(
      program: program, warnings: notes.warnings, threads: threads, isFromCache: isFromCache,
      folder: folder, columns: notes.columns)
  }
}
