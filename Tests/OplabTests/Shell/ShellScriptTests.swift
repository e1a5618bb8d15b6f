import Foundation
import Lessons
import Testing

@testable import oplab

/// The shell without a terminal: a script.
@Suite struct ShellScriptTests {
  private let folder: ShellFolder

  init() throws {
    folder = try ShellFolder()
  }

  private func run(_ script: String) throws -> Lab.Result {
    try Lab().run([], environment: folder.environment, input: script)
  }

  @Test func `An empty script does nothing`() throws {
    #expect(try run("") == Lab.Result(status: 0, output: "", error: ""))
  }

  @Test func `Empty lines lead through a lesson, without prompts and hints`() throws {
    let result = try run("\n\n\n\n")
    #expect(
      result.output == """
        1. Tea
        ══════

        Opening words.

        Boiling
        ───────

        Water first.

        ── 1.1 ─────────────────────────────────────────────────────
          1  let boil = BlockOperation { print("it boils") }
          2  boil.start()

           0 ms  main       boil          █ executing
                                          │ it boils
                            boil          ■ finished

          boil  ████■
                █ executing  ■ finished

          Finished.

        """)
    #expect(result.error == "")
    #expect(result.status == 0)
  }

  @Test func `Cells run one after the other`() throws {
    let result = try run(
      "let cups = 2\nfunc pour() {\n  print(\"pour\", cups)\n}\npour()\npour()\n")
    #expect(
      result.output == """
           0 ms  main                     │ pour 2

           0 ms  main                     │ pour 2

        """)
    #expect(result.status == 0)
  }

  @Test(arguments: [
    (":nxet\n", "There is no command :nxet. Did you mean :next?\n"),
    (":open 9\n", "There is no lesson 9. The lessons are 1, 2.\n"),
    ("let x = nonsense", "line 1: error: cannot find 'nonsense' in scope\n"),
    ("func open() {\n", "error: expected '}' at end of brace statement\n"),
  ])
  func `What goes wrong is said, and the status is 1`(_ script: String, message: String) throws {
    let result = try run(script)
    #expect(result.output.contains(message), "\(result)")
    #expect(result.error == "")
    #expect(result.status == 1)
  }

  @Test func `Help, the list of lessons and quit work in a script`() throws {
    let result = try run(":lessons\n:open 2\n:lessons\n:help quit\n:quit\nprint(\"not reached\")\n")
    #expect(
      result.output == """
           1  Tea
           2  Toast

        2. Toast
        ════════

        Exercise: be quick
        ──────────────────

        Print it.

           1  Tea
        ▸  2  Toast

        :quit
        Leave, as Ctrl-D does. The next session goes on where this one ends.
        For example: :quit

        """)
    #expect(result.status == 0)
  }

  @Test func `What was typed is saved to a file, and loaded again`() throws {
    let file = folder.path("saved.swift")
    let saving = try run("let tea = 3\n:save \(file)\n:load \(file)\ntea + 1\n:cells\n")
    #expect(
      saving.output == """
        Written to \(file).

           0 ms  main                     │ 4

        cell 1
          1  let tea = 3
        cell 2
          1  tea + 1

        """)
    #expect(saving.status == 0)
    let refused = try run("1\n:save \(file)\n")
    #expect(refused.output.contains("already. The same command once more replaces it."))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "let tea = 3")
    let missing = try run(":load /nowhere/tea.swift\n:save /nowhere/tea.swift\n")
    #expect(
      missing.output == """
        /nowhere/tea.swift: No such file or directory. Nothing was done.

        There is nothing to save yet.

        """)
    #expect(missing.status == 1)
  }

  @Test func `Help lists every command within 80 columns`() throws {
    let output = try run(":help\n").output
    for command in ShellCommand.all {
      #expect(output.contains("  \(command.synopsis) "))
      #expect(output.contains(command.summary.english))
    }
    #expect(output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test(arguments: ShellCommand.all.map(\.name))
  func `Every command has help with an example that is a command`(_ name: String) throws {
    let output = try run(":help \(name)\n").output
    let command = ShellCommand.all.first { $0.name == name }!
    #expect(output.hasPrefix(command.synopsis + "\n"))
    #expect(output.contains("For example: \(command.example)\n"))
    #expect(command.example.hasPrefix(":\(name)"))
  }
}

/// A folder with the fixture's lessons and the state of a person.
final class ShellFolder: Sendable {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "oplab-shell-\(UUID().uuidString)")
    try write("lessons/01-tea.md", Fixture.first)
    try write("lessons/02-toast.md", Fixture.second)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  func write(_ name: String, _ text: String) throws {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// The compiler's folder and the cache of compiled examples are the machine's own.
  var environment: [String: String] {
    let own = ProcessInfo.processInfo.environment
    return [
      "PATH": own["PATH"] ?? "", "HOME": path("home"), "TERM": "xterm",
      "OPLAB_LESSONS": path("lessons"), "XDG_STATE_HOME": path("state"), "NO_COLOR": "1",
      "XDG_CACHE_HOME": own["XDG_CACHE_HOME"] ?? (own["HOME"] ?? "") + "/.cache",
    ]
  }
}
