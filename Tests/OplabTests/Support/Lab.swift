import Foundation
import Testing

/// The built `oplab`, run as a child process as a person runs it.
struct Lab {
  struct Result: Equatable {
    var status: Int32
    var output: String
    var error: String
  }

  /// A folder of its own for each test; removed at the end.
  let folder: URL
  /// Which copy is run; the one that the tests were built with, unless a test installs another.
  var copy = Self.program

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "oplab-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Writes a file into the folder.
  func write(_ name: String, _ text: String) throws { try write(name, Data(text.utf8)) }

  func write(_ name: String, _ bytes: Data) throws {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: file)
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
  }

  /// Runs the lab in the folder.
  ///
  /// - Parameters:
  ///   - environment: What differs from the test's own environment; nil removes a variable.
  ///   - prefix: A command that runs the lab, such as one that gives up being root.
  func run(
    _ words: [String], environment changes: [String: String?] = [:], prefix: [String] = [],
    input: String = ""
  ) throws -> Result {
    var environment = ProcessInfo.processInfo.environment
    for name in ["NO_COLOR", "OPLAB_BACKGROUND", "COLORFGBG", "OPLAB_LESSONS", "COLUMNS"] {
      environment[name] = nil
    }
    environment["LC_ALL"] = "C.UTF-8"
    // Compiled examples stay from test run to test run, away from the user's own.
    environment["XDG_CACHE_HOME"] = Self.program + "-test-cache"
    for (name, value) in changes { environment[name] = value }
    let process = Process()
    let command = prefix + [copy] + words
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    process.currentDirectoryURL = folder
    process.environment = environment
    // Files, not pipes: a pipe that nobody reads would stop the child.
    let streams = try (0..<3).map { number in
      let file = folder.appendingPathComponent(".stream\(number)-\(UUID().uuidString)")
      try Data(number == 0 ? Array(input.utf8) : []).write(to: file)
      return file
    }
    defer { for file in streams { try? FileManager.default.removeItem(at: file) } }
    process.standardInput = try FileHandle(forReadingFrom: streams[0])
    process.standardOutput = try FileHandle(forWritingTo: streams[1])
    process.standardError = try FileHandle(forWritingTo: streams[2])
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: streams[1]), as: UTF8.self),
      error: String(decoding: try Data(contentsOf: streams[2]), as: UTF8.self))
  }

  /// The program lies beside the bundle of the tests.
  static let program: String = {
    let bundle = CommandLine.arguments.last { $0.hasSuffix(".xctest") }!
    return URL(fileURLWithPath: bundle).deletingLastPathComponent().path + "/oplab"
  }()
}

/// Gives a test a lab with a folder, and removes it.
func withLab<Result>(_ body: (Lab) throws -> Result) throws -> Result {
  let lab = try Lab()
  defer { lab.remove() }
  return try body(lab)
}
