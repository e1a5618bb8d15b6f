import Foundation
import Testing

@Suite("COMPLAINTS.md") struct ComplaintsTests {
  @Test func `names only tests that there are`() throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    var names: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: tests.path)
    where path.hasSuffix("Tests.swift") {
      let text = try String(contentsOf: tests.appendingPathComponent(path), encoding: .utf8)
      names.formUnion(text.matches(of: #/func `([^`]+)`\(/#).map { String($0.1) })
      names.formUnion(text.matches(of: #/@Test\(\s*"([^"]+)"/#).map { String($0.1) })
    }
    let page = try String(
      contentsOf: tests.appendingPathComponent("COMPLAINTS.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") }
    let named = rows.flatMap { $0.matches(of: #/`([^`]+)`/#).map { String($0.1) } }
    #expect(named.count > 50)
    #expect(Set(named).subtracting(names) == [])
  }
}
