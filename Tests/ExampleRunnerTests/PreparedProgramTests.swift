import ExampleRunner
import Recordings
import Testing

@Suite struct PreparedProgramTests {
  /// The text of a one-line example after the line that names its place.
  private func prepared(_ text: String) throws -> String {
    let program = try PreparedProgram(Program(text: text, name: "a.swift"))
    let file = try #require(program.files.first)
    let firstLine = "#sourceLocation(file: \"a.swift\", line: 1)\n"
    #expect(file.text.hasPrefix(firstLine))
    return String(file.text.dropFirst(firstLine.count))
  }

  @Test(arguments: [
    // Imports of what the controlled world provides.
    ("import Foundation", "                 "),
    ("import Dispatch; import os", "               ;          "),
    ("@preconcurrency import Foundation", "                                 "),
    ("import class Foundation.NSLock // lock", "                               // lock"),
    ("import os.lock", "              "),
    ("import\nFoundation\nf()", "      \n          \nf()"),
    // Imports of anything else are the compiler's matter.
    ("import RegexBuilder", "import RegexBuilder"),
    ("#if canImport(UIKit)\nimport UIKit\n#endif", "#if canImport(UIKit)\nimport UIKit\n#endif"),
    // Objective-C.
    ("class A { @objc func f() {} }", "class A {       func f() {} }"),
    ("@objcMembers class A: NSObject {}", "             class A: NSObject {}"),
    (
      "class A { @objc(isOpen) dynamic func open() {} }",
      "class A {                       func open() {} }"
    ),
    (
      "class A { override dynamic var x: Int { 1 } }",
      "class A { override         var x: Int { 1 } }"
    ),
    ("f(#keyPath(Operation.isFinished))", "f(\"isFinished\"                  )"),
    ("f(#selector(A.g(_:)))", "f(\"g\"               )"),
    // Scripts may say how they are started.
    ("#!/usr/bin/env swift\nf()", "                    \nf()"),
    ("\u{FEFF}import Foundation", "                 "),
  ]) func `blanks what Linux or the lab has no use for`(text: String, expected: String) throws {
    #expect(try prepared(text) == expected)
  }

  @Test(arguments: [
    "let a = BlockOperation { f() } ¬ \"a\"",
    "let a = BlockOperation {\n  f()\n} ¬ \"a\" // note",
    "let a = OperationQueue() ¬ \"a\", b = OperationQueue() ¬ \"b\"",
    "let a: Operation = Resize(8) ¬ \"a\"",
    "var a = try Foundation.Thread() ¬ \"a\"",
    "let a = await Box<Int>(1) ¬ \"a\"",
    "let a = BlockOperation.init(block: f) ¬ \"a\"",
    "let `default` = NSLock() ¬ \"default\"",
    "class A { let lock = NSLock() ¬ \"lock\"; lazy var queue = OperationQueue() ¬ \"queue\" }",
    "class A { static let shared = A() ¬ \"shared\" }",
    "func f() { self.queue = OperationQueue() ¬ \"queue\" }",
    "func f() { worker.operation = Resize() ¬ \"operation\" }",
    "f { let a = NSLock() ¬ \"a\" }",
    "let all = [BlockOperation {}, BlockOperation {}] ¬ \"all\"",
    "let all = (1...3).map { n in BlockOperation { f(n) } } ¬ \"all\"",
    "let all = names.map {\n  f()\n  return Brew(name: $0)\n} ¬ \"all\"",
    "let a = NSLock() ¬ \"a\"; let b = NSLock() ¬ \"b\"",
  ]) func `names objects after their variables`(expected: String) throws {
    let text = expected.replacing(#/ ¬ "\w+"/#, with: "")
    #expect(try prepared(text) == expected)
  }

  @Test(arguments: [
    "let a = makeOperation()", "let a = String(3)", "let a = 3", "let a = queue.operations",
    "let a = [1: Foo()]", "_ = Foo()", "let (a, b) = (Foo(), 2)", "f(a: Foo())", "return Foo()",
    "let a = Foo().bar", "let a = Foo().bar()", "let a = Foo()!", "let a = Foo() ?? Bar()",
    "if let a = Foo() {}", "for a in Foo() {}", "var a = Foo() { didSet { f() } }",
    "@Wrapped var a = Foo()", "a += Foo()", "let a = \"let b = Foo()\"", "// let a = Foo()",
    "let a = .init()",
    "let a = (1...3).map { $0 + 1 }", "let a = (1...3).map(Brew.init)", "let a = x.map {}",
    "func f(a: Foo = Foo()) {}", "#warning(\"x\")",
  ]) func `leaves everything else alone`(text: String) throws {
    #expect(try prepared(text) == text)
  }

  private static let before = "willChangeValue(forKey: \"a\"); willChangeValue(for: \\.a)"
  private static let after = "didChangeValue(for: \\.a); didChangeValue(forKey: \"a\")"

  @Test(arguments: [
    ("dynamic var a = 1", "        var a = 1 { willSet { \(before) } didSet { \(after) } }"),
    (
      "dynamic var a: Int // b",
      "        var a: Int { willSet { \(before) } didSet { \(after) } } // b"
    ),
    (
      "dynamic var a = Foo()", "        var a = Foo() { willSet { \(before) } didSet { \(after) } }"
    ),
    (
      "dynamic var a = 1 { didSet { f() } }",
      "        var a = 1 { willSet { \(before) } didSet { f() ; \(after) } }"
    ),
    (
      "dynamic var a = 1 { willSet { f() } }",
      "        var a = 1 { didSet { \(after) } willSet { \(before);  f() } }"
    ),
    (
      "dynamic var a = 1 {\n  willSet(new) { f(new) }\n  didSet {}\n}",
      "        var a = 1 {\n  willSet(new) { \(before);  f(new) }\n  didSet {; \(after) }\n}"
    ),
    ("dynamic var a: Int { 1 }", "        var a: Int { 1 }"),
    ("dynamic var a: Int { get { 1 } set {} }", "        var a: Int { get { 1 } set {} }"),
    ("override dynamic var a: Int { didSet {} }", "override         var a: Int { didSet {} }"),
    ("dynamic func a() {}", "        func a() {}"),
  ]) func `dynamic properties tell of their changes`(text: String, expected: String) throws {
    #expect(try prepared("class K {\n\(text)\n}") == "class K {\n\(expected)\n}")
  }

  @Test func `cells are one script with an end between them`() throws {
    let program = try PreparedProgram(Program(cells: ["let a = 1", "f(a)\n", "g()"]))
    #expect(
      program.files.map(\.text) == [
        """
        #sourceLocation(file: "cell 1", line: 1)
        let a = 1
        #sourceLocation()
        _endOfCell(2)
        #sourceLocation(file: "cell 2", line: 1)
        f(a)

        #sourceLocation()
        _endOfCell(3)
        #sourceLocation(file: "cell 3", line: 1)
        g()
        """
      ])
  }

