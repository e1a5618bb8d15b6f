import Foundation
import PseudoTerminal
import Testing

/// Reading without a terminal: in a process of its own, with pipes.
@Suite struct PlainLineReaderTests {
  private func run(_ script: Data) throws -> (output: String, errors: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: builtProduct("line-editor-probe"))
    let (input, output, errors) = (Pipe(), Pipe(), Pipe())
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, errors)
    process.environment = [:]
    try process.run()
    DispatchQueue.global().async {
      input.fileHandleForWriting.write(script)
      input.fileHandleForWriting.closeFile()
    }
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let complaint = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      String(decoding: text, as: UTF8.self), String(decoding: complaint, as: UTF8.self),
      process.terminationStatus
    )
  }

  @Test(
    arguments: [
      ("", "end\n"),
      ("one\ntwo\n", "line: \"one\"\nline: \"two\"\nend\n"),
      ("no newline", "line: \"no newline\"\nend\n"),
      ("dos\r\nlines\r\n", "line: \"dos\"\nline: \"lines\"\nend\n"),
      ("do {\na\n}\nb\n", "line: \"do {\\na\\n}\"\nline: \"b\"\nend\n"),
      ("do {\nnever closed\n", "line: \"do {\\nnever closed\\n\"\nend\n"),
      ("café €\n", "line: \"café €\"\nend\n"),
      ("\n\n", "line: \"\"\nline: \"\"\nend\n"),
      ("tab\tand \u{1B}[A\n", "line: \"tab\\tand \\u{1B}[A\"\nend\n"),
    ])
  func `A script is read line by line, without prompts or complaints`(
    _ script: String, expected: String
  ) throws {
    let result = try run(Data(script.utf8))
    #expect(result.output == expected)
    #expect(result.errors == "")
    #expect(result.status == 0)
  }

  @Test func `Bytes that are no text do no harm`() throws {
    let result = try run(Data([0x61, 0xFF, 0x0A, 0x62, 0x0A]))
    #expect(result.output == "line: \"a\u{FFFD}\"\nline: \"b\"\nend\n")
  }

  @Test func `A long script is read whole`() throws {
    let lines = (1...20_000).map { "line number \($0)" }
    let result = try run(Data(lines.joined(separator: "\n").utf8))
    #expect(result.output == lines.map { "line: \"\($0)\"\n" }.joined() + "end\n")
  }
}
