extension LessonParser {
  /// Reads an exercise whose `swift exercise` fence was just passed: conditions, hints, solution.
  mutating func exercise(_ fence: Fence) -> Exercise {
    items += 1
    if sectionTitle == nil || hasExercise { note(.exerciseWithoutTitle, at: fence.position) }
    var attributes = self.attributes(of: fence, kind: "swift exercise")
    var exercise = Exercise(
      address: Address(lesson: number, item: items), title: sectionTitle ?? "",
      start: fence.code, prelude: prelude(attributes.attribute("continues")),
      languageMode: attributes.number("mode", in: 5...6) ?? 5,
      cores: attributes.number("cores", in: 1...64), conditions: [], hints: [],
      solution: Exercise.Solution(code: Code(text: "", line: fence.lines.upperBound)))
    problems += attributes.problems
    if fence.text.allSatisfy(\.isWhitespace) { note(.emptyCode, at: fence.position) }

    var hasSolution = false
    var hasConditions = false
    reading: while let piece = next {
      switch piece {
      case .fence(let follower) where follower.info.kind == .trace:
        index += 1
        note(.traceInExercise, at: follower.position)
      case .fence(let follower) where follower.info.kind != .swift:
        index += 1
        hasConditions = true
        exercise.conditions += conditions(follower)
      case .tag(let tag):
        guard addHelp(tag, to: &exercise, hasSolution: &hasSolution) else { break reading }
      case .heading, .prose, .rule, .fence: break reading
      }
    }
    if !hasConditions { note(.exerciseWithoutConditions, at: fence.position) }
    if exercise.hints.isEmpty { note(.exerciseWithoutHints, at: fence.position) }
    if !hasSolution { note(.exerciseWithoutSolution, at: fence.position) }
    return exercise
  }

  /// Adds a hint or the solution; false if the tag is something else.
  private mutating func addHelp(
    _ tag: DetailsTag, to exercise: inout Exercise, hasSolution: inout Bool
  ) -> Bool {
    switch tag.kind {
    case .comment:
      index += 1
      return true
    case .open(let attributes) where attributes["class"] == "hint":
      index += 1
      let details = details(tag, kind: "hint")
      strayFences(details)
      if let passage = details.passage { exercise.hints.append(passage) }
      return true
    case .open(let attributes) where attributes["class"] == "solution":
      index += 1
      if hasSolution { note(.secondSolution, at: tag.position) }
      hasSolution = true
      exercise.solution = solution(details(tag, kind: "solution"), tag.position)
      return true
    case .open, .summary, .close, .other: return false
    }
  }

  private mutating func solution(_ details: Details, _ position: Position) -> Exercise.Solution {
    strayFences(details)
    let code = details.fences.filter { $0.info.kind == .swift }
    if code.isEmpty { note(.solutionWithoutCode, at: position) }
    for second in code.dropFirst() { note(.secondSolutionCode, at: second.position) }
    if let attribute = code.first?.info.attributes.first {
      note(.attributeInDetails(attribute.name), at: attribute.position)
    }
    return Exercise.Solution(
      code: code.first?.code ?? Code(text: "", line: position.line), explanation: details.passage)
  }

  private mutating func strayFences(_ details: Details) {
    for fence in details.fences {
      switch fence.info.kind {
      case .swift: break
      case .trace: note(.traceInExercise, at: fence.position)
      case .conditions: note(.strayConditions, at: fence.position)
      }
    }
  }
}
