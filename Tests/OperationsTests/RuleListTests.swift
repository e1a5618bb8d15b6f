import Operations
import Testing

/// Every rule of behaviour has at least one test with its number in the name.
@Suite struct RuleListTests {
  @Test("Each of the 44 rules has a test")
  func complete() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let files = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var tested: Set<Int> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: #/"Rule (\d+): /#) { tested.insert(Int(match.1)!) }
    }
    let missing = Set(1...44).subtracting(tested).sorted()
    #expect(missing == [], "these rules have no test")
  }
}
