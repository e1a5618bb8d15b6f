import ExampleRunner
import Foundation
import Recordings
import Testing

/// The compiler's word on a prepared program is compared with its word on the same text unprepared.
@Suite struct DiagnosticPlacesTests {
  /// Statements with one error each; `#` stands for a number that makes names unique.
  private static let errors = [
    "let a# = NSLock(); let b#: Int = \"é\"",
    "let a# = OperationQueue(); undefined#(a#)",
    "let c#: String = 3",
    "func f#(_ x: Int) -> Int { x.nothing }",
    "class K#: NSObject { let lock = NSLock(); let n: Int = \"\"; func g() { missing#() } }",
    "let d# = BlockOperation { undefined#() }",
    "let e# = BlockOperation {\n\tlet x: Int = \"tab\"\n}; e#.start(now: true)",
    "struct S# { var q = OperationQueue(); var t = Thread(nothing: 3) }",
    "/* é */ let g# = NSLock(); /* ü */ g#.lock(3)",
    "let h# = [NSLock(), NSLock()]; h#.nothing()",
    "do { let i# = OperationQueue(); i#.nothing() }",
    "import Dispatch; let j#: Int = \"\"",
    "for k# in 0..<3 { let l = NSLock(); l.tryy() }",
  ]

  /// Statements with one warning each.
  private static let warnings = [
    "func f#() { let a = NSLock(); let unused = 3; a.lock() }",
    "func g#() { let a = BlockOperation {}; var b = a.isReady }",
    "do { let h# = BlockOperation {}; h#.isReady }",
    "func i#() { let a = NSLock(); return; a.lock() }",
    "class J# { let a = NSLock(); func f() { let s = \"é\"; var t = NSLock() } }",
    "func k#(_ x: Int) { let a = Thread(); if x is Int { a.start() } }",
    "func l#() -> Int { let q = BlockOperation {}; q.isReady; return 3 }",
    "let m# = NSLock(); /* é */ m#.try()",
  ]

  /// Statements with neither.
  private static let clean = [
    "// a line of its own: é",
    "let z# = NSLock(); z#.lock(); z#.unlock()",
    "class Z#: NSObject { let lock = NSLock() }",
    "let y# = BlockOperation {\n  print(1)\n}",
    "",
  ]

  /// A program of statements in an order that a seed chooses.
  private func program(of pool: [String], seed: UInt64, lineEnd: String) -> String {
    var random = SplitMix(state: seed)
    var lines = ["import Foundation"]
    for number in 0..<8 {
      let source = Bool.random(using: &random) ? pool : Self.clean
      let indent = ["", "  ", "\t"].randomElement(using: &random)!
      let text = source.randomElement(using: &random)!.replacing("#", with: "\(number)")
      lines.append(indent + text)
    }
    return lines.joined(separator: "\n").replacing("\n", with: lineEnd)
  }

  @Test(arguments: 1...8) func `errors stand where the plain compiler puts them`(seed: Int) throws {
    let text = program(
      of: Self.errors, seed: UInt64(seed), lineEnd: seed % 3 == 0 ? "\r\n" : "\n")
    let expected = try plainDiagnostics(of: text).filter { $0.contains(" error: ") }
    let found = try Workshop.rejection(of: Program(text: text, name: "main.swift"))
    #expect(!expected.isEmpty, "the program has no error")
    #expect(found.filter { $0.severity == .error }.map(headline) == expected, "\(text)")
  }

  @Test(arguments: 1...8) func `warnings stand where the plain compiler puts them`(
    seed: Int
  ) throws {
    let text = program(
      of: Self.warnings, seed: UInt64(seed), lineEnd: seed % 3 == 0 ? "\r\n" : "\n")
    let example = try Workshop.shared.get().compile(Program(text: text, name: "main.swift"))
    let expected = try plainDiagnostics(of: text)
    #expect(!expected.isEmpty, "the program has no warning")
    #expect(example.warnings.map(headline) == expected, "\(text)")
  }

  private func headline(_ diagnostic: Diagnostic) -> String {
    let place = diagnostic.location.map { "\($0.line):\($0.column ?? 0)" } ?? "?"
    return "\(place): \(diagnostic.severity): \(diagnostic.message)"
  }

  /// What the compiler says about the text as it is, sorted by place.
  private func plainDiagnostics(of text: String) throws -> [String] {
    let folder = Workshop.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = "\(folder)/main.swift"
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: try Toolchain.find().compiler)
    process.arguments = [
      "-frontend", "-c", file, "-module-name", "main", "-swift-version", "5",
      "-disable-objc-interop", "-diagnostic-style=llvm", "-o", "\(folder)/main.o",
    ]
    process.standardError = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let header = /main\.swift:(\d+):(\d+): (error|warning): (.*?)( \[#.*\])?$/
    let found = String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { line in
      line.firstMatch(of: header).map { match in
        (Int(match.1)!, Int(match.2)!, "\(match.1):\(match.2): \(match.3): \(match.4)")
      }
    }
    return found.enumerated().sorted {
      ($0.element.0, $0.element.1, $0.offset) < ($1.element.0, $1.element.1, $1.offset)
    }.map(\.element.2)
  }
}

/// A random number generator that a seed determines.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
