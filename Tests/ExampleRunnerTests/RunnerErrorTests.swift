import ExampleRunner
import Foundation
import Recordings
import Testing

/// Everything that can be wrong before a program runs, with the words that a person reads.
@Suite struct RunnerErrorTests {
  // MARK: Files

  @Test func `no file`() {
    expect(
      [], "No file to run. Name one or more Swift files.", .usage)
  }

  @Test func `a file that doesn't exist`() {
    expect(
      ["/nowhere/a.swift"],
      """
      /nowhere/a.swift can't be read: No such file or directory. Check the path and its permissions.
      """, .usage)
  }

  @Test func `a file that can't be read`() {
    // Not even the superuser may read the first page of a process.
    expect(
      ["/proc/self/mem"],
      """
      /proc/self/mem can't be read: Input/output error. Check the path and its permissions.
      """, .usage)
  }

  @Test func `a folder`() {
    expect(["/usr"], "/usr is a folder. Name the Swift files in it.", .usage)
  }

  @Test(arguments: [[0x7f, 0x45, 0x4c, 0x46, 0x00], [0x6c, 0x65, 0x74, 0xff, 0xfe]] as [[UInt8]])
  func `a binary file`(bytes: [UInt8]) throws {
    let path = try file(Data(bytes))
    expect(
      [path], "\(path) is not a text file in UTF-8. Name a file of Swift source.", .usage)
  }

  @Test(arguments: ["", "\n \t\r\n"]) func `an empty file`(text: String) throws {
    let path = try file(Data(text.utf8))
    expect([path], "\(path) is empty. Write a Swift program into it.", .usage)
  }

  @Test func `files without a start`() throws {
    let paths = try [file(Data("struct A {}".utf8)), file(Data("struct B {}".utf8))]
    expect(
      paths,
      """
      None of the files says where the program starts. Write statements at the top level of one of \
      them, or mark a type with '@main'.
      """, .usage)
  }

  // MARK: Programs

  @Test func `a syntax error`() throws {
    try expect(
      "let a = 1\nlet b = (\n",
      """
      a.swift:2:5: warning: constant 'b' inferred to have type '()', which may be unexpected
      let b = (
          ^
      a.swift:2:5: note: add an explicit type annotation to silence this warning
      let b = (
          ^
      a.swift:3:1: error: expected expression in list of expressions
      """)
  }

  @Test func `a type error`() throws {
    try expect(
      "import Foundation\nlet a = NSLock(); let b: Int = \"é\"\n",
      """
      a.swift:2:32: error: cannot convert value of type 'String' to specified type 'Int'
      let a = NSLock(); let b: Int = "é"
                                     ^
      """)
  }

  @Test func `an error with a note, the first in the order of the lines`() throws {
    try expect(
      "func f() { g() }\nlet a: Int = \"\"\nlet a = 2\n",
      """
      a.swift:1:12: error: cannot find 'g' in scope
      func f() { g() }
                 ^
      a.swift:2:14: error: cannot convert value of type 'String' to specified type 'Int'
      let a: Int = ""
                   ^
      a.swift:3:5: error: invalid redeclaration of 'a'
      let a = 2
          ^
      a.swift:2:5: note: 'a' previously declared here
      let a: Int = ""
          ^
      """)
  }

  @Test func `an import that the lab can't offer`() throws {
    try expect(
      "import Foundation\nimport UIKit\n",
      """
      a.swift:2:8: error: 'UIKit' draws on a screen, and the lab runs in a terminal. Keep the part \
      with operations and queues, print where the interface would change, and use \
      'OperationQueue.main' or 'DispatchQueue.main' as it would
      import UIKit
             ^
      """)
  }

  @Test func `an import that nobody offers`() throws {
    try expect(
      "import Kitchenware\n",
      """
      a.swift:1:8: error: no such module 'Kitchenware'
      import Kitchenware
             ^
      """)
  }

