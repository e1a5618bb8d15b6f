import Lessons

/// What the commands do.
extension Session {
  /// Does what a command line without its colon says.
  ///
  /// - Parameter asked: What had to be asked for twice, and was for the first time just before.
  mutating func obey(_ line: Substring, secondTime asked: ShellCommand.Action?) -> [Effect] {
    let parts = line.split(separator: " ", maxSplits: 1)
    let argument = parts.count > 1 ? String(parts[1]).trimmingBlanks : nil
    let command: ShellCommand
    switch ShellCommand.find(parts.first.map(String.init) ?? "") {
    case .success(let found): command = found
    case .failure(let remark): return [.say(remark)]
    }
    switch (command.argument, argument) {
    case (nil, let argument?): return [.say(.surplusArgument(argument, command))]
    case (.required?, nil): return [.say(.missingArgument(command))]
    default: return perform(command, argument, isSecondTime: asked == command.action)
    }
  }

  private mutating func perform(
    _ command: ShellCommand, _ argument: String?, isSecondTime: Bool
  ) -> [Effect] {
    switch command.action {
    case .help: return help(argument)
    case .lessons: return [.tell(.lessons)]
    case .open: return open(argument ?? "")
    case .next: return goOn()
    case .back: return previous.map { visit($0) } ?? [.say(.theBeginning)]
    case .skip: return skip()
    case .again: return showAgain()
    case .place: return [stop.map { .tell(.place($0)) } ?? .say(.nothingShown)]
    case .progress: return [.tell(.progress)]
    case .run: return runAgain()
    case .edit: return edit()
    case .hint: return hint()
    case .solution: return solution()
    case .lesson: return backToLesson()
    case .reset: return reset(argument, command, isSecondTime: isSecondTime)
    case .cells: return [workbench.cells.isEmpty ? .say(.noCells) : .tell(.cells)]
    case .undo: return [workbench.undo().map { .say(.takenBack($0)) } ?? .say(.nothingToUndo)]
    case .redo: return [workbench.redo().map { .say(.putBack($0)) } ?? .say(.nothingToRedo)]
    case .clear:
      guard !workbench.cells.isEmpty else { return [.say(.noCells)] }
      workbench.clear()
      return [.say(.cleared)]
    case .save:
      let text = draft ?? workbench.text
      return [text.isEmpty ? .say(.nothingToSave) : .save(path: argument ?? "", text: text)]
    case .load: return [.load(path: argument ?? "")]
    case .trace: return trace(argument, command)
    case .timeline: return [.timeline]
    case .why: return [.why(argument ?? "")]
    case .state: return [.state]
    case .graph: return [.graph(path: argument)]
    case .time: return [.time]
    case .check: return check()
    case .explore: return scheduling { .explore($0) }
    case .step: return step(from: argument)
    case .replay: return replay(argument ?? "")
    case .real: return real(argument, command)
    case .explain: return [.explain]
    case .quit: return [.leave]
    }
  }

  private func help(_ name: String?) -> [Effect] {
    guard let name else { return [.tell(.help(nil))] }
    switch ShellCommand.find(name.hasPrefix(":") ? String(name.dropFirst()) : name) {
    case .success(let command): return [.tell(.help(command))]
    case .failure(let remark): return [.say(remark)]
    }
  }

  private mutating func open(_ reference: String) -> [Effect] {
    if let number = Int(reference) {
      if let start = course.start(ofLesson: number) { return visit(start) }
      return [.say(.noSuchLesson(number, available: course.lessons.map(\.number)))]
    }
    guard let address = Address(reference) else { return [.say(.noReference(reference))] }
    if let start = course.start(of: address) { return visit(start) }
    guard let items = course.items(ofLesson: address.lesson) else {
      return [.say(.noSuchLesson(address.lesson, available: course.lessons.map(\.number)))]
    }
    return [.say(.noSuchScreen(address, available: items))]
  }

  private func trace(_ argument: String?, _ command: ShellCommand) -> [Effect] {
    guard let argument else { return [.trace(nil)] }
    guard let choice = TraceChoice(rawValue: argument) else {
      return [.say(.unknownChoice(argument, command))]
    }
    return [.trace(choice)]
  }

  private mutating func showAgain() -> [Effect] {
    guard let stop else { return [.say(.nothingShown)] }
    guard case .run(let example) = stop.content else {
      return [.show(stop)] + (openQuestion.map { [.ask($0)] } ?? [])
    }
    var code = stop
    code.content = .code(example)
    return [.show(code)]
  }

  private mutating func backToLesson() -> [Effect] {
    draft = nil
    if case .run(let example)? = current?.content, let lesson = current?.lesson {
      build(on: example, in: lesson)
    } else {
      clearWorkbench()
    }
    return showAgain()
  }

  /// The exercise at hand starts anew, or the learner does.
  private mutating func reset(
    _ argument: String?, _ command: ShellCommand, isSecondTime: Bool
  ) -> [Effect] {
    switch argument {
    case "progress"?:
      guard isSecondTime else {
        question = command.action
        return [.say(.resetAsks)]
      }
      return [.record(.forgotten), .say(.progressForgotten)]
    case let argument?: return [.say(.unknownChoice(argument, command))]
    case nil:
      guard case .exercise? = current?.content, let current else { return [.say(.noExercise)] }
      draft = nil
      clearWorkbench()
      return [.show(current)]
    }
  }
}
