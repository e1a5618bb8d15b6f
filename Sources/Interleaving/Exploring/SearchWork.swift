internal import Recordings

/// What a worker is asked to do.
package enum SearchOrder: Codable {
  /// Take schedules of a part, at most so many.
  case search(SearchPart, limit: Int)
  /// Look for shorter schedules of what was found.
  case shorten(Tally.Content)

  /// Whether it may be left unfinished, since what is left comes back.
  package var isForAMoment: Bool {
    if case .search = self { true } else { false }
  }
}

/// Why it stops before it is done.
package enum SearchPause {
  /// To tell what is known.
  case report
  /// To give others something of what is left, where that can be split.
  case share
}

/// What it has done.
package struct SearchAnswer: Codable {
  /// How the runs ended.
  package var tally: Tally.Content
  /// What is left of the part, in its order.
  var rest: [SearchPart] = []
  /// Whether the program didn't do the same again.
  var hasDiverged = false

  /// What the worker goes on with by itself, having given away the rest; nil when it waits for an order.
  package func continuation(of order: SearchOrder) -> SearchOrder? {
    guard case .search(_, let limit) = order, rest.count > 1, tally.runs < limit else { return nil }
    return .search(rest[0], limit: limit - tally.runs)
  }
}

extension Explorer {
  /// Does what a worker is asked to, in a process in which programs run.
  ///
  /// - Parameters:
  ///   - pause: Asked after every run; why to stop now.
  ///   - run: Runs the program once.
  package func fulfil(
    _ order: SearchOrder, pause: () -> SearchPause?,
    run: @escaping (World.Configuration) -> Ending
  ) -> SearchAnswer {
    let series = RunSeries(self, run)
    switch order {
    case .search(let part, let limit):
      return take(part, limit, series, pause)
    case .shorten(let content):
      let tally = Tally(content)
      shorten(tally, series) { _ in pause() == .report }
      return SearchAnswer(tally: tally.content)
    }
  }

  private func take(
    _ part: SearchPart, _ limit: Int, _ series: RunSeries, _ pause: () -> SearchPause?
  ) -> SearchAnswer {
    let search = depthFirstSearch(of: part)!
    let tally = Tally()
    var end = RunSeries.End.complete
    var isSharing = false
    if !part.startsWithBranch || search.takeNextBranch() {
      end = series.take(search, tally, limit: limit) { _ in
        let reason = pause()
        isSharing = reason == .share && search.canBeSplit
        return isSharing || reason == .report
      }
    }
    tally.exploration.estimate = nil
    return SearchAnswer(
      tally: tally.content,
      rest: search.rest(of: part, isDone: end == .complete, splits: isSharing),
      hasDiverged: end == .diverged)
  }
}
