import Foundation
import Testing

@Suite("The README") struct ReadmeTests {
  /// The checkout, found from this file's place in it.
  private static let checkout = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func read(_ name: String) throws -> String {
    try String(contentsOf: checkout.appendingPathComponent(name), encoding: .utf8)
  }

  /// The text of the first fenced block of a language.
  private static func block(_ language: String, of text: String) throws -> String {
    let start = try #require(text.range(of: "```\(language)\n"))
    let end = try #require(text.range(of: "```\n", range: start.upperBound..<text.endIndex))
    return String(text[start.upperBound..<end.lowerBound])
  }

  @Test func `shows a session that really happens`() throws {
    let readme = try Self.read("README.md")
    let session = try Self.block("console", of: readme)
    let command = try #require(session.split(separator: "\n").first)
    #expect(command == "$ oplab run Tea.swift")
    try withLab { lab in
      try lab.write("Tea.swift", try Self.block("swift", of: readme))
      let result = try lab.run(["run", "Tea.swift"])
      #expect(result.output == session.dropFirst(command.count + 1))
      #expect(result.status == 1)
    }
  }

  @Test func `names only files and make targets that there are`() throws {
    let readme = try Self.read("README.md")
    for link in readme.matches(of: #/\]\(([^)]+)\)/#) {
      let file = Self.checkout.appendingPathComponent(String(link.1)).path
      #expect(FileManager.default.fileExists(atPath: file), "\(link.1)")
    }
    let makefile = try Self.read("Makefile")
    for target in readme.matches(of: #/(?m)^make ([a-z]+)/#) {
      #expect(makefile.contains("\n\(target.1):"), "\(target.1)")
    }
  }

  @Test func `names only commands that the lab has`() throws {
    let readme = try Self.read("README.md")
    try withLab { lab in
      let help = try lab.run(["--help"]).output
      for command in readme.matches(of: #/oplab ([a-z]+)/#) {
        #expect(help.contains("\n  \(command.1) "), "\(command.1)")
      }
    }
  }
}
