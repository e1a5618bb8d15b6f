import ExampleRunner
import Foundation
import Lessons
import Presentation
import Recordings

extension Commands {
  static let doctor = Command(
    name: "doctor",
    summary: "say what is installed, what is missing and how to get it",
    examples: [("oplab doctor", "look at this when something doesn't work")]
  ) { invocation, console in
    let findings = Finding.all
    if invocation.wantsJSON {
      console.write(try findings.encodedAsJSON() + "\n")
    } else {
      console.write(findings.flatMap { $0.lines(width: console.width) })
    }
    return findings.allSatisfy(\.isGood) ? .fine : .failed
  }
}

/// Something that the lab needs, and whether it is there.
private struct Finding: Encodable {
  var name: String
  var isGood: Bool
  var text: String

  init(_ name: String, _ find: () throws -> String) {
    self.name = name
    do {
      text = try find()
      isGood = true
    } catch {
      text = describe(error)
      isGood = false
    }
  }

  static var all: [Finding] {
    [
      Finding("program") { LabCopy.program },
      Finding("copy") { "\(LabCopy.current)" },
      Finding("compiler") { try Toolchain.find().version() },
      Finding("toolchain") { try Toolchain.find().programs },
      Finding("runtime") { try LabRuntime.besideProgram().folder },
      Finding("example") {
        let laboratory = try Laboratory()
        let program = Program(text: "print(6 * 7)\n", name: "example")
        let recording = try laboratory.record(
          Performable(program: program, sources: SourceTexts()))
        guard recording.output == "42\n" else {
          throw Remark(text: "an example that prints 42 printed '\(recording.output)'")
        }
        if let remark = laboratory.remark { throw Remark(text: remark) }
        return "compiles and runs"
      },
      Finding("lessons") {
        let folder = try LessonLibrary().folder
        let problems = folder.allProblems
        guard problems.isEmpty else { throw LabError.malformed(problems) }
        return "\(folder.lessons.count) in \(folder.path)"
      },
    ]
  }

  func lines(width: Int) -> [StyledText] {
    var line = StyledText(isGood ? "✓" : "✗", isGood ? .success : .error)
    line.append(" " + name)
    line.pad(to: 12)
    return text.split(separator: "\n").enumerated().flatMap { index, part in
      StyledText(String(part)).wrapped(to: max(20, width - 12)).enumerated().map { row, words in
        var start = index == 0 && row == 0 ? line : StyledText()
        start.pad(to: 12)
        return start + words
      }
    }
  }
}

/// Something that works, though not as it should.
struct Remark: Error {
  var text: String
}
