extension LessonParser {
  /// Reads an example whose `swift` fence was just passed: its questions, trace and conditions.
  mutating func example(_ fence: Fence) -> Example {
    items += 1
    var attributes = self.attributes(of: fence, kind: "swift")
    var example = Example(
      address: Address(lesson: number, item: items), code: fence.code, prelude: [],
      run: attributes.take("run", or: .controlled),
      expectation: attributes.take("expect", or: .finished),
      languageMode: attributes.number("mode", in: 5...6) ?? 5,
      cores: attributes.number("cores", in: 1...64),
      questions: [], expected: nil,
      insertionPoint: InsertionPoint(line: fence.lines.upperBound, prefix: fence.prefix),
      conditions: [])
    example.prelude = prelude(attributes.attribute("continues"))
    problems += attributes.problems
    if fence.text.allSatisfy(\.isWhitespace) { note(.emptyCode, at: fence.position) }

    programs[items] = example.program
    lastExample = items
    while let piece = next {
      if case .fence(let follower) = piece, follower.info.kind != .swift {
        index += 1
        add(follower, to: &example)
      } else if case .prose(.quote(let blocks), let lines, let position) = piece,
        case .list(let list) = blocks.last, list.start != nil
      {
        index += 1
        addQuestion(blocks.dropLast(), list, lines, position, to: &example)
      } else if case .tag(let tag) = piece, case .comment = tag.kind {
        index += 1
      } else {
        break
      }
    }
    return example
  }

  /// Adds the trace or the conditions of an example.
  mutating func add(_ fence: Fence, to example: inout Example) {
    switch fence.info.kind {
    case .swift: break
    case .conditions: example.conditions += conditions(fence)
    case .trace:
      _ = attributes(of: fence, kind: "trace")
      if example.expected != nil {
        note(.secondTrace, at: fence.position)
      } else if example.run == .no {
        note(.traceNotRun, at: fence.position)
      } else {
        example.expected = ExpectedTrace(
          text: fence.text, position: fence.position, lines: fence.lines)
      }
    }
  }

  /// Reads the conditions in a fence, one a line.
  mutating func conditions(_ fence: Fence) -> [Condition] {
    guard case .conditions(let scope) = fence.info.kind else { return [] }
    let isTimed = attributes(of: fence, kind: scope.rawValue).attribute("timed") != nil
    var conditions: [Condition] = []
    let texts = fence.text.split(separator: "\n", omittingEmptySubsequences: false)
    for (offset, line) in texts.enumerated() where !line.allSatisfy(\.isWhitespace) {
      let position = Position(
        line: fence.lines.lowerBound + 1 + offset,
        column: fence.indentation + line.prefix(while: \.isWhitespace).utf8.count + 1)
      let text = line.drop(while: \.isWhitespace)
      if let claim = Condition.Claim(text) {
        conditions.append(
          Condition(scope: scope, claim: claim, position: position, isTimed: isTimed))
      } else {
        note(.badCondition(String(text)), at: position)
      }
    }
    if fence.text.allSatisfy(\.isWhitespace) { note(.noConditions, at: fence.position) }
    return conditions
  }

  /// The code that goes before that of an example which `continues` another.
  mutating func prelude(_ attribute: FenceInfo.Attribute?) -> [Code] {
    // Keeps what is kept for each example small, whatever the file.
    let limit = 50
    guard let attribute else { return [] }
    guard let number = attribute.value.map({ Int($0) ?? 0 }) ?? lastExample else {
      note(.noEarlierExample, at: attribute.position)
      return []
    }
    guard let program = programs[number] else {
      note(.continuesUnknown(attribute.value ?? ""), at: attribute.position)
      return []
    }
    if program.count > limit { note(.continuesTooMany(limit: limit), at: attribute.position) }
    return program.suffix(limit)
  }

  /// The attributes of a fence; notes those that the fence can't have.
  mutating func attributes(of fence: Fence, kind: String) -> Attributes {
    let known = FenceInfo.attributes(of: kind)
    var seen: Set<String> = []
    var kept: [FenceInfo.Attribute] = []
    for attribute in fence.info.attributes {
      if !known.contains(attribute.name) {
        note(.unknownAttribute(attribute.name, fence: kind), at: attribute.position)
      } else if !seen.insert(attribute.name).inserted {
        note(.repeatedAttribute(attribute.name), at: attribute.position)
      } else if attribute.name == "exercise", attribute.value != nil {
        note(.uselessValue(attribute: attribute.name), at: attribute.position)
      } else {
        kept.append(attribute)
      }
    }
    return Attributes(kept)
  }
}
