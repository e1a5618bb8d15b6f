import Foundation
import Testing

/// The documentation of `Operations`: each program in it runs, and prints what stands below it.
@Suite("The pages on Operations") struct OperationsPagesTests {
  /// A program of a page, and the block below it.
  struct Example: CustomTestStringConvertible, Sendable {
    var page: String
    var number: Int
    var program: String
    var output: String?
    /// Of a run in the lab: the command, then what it prints.
    var session: String?
    var testDescription: String { "\(page) \(number)" }
  }

  private static let checkout = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let examples: [Example] = {
    let folder = checkout.appendingPathComponent("Sources/Operations/Operations.docc").path
    let pages = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return pages.sorted().filter { $0.hasSuffix(".md") }.flatMap { page in
      examples(of: page, (try? String(contentsOfFile: folder + "/" + page, encoding: .utf8)) ?? "")
    }
  }()

  private static func examples(of page: String, _ text: String) -> [Example] {
    var examples: [Example] = []
    for block in text.matches(of: #/(?ms)^```([a-z]+)\n(.*?)^```$/#) {
      let content = String(block.2)
      switch block.1 {
      case "swift":
        examples.append(Example(page: page, number: examples.count + 1, program: content))
      case "text" where !examples.isEmpty: examples[examples.count - 1].output = content
      case "console" where !examples.isEmpty: examples[examples.count - 1].session = content
      default: break
      }
    }
    return examples
  }

  @Test func `have programs, each with its output`() {
    #expect(Self.examples.count >= 13)
    for example in Self.examples {
      #expect(example.output != nil, "\(example.testDescription)")
    }
    #expect(Self.examples.contains { $0.session != nil })
  }

  @Test func `begin with the program that the README shows`() throws {
    let first = try #require(Self.examples.first { $0.page == "Operations.md" })
    let readme = Self.checkout.appendingPathComponent("README.md").path
    let shown = Self.examples(of: "README.md", try String(contentsOfFile: readme, encoding: .utf8))
    #expect(shown.contains { $0.program == first.program && $0.output == first.output })
  }

  @Test func `name each difference of Foundation that the tests know`() throws {
    let texts = try ["Sources/Operations/Operations.docc/Moving.md", Self.differences].map {
      try String(contentsOfFile: Self.checkout.appendingPathComponent($0).path, encoding: .utf8)
    }
    let differences = texts[1].matches(of: #/case [a-zA-Z]+ =\s+"([^"]+)"/#).map { String($0.1) }
    #expect(differences.count >= 7)
    for difference in differences {
      #expect(texts[0].contains("| \(difference) |"), "\(difference)")
    }
  }

  @Test func `promise an order that holds in every schedule, whoever adds the dependent when`()
    throws
  {
    try withLab { lab in
      try lab.write(
        "Order.swift",
        """
        import Operations
        let a = Operation()
        let b = BlockOperation { print("B runs") }
        b.addDependency(a)
        let ready = b.observe(\\.isReady) { _, _ in print("B is ready") }
        let finished = a.observe(\\.isFinished) { _, _ in print("A has finished") }
        let queue = OperationQueue()
        queue.addOperation(a)
        queue.addOperation(b)
        queue.waitUntilAllOperationsAreFinished()
        """)
      let result = try lab.run(["explore", "--format", "json", "Order.swift"])
      let document = try #require(
        try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
      #expect(document["complete"] as? Bool == true)
      let outcomes = try #require(document["outcomes"] as? [[String: Any]])
      #expect(
        outcomes.map { $0["output"] as? String } == ["B is ready\nA has finished\nB runs\n"])
    }
  }

  private static let differences = "Tests/OperationsTests/Shared/Differences.swift"

  @Test(arguments: examples) func `show what the lab shows`(_ example: Example) throws {
    try withLab { lab in
      try lab.write("Example.swift", example.program)
      let result = try lab.run(["run", "--format", "json", "Example.swift"])
      let document = try #require(
        try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
      #expect(document["output"] as? String == example.output)
      guard let session = example.session else { return }
      let command = try #require(session.split(separator: "\n").first)
      let file = try #require(command.split(separator: " ").last)
      #expect(command == "$ oplab run \(file)")
      try lab.write(String(file), example.program)
      #expect(try lab.run(["run", String(file)]).output == session.dropFirst(command.count + 1))
    }
  }

  @Test(arguments: examples) func `show what a program of Swift 6 prints`(_ example: Example) throws
  {
    try withLab { lab in
      try lab.write("main.swift", example.program)
      let build = URL(fileURLWithPath: Lab.program).deletingLastPathComponent()
      let objects = Self.sources.map { "\(build.path)/Operations.build/\($0).o" }
      let compiler = try Self.run(
        ["swiftc", "main.swift", "-swift-version", "6", "-o", "program"]
          + ["-warnings-as-errors", "-I", build.appendingPathComponent("Modules").path] + objects,
        in: lab.folder)
      #expect(compiler.status == 0, "\(compiler.output)")
      let program = try Self.run(["./program"], in: lab.folder)
      #expect(program.status == 0)
      #expect(program.output == example.output)
    }
  }

  /// The names of the module's source files, after which its objects are called.
  private static let sources: [String] = {
    let folder = checkout.appendingPathComponent("Sources/Operations").path
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasSuffix(".swift") }.map { ($0 as NSString).lastPathComponent }
  }()

  private static func run(_ words: [String], in folder: URL) throws -> (
    status: Int32, output: String
  ) {
    let process = Process()
    let file = folder.appendingPathComponent("output-\(UUID().uuidString)")
    try Data().write(to: file)
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = folder
    process.standardOutput = try FileHandle(forWritingTo: file)
    process.standardError = process.standardOutput
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try String(contentsOf: file, encoding: .utf8))
  }
}
