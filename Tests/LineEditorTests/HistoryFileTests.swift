import Foundation
import Testing

@testable import LineEditor

@Suite struct HistoryFileTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.path("state/deep/history") }

  private func content() throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  private func put(_ data: Data) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("state/deep"), withIntermediateDirectories: true)
    try data.write(to: URL(fileURLWithPath: path))
  }

  @Test func `Entries come back as they were, several lines as one`() throws {
    let entries = ["one", "func f() {\n  \"a\\n\"\n}", "café € 日本", "back\\slash\\n", " \r "]
    let file = HistoryFile(path: path)
    #expect(try file.load() == [])
    for entry in entries { try file.append(entry) }
    #expect(try file.load() == entries)
    #expect(try HistoryFile(path: path).load() == entries)
  }

  @Test func `Only the person may read the file`() throws {
    try HistoryFile(path: path).append("secret")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `An empty file is a new history`() throws {
    try put(Data())
    try HistoryFile(path: path).append("one")
    #expect(try HistoryFile(path: path).load() == ["one"])
  }

  @Test(
    arguments: [
      Data("_HiStOrY_V2_\nfoo\n".utf8), Data("\n".utf8), Data([0xFF, 0xFE, 0x00, 0x0A]),
      Data("oplab history, version 2\nfoo\n".utf8),
    ])
  func `What could not be loaded is never overwritten`(_ data: Data) throws {
    try put(data)
    let file = HistoryFile(path: path)
    #expect(throws: HistoryFile.Failure.self) { try file.load() }
    #expect(throws: HistoryFile.Failure.self) { try file.append("x") }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == data)
  }

  @Test func `A folder in its place is a failure that names it`() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let failure = #expect(throws: HistoryFile.Failure.self) { try HistoryFile(path: path).load() }
    #expect(
      failure?.message == "The history file \(path) can't be read (Is a directory); this session's "
        + "history isn't kept.")
  }

  @Test func `Two sessions lose nothing of each other's`() throws {
    let first = HistoryFile(path: path)
    let second = HistoryFile(path: path)
    _ = try (first.load(), second.load())
    try first.append("a")
    try second.append("b")
    try first.append("c")
    #expect(try HistoryFile(path: path).load() == ["a", "b", "c"])
  }

  @Test func `Sessions at the same time lose nothing, also while the file is shortened`()
    async throws
  {
    let path = path
    await withTaskGroup(of: Void.self) { group in
      for session in 0..<4 {
        group.addTask {
          let file = HistoryFile(path: path, limit: 1_000)
          for number in 0..<50 {
            #expect(throws: Never.self) {
              try file.append("\(session).\(number)")
              // Loading shortens what is over twice the limit, here never below what is counted.
              _ = try HistoryFile(path: path, limit: 100).load()
            }
          }
        }
      }
    }
    let entries = try HistoryFile(path: path).load()
    #expect(Set(entries).count == entries.count)
    for session in 0..<4 { #expect(entries.contains("\(session).49")) }
    let order = entries.filter { $0.hasPrefix("0.") }.compactMap { Int($0.dropFirst(2)) }
    #expect(order == order.sorted())
    #expect(order.count > 10)
  }

  @Test func `A long history is shortened to its newest entries`() throws {
    let file = HistoryFile(path: path, limit: 10)
    for number in 1...20 { try file.append("\(number)") }
    #expect(try file.load() == (11...20).map(String.init))
    #expect(try content().split(separator: "\n").count == 21)
    try file.append("21")
    #expect(try file.load() == (12...21).map(String.init))
    #expect(try content().split(separator: "\n").count == 11)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path("state/deep"))
    #expect(left.sorted() == ["history", "history.lock"])
  }

  @Test func `Half an entry from a full disk is left out`() throws {
    try put(Data("oplab history, version 1\none\ntw".utf8))
    #expect(try HistoryFile(path: path).load() == ["one"])
    try HistoryFile(path: path).append("three")
    #expect(try HistoryFile(path: path).load() == ["one", "tw", "three"])
  }
}

/// A folder that goes away with the test.
final class TemporaryFolder: Sendable {
  private let url: URL

  init() {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "line-editor-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}
