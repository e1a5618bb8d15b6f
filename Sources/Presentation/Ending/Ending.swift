package import Recordings

extension Recording {
  /// How the run ended, in words: the outcome, what was left, and warnings, with the lines of the
  /// learner's text that they are about.
  package func ending(width: Int, sources: SourceTexts = SourceTexts()) -> [StyledText] {
    var lines = outcome.lines(at: events.last?.time ?? 0, width: width, sources: sources)
    for warning in warnings { lines += warning.lines(width: width, sources: sources) }
    return lines
  }

  /// The whole story of the run: its trace, its timeline and its ending.
  package func story(
    level: TraceLevel = .brief, width: Int, sources: SourceTexts = SourceTexts(),
    hiddenCells: Int = 0
  ) -> [StyledText] {
    var writer = TraceWriter(level: level, width: width, hiddenCells: hiddenCells)
    var lines = events.flatMap { writer.rows(for: $0) }
    lines += writer.finish()
    return lines
      + epilogue(
        width: width, sources: sources, hiddenCells: hiddenCells, afterRows: !lines.isEmpty)
  }

  /// What follows the trace: the timeline and the ending, each after an empty line.
  package func epilogue(
    width: Int, sources: SourceTexts = SourceTexts(), hiddenCells: Int = 0, afterRows: Bool = true
  ) -> [StyledText] {
    let timeline = Timeline(events, hiddenCells: hiddenCells)
    var lines: [StyledText] = []
    for part in [timeline.lines(width: width), ending(width: width, sources: sources)]
    where !part.isEmpty {
      if afterRows || !lines.isEmpty { lines.append(StyledText()) }
      lines += part
    }
    return lines
  }
}

extension Outcome {
  fileprivate func lines(at time: Double, width: Int, sources: SourceTexts) -> [StyledText] {
    var lines = (StyledText("  ") + headline(at: time, sources)).hanging(indent: 2, width: width)
    if let location {
      lines += SourceExcerpt.lines(at: location, in: sources, width: width, indent: 4)
    }
    // Several operations are often added by one call: its line is shown once, after the last.
    let waits = WaitGroup.groups(of: waits)
    for (index, group) in waits.enumerated() {
      let wait = group.first
      lines += item(group.sentence, at: wait.places(sources), width: width)
      let next = index + 1 < waits.count ? waits[index + 1].first.location : nil
      if let location = wait.location, location != self.location, location != next {
        lines += SourceExcerpt.lines(
          at: location, in: sources, width: width, indent: 6)
      }
    }
    return lines
  }

  private func headline(at time: Double, _ sources: SourceTexts) -> StyledText {
    var line = StyledText()
    func say(_ verdict: String, _ role: Role, otherwise: String) {
      line.append(verdict, role)
      let place = location.map { " (\(sources.name($0)))" } ?? ""
      line.append(" \(message ?? otherwise)" + place)
    }
    switch kind {
    case .finished:
      line.append("Finished", .success)
      line.append(time > 0 ? " after \(VirtualTime.text(time)) of virtual time." : ".")
    case .stalled:
      say("Stalled.", .error, otherwise: "Nothing can run and nothing is due, but work is left.")
    case .deadlocked:
      say("Deadlocked.", .error, otherwise: "The waits form a cycle.")
    case .trapped: say("Trapped:", .error, otherwise: "a fatal error.")
    case .exited:
      line.append("Exited", code == 0 ? .success : .error)
      line.append(" with status \(code ?? 0).")
    case .overran: say("Overran.", .error, otherwise: "The run took too long and was ended.")
    case .diverged:
      say("Diverged.", .error, otherwise: "The schedule doesn't fit the program any more.")
    }
    return line
  }
}

extension Outcome.Wait {
  /// Where it waits, and what that goes back to.
  fileprivate func places(_ sources: SourceTexts) -> String? {
    let earlier = origin.flatMap { origin in
      origin.location.map { place in
        let name = place.file == location?.file ? "line \(place.line)" : sources.name(place)
        return "\(origin.event.rawValue) at \(name)"
      }
    }
    let places = [location.map(sources.name), earlier].compactMap(\.self)
    return places.isEmpty ? nil : places.joined(separator: "; ")
  }
}

extension Warning {
  func lines(width: Int, sources: SourceTexts) -> [StyledText] {
    var headline = StyledText("  ")
    headline.append("Warning:", .warning)
    headline.append(" " + message)
    var lines = headline.hanging(indent: 2, width: width)
    for location in locations {
      let excerpt = SourceExcerpt.lines(
        at: location, in: sources, width: width, indent: 4)
      lines.append(StyledText("    at \(sources.name(location))", .faint))
      lines += excerpt
    }
    return lines
  }
}

/// A sentence of a list, with its place.
private func item(_ sentence: String, at place: String?, width: Int) -> [StyledText] {
  var line = StyledText("  – \(sentence)")
  if let place { line.append(" (\(place))", .faint) }
  return line.hanging(indent: 4, width: width)
}

extension StyledText {
  /// The text wrapped, with every line but the first moved in, and with the blanks at its start.
  package func hanging(indent: Int, width: Int) -> [StyledText] {
    let margin = StyledText(String(repeating: " ", count: indent))
    let lead = plain.prefix { $0 == " " }.count
    let first = StyledText(String(repeating: " ", count: lead))
    return wrapped(to: max(20, width - indent)).enumerated().map { index, line in
      (index == 0 ? first : margin) + line
    }
  }
}
