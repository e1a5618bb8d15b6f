import ExampleRunner
import Presentation
import Recordings

extension Laboratory {
  /// What the names of pictures of a run end in.
  static let runPictures = [".svg", ".dot", ".html", ".json"]
  /// What the names of pictures of an exploration end in.
  static let explorationPictures = [".html"]

  /// Runs a program and writes a picture of the run to a file: its timeline or the graph of its dependencies
  /// in SVG, the graph for Graphviz, a page with all steps in HTML, or the events for Perfetto in JSON.
  func draw(_ program: Performable, title: String, to path: String) throws {
    var program = program
    program.options.recordsSteps = true
    let recording = try record(program)
    let events = recording.events
    let text: String
    if path.hasSuffix(".graph.svg") || path.hasSuffix(".dot") {
      guard let graph = events.graph(forFile: path) else { throw LabError.noGraph }
      text = graph
    } else if path.hasSuffix(".svg") {
      text = TimelinePicture(events).svg
    } else if path.hasSuffix(".json") {
      text = try TraceEvents(recording).encodedAsJSON() + "\n"
    } else {
      text = try SchedulePage(
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

extension [Event] {
  /// Which operation waits for which, as its file is to be: a picture in SVG, or for Graphviz; nil where none does.
  func graph(forFile path: String) -> String? {
    let picture = GraphPicture(self)
    guard !picture.isEmpty else { return nil }
    return path.hasSuffix(".svg") ? picture.svg : DependencyGraph(self).dot
  }
}