  @Test func `nothing follows a cell that doesn't parse`() throws {
    let program = try PreparedProgram(Program(cells: ["let a = 1", "f(", "g()"]))
    #expect(program.files[0].text.hasSuffix("line: 1)\nf("))
  }

  @Test(arguments: [
    (["f()"], ["main.swift"], false),
    (["struct A {}"], ["main.swift"], false),
    (["@main struct A { static func main() {} }"], ["file1.swift"], true),
    (["struct A {}", "f()"], ["file1.swift", "main.swift"], false),
    (
      ["struct A {}", "@main struct B { static func main() {} }"], ["file1.swift", "file2.swift"],
      true
    ),
  ]) func `the file with top-level code is the script`(
    texts: [String], names: [String], startsAtMainType: Bool
  ) throws {
    let units = texts.enumerated().map { Program.Unit(name: "\($0).swift", text: $1) }
    let program = try PreparedProgram(Program(kind: .files, units: units))
    #expect(program.files.map(\.name) == names)
    #expect(program.startsAtMainType == startsAtMainType)
  }

  @Test func `a file called main is the script even if it only declares`() throws {
    let units = [("A.swift", "let a = 1"), ("x/main.swift", "let b = a")]
    let program = try PreparedProgram(
      Program(kind: .files, units: units.map { Program.Unit(name: $0, text: $1) }))
    #expect(program.files.map(\.name) == ["file1.swift", "main.swift"])
  }

  @Test func `files without a start are refused`() {
    let units = ["struct A {}", "struct B {}"].map { Program.Unit(name: $0, text: $0) }
    #expect(throws: RunnerError.noEntryPoint) {
      try PreparedProgram(Program(kind: .files, units: units))
    }
  }

  @Test func `names that would end the string they stand in are kept`() throws {
    let unit = Program.Unit(name: "a\"b\\c\nd.swift", firstLine: 7, text: "f()")
    let program = try PreparedProgram(Program(kind: .files, units: [unit]))
    #expect(
      program.files[0].text == "#sourceLocation(file: \"a\\\"b\\\\c d.swift\", line: 7)\nf()")
  }

  @Test(arguments: [
    ("UIKit", 2, "let a = 1\nimport UIKit"), ("SwiftUI", 1, "import struct SwiftUI.Text"),
    ("PlaygroundSupport", 1, "import PlaygroundSupport"), ("XCTest", 1, "@testable import XCTest"),
    ("FoundationNetworking", 1, "import FoundationNetworking"),
  ]) func `imports that the lab can't offer are refused at their place`(
    module: String, line: Int, text: String
  ) throws {
    let program = Program(text: text, name: "a.swift", firstLine: 11)
    let error = #expect(throws: RunnerError.self) { try PreparedProgram(program) }
    guard case .rejected(let diagnostics)? = error else { return }
    let diagnostic = try #require(diagnostics.first)
    #expect(diagnostics.count == 1)
    #expect(diagnostic.message.hasPrefix("'\(module)' "))
    #expect(diagnostic.location?.line == line + 10)
    let sourceLine = try #require(diagnostic.sourceLine)
    let column = try #require(diagnostic.location?.column)
    #expect(sourceLine.dropFirst(column - 1).hasPrefix(module))
  }
}
