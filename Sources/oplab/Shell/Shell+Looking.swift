import Foundation
import Presentation
import Recordings

/// Looking at the last run.
extension Shell {
  func showWhy(_ name: String) {
    guard let (recording, program) = lastRun else { return say(.noRunYet) }
    let lines = Account(of: recording, sources: program.sources).lines(
      why: name, width: console.width)
    if lines.isEmpty { say(.nothingCalled(name)) } else { console.write(lines) }
  }

  func showState() {
    guard let (recording, program) = lastRun else { return say(.noRunYet) }
    let lines = Account(of: recording, sources: program.sources).states(width: console.width)
    if lines.isEmpty { say(.noTimeline) } else { console.write(lines) }
  }

  func showGraph(_ path: String?) {
    guard let (recording, _) = lastRun else { return say(.noRunYet) }
    let graph = DependencyGraph(recording.events)
    guard !graph.isEmpty else { return say(.noGraph) }
    guard let path else { return console.write(graph.lines(width: console.width)) }
    if let text = recording.events.graph(forFile: path) { save(text, to: path) }
  }

  func showTimes() {
    guard let (compile, run) = lastTimes else { return say(.noRunYet) }
    say(.times(compile: compile.inWords, run: run.inWords))
  }
}

extension Duration {
  /// In milliseconds, which is as exact as a person needs it.
  fileprivate var inWords: String {
    "\(components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000)\u{A0}ms"
  }
}
