import Foundation
import Testing

@testable import oplab

@Suite("Completions") struct CompletionTests {
  /// What bash offers for the last of some words after `oplab`.
  private func offers(_ words: [String], in lab: Lab) throws -> Set<String> {
    let script = CompletionScript.bash.text(for: Commands.all, common: Commands.commonOptions)
    try lab.write("completions", script)
    let quoted = (["oplab"] + words).map { "'\($0)'" }.joined(separator: " ")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [
      "-c",
      """
      oplab() { "\(Lab.program)" "$@"; }
      source ./completions && COMP_WORDS=(\(quoted)) && COMP_CWORD=\(words.count) && _oplab
      printf '%s\\n' "${COMPREPLY[@]}"
      """,
    ]
    process.currentDirectoryURL = lab.folder
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Set(String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init))
  }

  @Test(arguments: [
    (["ex"], ["explore"]), (["run", "--tim"], ["--times"]),
    (["run", "--trace", "co"], ["columns"]), (["--color", "a"], ["always", "auto"]),
    (["run", "te"], ["tea.swift", "teapots"]), (["check", "te"], ["teapots", "tea.md"]),
    (["completions", ""], ["bash", "fish", "zsh"]),
    (["play", "7"], ["7"]), (["run", "--seed", ""], []),
    (["run", "tea.swift", "--picture", "tea.s"], ["tea.svg", "tea.swift"]),
  ])
  func `of bash are commands, options, values, files and lessons`(
    words: [String], expected: [String]
  ) throws {
    try withLab { lab in
      for name in ["tea.swift", "tea.md", "tea.svg", "teapots/x"] { try lab.write(name, "") }
      let offers = try offers(words, in: lab)
      let isLoose = words.last == ""
      #expect(isLoose ? offers.isSuperset(of: expected) : offers == Set(expected))
    }
  }

  @Test(arguments: CompletionScript.allCases)
  func `name each command and each of its options`(script: CompletionScript) throws {
    try withLab { lab in
      let result = try lab.run(["completions", script.rawValue])
      #expect(result.status == 0)
      for command in Commands.all {
        let lines = result.output.split(separator: "\n").filter { $0.contains(command.name) }
        #expect(!lines.isEmpty)
        for option in command.options + Commands.commonOptions {
          let name = script == .fish ? "-l \(option.name.dropFirst(2)) " : option.name
          #expect(result.output.contains(name), "\(command.name) \(option.name)")
        }
      }
    }
  }
}
