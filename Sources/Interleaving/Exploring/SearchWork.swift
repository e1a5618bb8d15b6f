internal import Recordings

/// What a worker is asked to do.
package enum SearchOrder: Codable {
  /// Take schedules of a part, at most so many; and split what is left, if that is possible.
  case search(SearchPart, limit: Int, splits: Bool)
  /// Look for shorter schedules of what was found.
  case shorten(Tally.Content)

  /// Whether it may be left unfinished, since what is left comes back.
  package var isForAMoment: Bool {
    if case .search = self { true } else { false }
  }
}

/// What it has done.
package struct SearchAnswer: Codable {
  /// How the runs ended.
  package var tally: Tally.Content
  /// What is left of the part, in its order.
  var rest: [SearchPart] = []
  /// Whether the program didn't do the same again.
  var hasDiverged = false
}

extension Explorer {
  /// Does what a worker is asked to, in a process in which programs run.
  ///
  /// - Parameters:
  ///   - isInterrupted: Asked after every run; whether that is enough for now.
  ///   - run: Runs the program once.
  package func fulfil(
    _ order: SearchOrder, isInterrupted: () -> Bool,
    run: @escaping (World.Configuration) -> Ending
  ) -> SearchAnswer {
    let series = RunSeries(self, run)
    switch order {
    case .search(let part, let limit, let splits):
      return take(part, limit, splits, series, isInterrupted)
    case .shorten(let content):
      let tally = Tally(content)
      shorten(tally, series) { _ in isInterrupted() }
      return SearchAnswer(tally: tally.content)
    }
  }

  private func take(
    _ part: SearchPart, _ limit: Int, _ splits: Bool, _ series: RunSeries,
    _ isInterrupted: () -> Bool
  ) -> SearchAnswer {
    let search = depthFirstSearch(of: part)!
    let tally = Tally()
    var end = RunSeries.End.complete
    if !part.startsWithBranch || search.takeNextBranch() {
      end = series.take(search, tally, limit: limit) { _ in isInterrupted() }
    }
    tally.exploration.estimate = nil
    return SearchAnswer(
      tally: tally.content,
      rest: search.rest(of: part, isDone: end == .complete, splits: splits),
      hasDiverged: end == .diverged)
  }
}
