import Foundation
import Presentation
import Testing

@Suite("A unified difference") struct UnifiedDifferenceTests {
  private static let long = (1...30).map { "line \($0)\n" }.joined()

  @Test(arguments: [
    (long, long.replacing("line 4\n", with: "")), (long, "new\n" + long),
    (long, long.replacing("line 9\n", with: "nine\n").replacing("line 14\n", with: "a\nb\n")),
    (long, long.replacing("line 2\n", with: "2\n").replacing("line 29\n", with: "29\n")),
    (long, String(long.dropLast())), (String(long.dropLast()), long), ("a\n", "b\n"),
    ("a\n", "a\nb"), ("caf\u{E9}\n", "cafe\u{301}\n"), ("a\r\nb\r\n", "a\nb\r\n"), ("x\n", ""),
  ])
  func `is what git turns the one text into the other by`(old: String, new: String) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("oplab-difference-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("a.md")
    try Data(old.utf8).write(to: file)
    let difference = UnifiedDifference(old: old, new: new).text(path: "a.md")
    try Data(difference.utf8).write(to: folder.appendingPathComponent("change"))
    let git = Process()
    git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    git.arguments = ["git", "apply", "--whitespace=nowarn", "change"]
    git.currentDirectoryURL = folder
    try git.run()
    git.waitUntilExit()
    #expect(git.terminationStatus == 0)
    #expect(try Data(contentsOf: file) == Data(new.utf8))
  }

  @Test func `shows three lines around a change`() {
    let old = "a\nb\nc\nd\ne\nf\ng\nh\n"
    #expect(
      UnifiedDifference(old: old, new: old.replacing("e\n", with: "E\n")).text(path: "x.md") == """
        --- a/x.md
        +++ b/x.md
        @@ -2,7 +2,7 @@
         b
         c
         d
        -e
        +E
         f
         g
         h

        """)
  }

  @Test func `of equal texts is empty`() {
    #expect(UnifiedDifference(old: "a\n", new: "a\n").text(path: "x") == "")
  }
}
