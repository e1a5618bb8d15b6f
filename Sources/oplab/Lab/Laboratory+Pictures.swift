import ExampleRunner
import Presentation
import Recordings

extension Laboratory {
  /// What the names of pictures of a run end in.
  static let runPictures = [".svg", ".html", ".json"]
  /// What the names of pictures of an exploration end in.
  static let explorationPictures = [".html"]

  /// Runs a program and writes a picture of the run to a file: its timeline in SVG, a page with all steps
  /// in HTML, or the events for Perfetto in JSON.
  func draw(_ program: Performable, title: String, to path: String) throws {
    var program = program
    program.options.recordsSteps = true
    let recording = try record(program)
    let text =
      if path.hasSuffix(".svg") {
        TimelinePicture(recording.events).svg
      } else if path.hasSuffix(".json") {
        try TraceEvents(recording).encodedAsJSON() + "\n"
      } else {
        try SchedulePage(
          title: title, sources: program.sources,
          runs: [SchedulePage.Run(title: "this run", recording: recording)]
        ).html
      }
    try writeFile(text, to: path)
  }

  /// Writes a page with a schedule of each outcome, and of each race, to a file.
  func draw(
    _ exploration: Exploration, _ schedules: [String: Recording], of program: Performable,
    title: String, to path: String
  ) throws {
    var runs: [SchedulePage.Run] = []
    for (index, result) in exploration.results.enumerated() {
      guard let recording = schedules[result.schedule] else { continue }
      runs.append(SchedulePage.Run(title: "outcome \(index + 1)", recording: recording))
    }
    for (index, race) in exploration.races.enumerated() {
      guard let recording = schedules[race.schedule] else { continue }
      runs.append(SchedulePage.Run(title: "race \(index + 1)", recording: recording))
    }
    try writeFile(
      try SchedulePage(title: title, sources: program.sources, runs: runs).html, to: path)
  }
}
