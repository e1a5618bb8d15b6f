import Dispatch
import ExampleRunner
import Foundation
import Synchronization
import Testing

@Suite struct CacheTests {
  private func program(_ number: Int) -> Program {
    Program(text: "let x = \(number)\n", name: "a.swift")
  }

  private func entries(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/examples")) ?? []).sorted()
  }

  @Test func `only the same program in the same mode is found again`() throws {
    let runner = try Workshop.runner()
    #expect(try !runner.compile(program(1)).isFromCache)
    #expect(try runner.compile(program(1)).isFromCache)
    #expect(try !runner.compile(program(2)).isFromCache)
    var modern = program(1)
    modern.language = .swift6
    #expect(try !runner.compile(modern).isFromCache)
    var renamed = program(1)
    renamed.units[0].name = "b.swift"
    #expect(try !runner.compile(renamed).isFromCache)
  }

  @Test func `another process finds it too`() throws {
    let folder = Workshop.temporaryFolder()
    #expect(try !Workshop.runner(cacheFolder: folder).compile(program(1)).isFromCache)
    #expect(try Workshop.runner(cacheFolder: folder).compile(program(1)).isFromCache)
  }

  @Test func `another build of the host compiles anew`() throws {
    let folder = Workshop.temporaryFolder()
    _ = try FakeHost.runner("exit 0", cacheFolder: folder).compile(program(1))
    let other = try FakeHost.runner("exit 10", cacheFolder: folder)
    #expect(try !other.compile(program(1)).isFromCache)
  }

  @Test func `warnings are told again`() throws {
    let runner = try Workshop.runner()
    let text = "func f() { let unused = 3 }\n"
    let first = try runner.compile(Program(text: text, name: "a.swift"))
    let second = try runner.compile(Program(text: text, name: "a.swift"))
    #expect(second.isFromCache)
    #expect(second.warnings == first.warnings)
    #expect(first.warnings.count == 1)
  }

  @Test(arguments: ["key", "image.so", "notes.json"]) func `a damaged entry is replaced`(
    file: String
  ) throws {
    let folder = Workshop.temporaryFolder()
    let runner = try Workshop.runner(cacheFolder: folder)
    _ = try runner.compile(program(1))
    let entry = try #require(entries(in: folder).first)
    try FileManager.default.removeItem(atPath: "\(folder)/examples/\(entry)/\(file)")
    #expect(try !runner.compile(program(1)).isFromCache)
    #expect(try runner.compile(program(1)).isFromCache)
    #expect(entries(in: folder) == [entry])
  }

  @Test func `the least recently used go first`() throws {
    let folder = Workshop.temporaryFolder()
    let runner = try Workshop.runner(cacheFolder: folder)
    for number in 1...3 { _ = try runner.compile(program(number)) }
    // All of them were used long ago; then the first is used again.
    for (age, entry) in entries(in: folder).enumerated() {
      let date = Date(timeIntervalSinceNow: -1000 - Double(age))
      try FileManager.default.setAttributes(
        [.modificationDate: date], ofItemAtPath: "\(folder)/examples/\(entry)")
    }
    #expect(try runner.compile(program(1)).isFromCache)

    let small = try Workshop.runner(cacheFolder: folder, cacheLimit: 1)
    _ = try small.compile(program(4))
    #expect(entries(in: folder).count == 2)
    #expect(try small.compile(program(1)).isFromCache)
    #expect(try small.compile(program(4)).isFromCache)
  }

  @Test func `many may compile the same program at once`() throws {
    let folder = Workshop.temporaryFolder()
    let failures = Mutex<[String]>([])
    let program = program(1)
    DispatchQueue.concurrentPerform(iterations: 6) { _ in
      do {
        // As two processes would, each has a runner of its own.
        _ = try Workshop.runner(cacheFolder: folder).compile(program)
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock { $0 } == [])
    #expect(entries(in: folder).count == 1)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(left.filter { $0.hasPrefix("work-") } == [])
  }

  @Test func `a program that doesn't compile leaves nothing behind`() throws {
    let folder = Workshop.temporaryFolder()
    let runner = try Workshop.runner(cacheFolder: folder)
    #expect(throws: RunnerError.self) {
      try runner.compile(Program(text: "let x: Int = \"\"", name: "a.swift"))
    }
    #expect(entries(in: folder) == [])
    let left = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(left.filter { $0.hasPrefix("work-") } == [])
  }

  @Test func `a compilation can be stopped`() throws {
    let folder = Workshop.temporaryFolder()
    let script = "\(folder)/compiler"
    try FakeHost.writeScript("while :; do sleep 1000; done", to: script)
    var toolchain = try Toolchain.find()
    toolchain.compiler = script
    let runner = try Workshop.runner(toolchain: toolchain, cacheFolder: "\(folder)/cache")
    let cancellation = Cancellation()
    DispatchQueue.global().async { cancellation.cancel() }
    #expect(throws: RunnerError.cancelled) {
      try runner.compile(program(1), cancellation: cancellation)
    }
    #expect(runner.remark == nil)
  }
}
