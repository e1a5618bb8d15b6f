import Foundation
import Lessons
import Testing

@Suite("LessonFolder and LessonFile")
struct LessonFolderTests {
  @Test("Lessons are sorted by number, and other files are left alone")
  func order() throws {
    let folder = try TemporaryFolder([
      "10-ten.md": "# 10. Ten\n\na\n", "02-two.md": "# 2. Two\n\na\n", "FORMAT.md": "# Format\n",
      "notes.txt": "a", "ru/02-two.md": "# 2. Два\n\na\n",
    ])
    let lessons = LessonFolder(folder.path)
    #expect(lessons.lessons.map(\.title) == ["Two", "Ten"])
    #expect(lessons.allProblems == [])
    #expect(lessons.lesson(10)?.title == "Ten")
    #expect(lessons.lesson(3) == nil)
  }

  @Test("A malformed lesson doesn't stop the others")
  func malformed() throws {
    let folder = try TemporaryFolder(["01-a.md": "b", "02-b.md": "# 2. B\n\na\n", "03-c.md": ""])
    let lessons = LessonFolder(folder.path)
    #expect(lessons.lessons.map(\.number) == [2])
    #expect(
      folder.texts(lessons.allProblems) == [
        "01-a.md:1:1: no title; a lesson begins with a title such as `# 1. First steps`",
        "03-c.md: the file is empty; a lesson begins with a title such as `# 1. First steps`",
      ])
  }

  @Test("Names and numbers that don't fit are told")
  func numbers() throws {
    let folder = try TemporaryFolder([
      "01-a.md": "# 1. A\n\na\n", "02-b.md": "\n# 1. B\n\na\n", "03.md": "# 3. C\n\na\n",
      "04-d.md": "no title",
    ])
    #expect(
      folder.texts(LessonFolder(folder.path).allProblems) == [
        "02-b.md:2:1: lesson 1 is also in `01-a.md`; each lesson has its own number",
        "02-b.md:2:1: the title says lesson 1, the file's name says 2; make them the same",
        "03.md:1:1: a lesson's file is named like `01-first-steps.md`: number, hyphen, words",
        "04-d.md:1:1: no title; a lesson begins with a title such as `# 1. First steps`",
      ])
  }

  @Test("A folder without lessons, a missing folder and a file are told apart")
  func folders() throws {
    let folder = try TemporaryFolder(["a.txt": "a"])
    let paths = [folder.path, folder.path + "/missing", folder.path + "/a.txt"]
    #expect(
      paths.flatMap { folder.texts(LessonFolder($0).allProblems) } == [
        ": no lessons in this folder; a lesson's file is named like `01-first-steps.md`",
        "missing: there is no such folder; name the folder with the lessons",
        "a.txt: this is a file; name the folder with the lessons",
      ])
  }

  @Test("What isn't a readable file is told apart")
  func files() throws {
    let folder = try TemporaryFolder(["a.md": "# 1. A\n\nb\n", "b/c.md": "a"])
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
    let names = ["missing.md", "a.md/b.md", "b", "pipe"]
    #expect(
      names.flatMap { folder.texts(LessonFile(contentsOf: folder.path + "/" + $0).problems) } == [
        "missing.md: there is no such file; `oplab lessons` lists the lessons",
        "a.md/b.md: there is no such file; `oplab lessons` lists the lessons",
        "b: this is a folder; name a lesson's file",
        "pipe: this isn't a regular file; name a lesson's file",
      ])
    // A file that opens and then can't be read; the system's own.
    #expect(
      LessonFile(contentsOf: "/proc/self/mem").problems.map(\.description) == [
        "/proc/self/mem: the file can't be read: Input/output error"
      ])
  }

  @Test("A file or folder without permission says so")
  func permissions() throws {
    let folder = try TemporaryFolder(["a.md": "# 1. A\n\nb\n", "b/01-c.md": "# 1. A\n\nb\n"])
    #expect(chmod(folder.path, 0o755) == 0)
    #expect(chmod(folder.path + "/a.md", 0) == 0)
    #expect(chmod(folder.path + "/b", 0) == 0)
    defer { chmod(folder.path + "/b", 0o755) }
    let problems = asNobody {
      LessonFile(contentsOf: folder.path + "/a.md").problems
        + LessonFolder(folder.path + "/b").allProblems
    }
    #expect(
      folder.texts(problems) == [
        "a.md: the file may not be read; give yourself permission with `chmod u+r`",
        "b: the file may not be read; give yourself permission with `chmod u+r`",
      ])
  }

  @Test(
    "Text that isn't UTF-8 is told with its place",
    arguments: [
      ([0x62, 0xFF, 0x63], "lesson.md:3:2"), ([0x62, 0xC3], "lesson.md:3:2"),
      ([0xC3, 0xA9, 0xED, 0xA0, 0x80], "lesson.md:3:3"),
    ] as [([UInt8], String)])
  func encoding(bytes: [UInt8], place: String) {
    let file = LessonFile(path: "lesson.md", bytes: Array("# 1. A\r\n\r\n".utf8) + bytes)
    #expect(
      file.problems.map(\.description) == [
        "\(place): this isn't UTF-8 from here on; save the file as UTF-8"
      ])
    #expect(file.lesson == nil)
  }

  @Test(
    "Line ends, a missing last one and a byte order mark make no difference",
    arguments: ["\n", "\r\n", "\r"], ["", "\u{FEFF}"])
  func lineEnds(lineEnd: String, mark: String) throws {
    let text = "# 1. A\n\nb\nc\n\n```swift\nd()\n\ne()\n```\n\n```trace\nf\n```"
    let bytes = Array((mark + text.replacing("\n", with: lineEnd)).utf8)
    let file = LessonFile(path: "lesson.md", bytes: bytes)
    #expect(file.problems == [])
    let lesson = try #require(file.lesson)
    guard case .prose(let passage) = lesson.steps.first else {
      Issue.record("no prose")
      return
    }
    #expect(passage.markdown == "b\nc")
    #expect(passage.lines == 3...4)
    let example = try #require(lesson.examples.first)
    #expect(example.code == Code(text: "d()\n\ne()\n", line: 7))
    #expect(example.expected?.text == "f\n")
    #expect(example.expected?.lines == 12...14)
  }

  @Test("A huge lesson is read whole")
  func huge() throws {
    let trace = String(repeating: "0 ms  main  tea  executing\n", count: 40)
    let part = "Some *tea*.\n\n- a\n- b\n\n```swift\nb()\n```\n\n```trace\n\(trace)```\n\n"
    let count = 5_000_000 / part.utf8.count
    let text = "# 1. A\n\n" + String(repeating: part, count: count)
    let file = LessonFile(path: "lesson.md", bytes: Array(text.utf8))
    #expect(file.problems == [])
    let examples = try #require(file.lesson?.examples)
    #expect(examples.count == count)
    let last = try #require(examples.last)
    let changed = file.rewriting([last.address: "d"])
    #expect(changed.count == file.bytes.count - trace.utf8.count + "d\n".utf8.count)
  }

  @Test(
    "Text made to hurt a parser is read, too",
    arguments: [
      (">", 100_000), ("- ", 50_000), ("[", 100_000), ("*a **b", 50_000), ("<!--\n", 50_000),
      ("<!-- a -->\n", 50_000), ("```swift\n", 50_000), ("> 1. a\n> 2. b\n\n", 20_000),
      ("```swift continues\nb()\n```\n\n", 10_000), ("<details class=\"hint\">\n", 20_000),
    ])
  func hostile(part: String, count: Int) {
    let text = "# 1. A\n\n" + String(repeating: part, count: count)
    #expect(LessonFile(path: "lesson.md", bytes: Array(text.utf8)).lesson?.number == 1)
  }
}

/// A folder with files, which goes away with the value.
final class TemporaryFolder {
  let path: String

  init(_ files: [String: String]) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "lessons-\(UUID().uuidString)")
    path = url.path
    for (name, text) in files {
      let file = url.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Problems as texts, with paths that begin in this folder.
  func texts(_ problems: [Problem]) -> [String] {
    problems.map { $0.description.replacing(path + "/", with: "").replacing(path, with: "") }
  }
}

/// Runs something without the right to read everything, which tests in a container often have.
///
/// On Linux this identity belongs to the thread alone, so other tests don't notice.
///
/// The C library's module leaves the function out, so it is looked up by name.
private func asNobody<Result>(_ body: () -> Result) -> Result {
  let symbol = dlsym(dlopen(nil, RTLD_NOW), "setfsuid")!
  let setfsuid = unsafeBitCast(symbol, to: (@convention(c) (uid_t) -> CInt).self)
  let user = geteuid()
  _ = setfsuid(user == 0 ? uid_t(65_534) : user)
  defer { _ = setfsuid(user) }
  return body()
}