  @Test func `a warning is told and is no error`() throws {
    let example = try Workshop.shared.get().compile(
      Program(text: "func f() {\n  let unused = 3\n}\n", name: "a.swift"))
    #expect(
      example.warnings.map(\.description) == [
        """
        a.swift:2:7: warning: initialization of immutable value 'unused' was never used; consider \
        replacing with assignment to '_' or removing it
          let unused = 3
              ^
        """
      ])
  }

  @Test(arguments: ["\r\n", "\n"]) func `line ends of either kind, and none at the end`(
    lineEnd: String
  ) throws {
    let text = "\u{FEFF}let a: Int = \"\"\(lineEnd)\(lineEnd)  let b: Int = \"\""
    let diagnostics = try Workshop.rejection(of: Program(text: text, name: "a.swift"))
    #expect(
      diagnostics.map(\.description) == [
        """
        a.swift:1:14: error: cannot convert value of type 'String' to specified type 'Int'
        let a: Int = ""
                     ^
        """,
        """
        a.swift:3:16: error: cannot convert value of type 'String' to specified type 'Int'
          let b: Int = ""
                       ^
        """,
      ])
  }

  @Test func `a file of five megabytes`() throws {
    let line = "// The kettle sings, the cups are warm, and nobody is in a hurry.\n"
    let text = String(repeating: line, count: 5 << 20 / line.utf8.count) + "let a: Int = \"\"\n"
    let program = try Program(files: [file(Data(text.utf8))])
    let diagnostics = try Workshop.rejection(of: program)
    #expect(diagnostics.map(\.sourceLine) == ["let a: Int = \"\""])
  }

  // MARK: The machine

  @Test(arguments: ["", "/nowhere", "/nowhere:/usr/share"]) func `no compiler on PATH`(
    searchPath: String
  ) {
    expect(
      """
      No Swift compiler on PATH. Install Swift 6.3 from https://www.swift.org/install and put its \
      'usr/bin' on PATH.
      """, .system
    ) { () throws(RunnerError) in _ = try Toolchain.find(searchPath: searchPath) }
  }

  @Test func `half a toolchain`() throws {
    let folder = Workshop.temporaryFolder()
    for name in ["swiftc", "swift-frontend"] {
      try FakeHost.writeScript("exit 0", to: "\(folder)/\(name)")
    }
    expect(
      """
      The Swift toolchain in \(folder) lacks 'ld.lld'. Install the whole toolchain from \
      https://www.swift.org/install.
      """, .system
    ) { () throws(RunnerError) in _ = try Toolchain.find(searchPath: folder) }
  }

  @Test func `a version manager's stand-in leads to the toolchain`() throws {
    let real = try Toolchain.find()
    let folder = Workshop.temporaryFolder()
    try FakeHost.writeScript("exec '\(real.programs)/swiftc' \"$@\"", to: "\(folder)/swiftc")
    #expect(try Toolchain.find(searchPath: folder) == real)
  }

  @Test func `no runtime`() {
    expect(
      "The lab's own /nowhere/oplab-host is missing. Build the lab again, or install it with 'make install'.",
      .system
    ) { () throws(RunnerError) in _ = try LabRuntime(folder: "/nowhere") }
  }

  @Test func `a compiler that can't be started`() throws {
    var toolchain = try Toolchain.find()
    toolchain.compiler = "/nowhere/swift-frontend"
    let runner = try Workshop.runner(toolchain: toolchain)
    expect("/nowhere/swift-frontend can't be started: No such file or directory.", .system) {
      () throws(RunnerError) in
      _ = try runner.compile(Program(text: "let a = 1", name: "a.swift"))
    }
  }

  // MARK: The cache folder

  @Test func `a file in place of the cache folder`() throws {
    let path = try file(Data())
    try expectSubstitute(for: path, reason: "Not a directory")
  }

  @Test func `a cache folder that can't be made`() throws {
    try expectSubstitute(for: "/proc/self/cache", reason: "No such file or directory")
  }

  @Test func `a full disk that only the linker has noticed`() throws {
    let folder = Workshop.temporaryFolder()
    let tools = Workshop.temporaryFolder()
    var toolchain = try Toolchain.find()
    try FakeHost.writeScript(
      """
      case "$*" in *\(folder)*)
        echo "ld.lld: error: failed to write output: No space left on device" >&2
        exit 1;;
      esac
      exec '\(toolchain.linker)' "$@"
      """, to: "\(tools)/ld.lld")
    toolchain.linker = "\(tools)/ld.lld"
    try expectSubstitute(
      for: folder, toolchain: toolchain,
      reason: "ld.lld: error: failed to write output: No space left on device")
  }

  private func expectSubstitute(
    for cacheFolder: String, toolchain: Toolchain? = nil, reason: String
  ) throws {
    let runner = try Workshop.runner(toolchain: toolchain, cacheFolder: cacheFolder)
    let program = Program(text: "let x = 3\n", name: "a.swift")
    let example = try runner.compile(program)
    #expect(try runner.run(example).outcome.kind == .finished)
    #expect(try runner.compile(program).isFromCache)
    let remark = try #require(runner.remark)
    #expect(
      remark.hasPrefix("\(cacheFolder) can't be used (\(reason)). Compiled examples are kept in "))
    #expect(remark.hasSuffix(" until the lab ends."))
  }

  // MARK: Helpers

  /// A new file.
  private func file(_ content: Data) throws -> String {
    let path = Workshop.temporaryFolder() + "/a.swift"
    try content.write(to: URL(fileURLWithPath: path))
    return path
  }

  /// What is said about files that make no program.
  private func expect(_ files: [String], _ words: String, _ kind: RunnerError.Kind) {
    expect(words, kind) { () throws(RunnerError) in
      _ = try PreparedProgram(Program(files: files))
    }
  }

  private func expect(
    _ words: String, _ kind: RunnerError.Kind, _ body: () throws(RunnerError) -> Void
  ) {
    let error = #expect(throws: RunnerError.self) { try body() }
    #expect(error?.description == words)
    #expect(error?.kind == kind)
  }

  /// What is said about a program that does not compile.
  private func expect(_ text: String, _ words: String) throws {
    let program = Program(text: text, name: "a.swift")
    let runner = try Workshop.shared.get()
    expect(words, .program) { () throws(RunnerError) in _ = try runner.compile(program) }
  }
}
