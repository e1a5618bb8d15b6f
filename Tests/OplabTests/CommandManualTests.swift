import Foundation
import Testing

@testable import oplab

/// After a change of the tables, `OPLAB_UPDATE=1 swift test --filter CommandManualTests` rewrites the page.
@Suite("The page of commands") struct CommandManualTests {
  @Test func `says what the tables of commands say`() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/oplab/oplab.docc/Commands.md")
    if ProcessInfo.processInfo.environment["OPLAB_UPDATE"] != nil {
      try Data(CommandManual.markdown.utf8).write(to: page)
    }
    #expect(try String(contentsOf: page, encoding: .utf8) == CommandManual.markdown)
  }
}
