import Foundation

extension Commands {
  static let new = Command(
    name: "new", operands: .one(.lessonFile),
    summary: "write the beginning of a lesson, which passes 'oplab check' as it is",
    details: [
      "The number and the words of the file's name become those of the title. lessons/FORMAT.md says "
        + "what a lesson may have."
    ],
    examples: [("oplab new lessons/14-semaphores.md", "then edit it, and 'oplab check --update'")]
  ) { invocation, console in
    let path = invocation.operands[0]
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    guard let match = name.wholeMatch(of: /([0-9]{1,4})-(.+)\.md/), let number = Int(match.1) else {
      throw LabError.badLessonName(path)
    }
    let title = match.2.split(separator: "-").joined(separator: " ").capitalised
    do {
      // An author's work must not be lost by a mistyped name.
      try Data(LessonSkeleton(number: number, title: title).text.utf8)
        .write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
    } catch {
      let exists = FileManager.default.fileExists(atPath: path)
      throw LabError.cannotWrite(
        path: path, reason: exists ? "it exists already" : whyNotWritten(path, error))
    }
    console.write("\(path) begins lesson \(number), \(title)\n")
    return .fine
  }
}
