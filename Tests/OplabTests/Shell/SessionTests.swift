import ExampleRunner
import Lessons
import Testing

@testable import oplab

@Suite struct SessionTests {
  private var session = Session(Fixture.course)

  /// An effect in a few words; nil for what only the file of progress sees.
  private func label(_ effect: Session.Effect) -> String? {
    switch effect {
    case .show(let stop): "show \(stop.address)" + (isCode(stop) ? " code" : "")
    case .ask(let question): "ask \(question.form)"
    case .run(let example, _, let answers):
      "run \(example.address)"
        + answers.map { " [\($0.text ?? "–"): \($0.verdict.map { "\($0)" } ?? "–")]" }.joined()
    case .attempt(let exercise, _): "attempt \(exercise.address)"
    case .runDraft(let program): "draft \(program.program.units.last?.text ?? "")"
    case .runCell(let text): "cell \(text)"
    case .edit(let text): "edit \(text)"
    case .save(let path, let text): "save \(path): \(text)"
    case .load(let path): "load \(path)"
    case .trace(let choice): "trace \(choice?.rawValue ?? "?")"
    case .timeline: "timeline"
    case .check(let exercise, let program):
      "check \(exercise.address): \(program.program.units.last?.text ?? "")"
    case .explore(let program): "explore \(program.program.units.last?.text ?? "")"
    case .step(let program, let goals, _):
      "step \(program.program.units.last?.text ?? ""), \(goals.count) goals"
    case .replay(let program, let token):
      "replay \(token): \(program.program.units.last?.text ?? "")"
    case .real(let program, let times): "real \(times): \(program.program.units.last?.text ?? "")"
    case .explain: "explain"
    case .why(let name): "why \(name)"
    case .state: "state"
    case .graph(let path): "graph \(path ?? "")"
    case .time: "time"
    case .tell(let information): label(information)
    case .say(let remark): "say \(remark.message(in: .english).english)"
    case .record: nil
    case .leave: "leave"
    }
  }

  private func label(_ information: Session.Information) -> String {
    switch information {
    case .help(let command): "help \(command?.name ?? "all")"
    case .lessons: "lessons"
    case .place(let stop): "place \(stop.address)"
    case .progress: "progress"
    case .cells: "cells"
    case .hint(let passage, let number, let count):
      "hint \(number) of \(count): \(passage.markdown)"
    case .solution(let solution): "solution \(solution.code.text)"
    }
  }

  private func isCode(_ stop: Course.Stop) -> Bool {
    if case .code = stop.content { true } else { false }
  }

  private mutating func enter(_ text: String) -> [String] { session.enter(text).compactMap(label) }

  @Test mutating func `Enter goes through the lessons from first to last`() {
    let steps = (0..<14).map { _ in enter("").joined(separator: ", ") }
    #expect(
      steps == [
        "show 1.1", "show 1.1", "show 1.1 code", "run 1.1", "show 1.1",
        "show 1.2", "show 1.2 code, ask pick", "run 1.2 [–: –] [–: –]", "show 1.3 code", "show 1.4",
        "show 2.1", "show 2.1", "say \(ShellRemark.theEnd.message(in: .english).english)",
        "say \(ShellRemark.theEnd.message(in: .english).english)",
      ])
  }

  @Test mutating func `What Enter will do is known before`() {
    let expected: [Session.Upcoming] = [
      .lesson(Fixture.lessons[0]), .prose, .code, .run, .prose, .prose, .code,
    ]
    for upcoming in expected {
      #expect(session.upcoming == upcoming)
      _ = enter("")
    }
    let question = Fixture.lessons[0].examples[1].questions[0]
    #expect(session.upcoming == .runUnanswered(question))
    _ = enter("")
    #expect(session.upcoming == .code)
    _ = enter(":open 2")
    #expect(session.upcoming == .exercise)
    _ = enter("")
    #expect(session.upcoming == .nothing)
  }

  @Test mutating func `Answers are judged after the run`() {
    _ = enter(":open 1.2")
    #expect(enter("") == ["show 1.2 code", "ask pick"])
    #expect(enter("2") == ["ask order"])
    #expect(enter("2 1") == ["run 1.2 [2: wrong([2])] [2 1: right]"])
    #expect(session.openQuestion == nil)
  }

  @Test(arguments: [":next", "", ":n", ":run"])
  mutating func `A question never blocks going on`(_ input: String) {
    _ = enter(":open 1.2")
    _ = enter("")
    _ = enter("1")
    #expect(enter(input) == ["run 1.2 [1: right] [–: –]"])
  }

  @Test mutating func `What is no answer is said to be none, and code still runs`() {
    _ = enter(":open 1.2")
    _ = enter("")
    #expect(
      enter("perhaps") == [
        "say That is none of the answers. Type a number from 1 to 2, or Enter to go on without one."
      ])
    #expect(enter("print(1)") == ["cell print(1)"])
    #expect(enter(":help") == ["help all"])
    #expect(session.openQuestion != nil)
    #expect(enter("a") == ["ask order"])
    #expect(
      enter("7") == [
        "say That is none of the answers. Type the numbers 1 to 2 in their order, or Enter to go "
          + "on without one."
      ])
  }

  @Test mutating func `Leaving a question leaves its answers behind`() {
    _ = enter(":open 1.2")
    _ = enter("")
    _ = enter("1")
    _ = enter(":open 2")
    #expect(session.openQuestion == nil)
    _ = enter(":open 1.2")
    #expect(enter("") == ["show 1.2 code", "ask pick"])
    #expect(enter("") == ["run 1.2 [–: –] [–: –]"])
  }

  @Test mutating func `Back passes over runs, and stops at the beginning`() {
    #expect(enter(":back") == ["say This is the beginning. Press Enter to go on."])
    for _ in 1...5 { _ = enter("") }
    #expect(enter(":back") == ["show 1.1 code"])
    #expect(enter("") == ["run 1.1"])
    #expect(enter(":back") == ["show 1.1 code"])
    #expect(enter(":back") == ["show 1.1"])
    #expect(enter(":back") == ["show 1.1"])
    #expect(enter(":back") == ["say This is the beginning. Press Enter to go on."])
  }

  @Test mutating func `Again shows a screen again, with an open question, and a run's code`() {
    #expect(enter(":again") == ["say Nothing has been shown yet. Press Enter to begin."])
    _ = enter(":open 1.2")
    #expect(enter(":again") == ["show 1.2"])
    _ = enter("")
    _ = enter("1")
    #expect(enter(":again") == ["show 1.2 code", "ask order"])
    _ = enter("")
    #expect(enter(":again") == ["show 1.2 code"])
    #expect(enter("") == ["show 1.3 code"])
  }

  @Test mutating func `Run runs the example of this place again`() {
    #expect(enter(":run") == ["say There is no example to run yet. Press Enter to go on to one."])
    for _ in 1...3 { _ = enter("") }
    #expect(enter(":run") == ["run 1.1"])
    #expect(enter(":run") == ["run 1.1"])
    #expect(enter("") == ["show 1.1"])
    #expect(enter(":run") == ["run 1.1"])
    _ = enter(":open 1.3")
    #expect(enter(":run") == ["say This example is only shown, not run."])
    _ = enter(":open 2.1")
    #expect(enter(":run") == ["say There is no example to run yet. Press Enter to go on to one."])
    _ = enter("")
    #expect(enter(":run") == ["attempt 2.1"])
  }

  @Test(arguments: [
    ("2", "show 2.1"), ("1.2", "show 1.2"), (" 1.4 ", "show 1.4"),
    ("3", "say There is no lesson 3. The lessons are 1, 2."),
    ("3.1", "say There is no lesson 3. The lessons are 1, 2."),
    ("1.9", "say There is no screen 1.9. Those of lesson 1 are 1.1 to 1.4."),
    ("tea", "say 'tea' is no lesson or screen. Write a lesson like 2 or a screen like 2.3."),
    ("", "say Write :open LESSON[.SCREEN], for example :open 2.3."),
  ])
  mutating func `Open goes to a lesson or a screen, or says what there is`(
    _ reference: String, effect: String
  ) {
    #expect(enter(":open \(reference)") == [effect])
  }

  @Test(arguments: [
    (":help", "help all"), (":he", "help all"), (":help open", "help open"),
    (":he :o", "help open"),
    (":lessons", "lessons"), (":LESSONS", "lessons"), (":quit", "leave"), (":q", "leave"),
    (":nxet", "say There is no command :nxet. Did you mean :next?"),
    (":xyzzy", "say There is no command :xyzzy; :help lists them."),
    (":help xyzzy", "say There is no command :xyzzy; :help lists them."),
    (":", "say A command's name goes after the colon; :help lists them."),
    (":next 3", "say :next takes nothing after it, and not '3'. Nothing was done."),
    ("quit", "leave"), ("exit", "leave"), ("help", "help all"), ("open", "cell open"),
    ("lessons", "lessons"), ("  :q  ", "leave"), ("let a = 1", "cell let a = 1"),
  ])
  mutating func `A command does one thing, and a mistake does nothing`(
    _ input: String, effect: String
  ) {
    #expect(enter(input) == [effect])
    #expect(session.position == nil)
  }

  @Test mutating func `A name of the session is not taken for a command`() {
    #expect(enter("run") == ["say There is no example to run yet. Press Enter to go on to one."])
    session.keep("let run = 1")
    #expect(enter("run") == ["cell run"])
    #expect(enter("exit") == ["leave"])
  }

  @Test mutating func `Cells build on the example that ran last`() {
    let example = Fixture.lessons[0].examples[0]
    session.keep("let mine = 1")
    session.build(on: Performable(example, in: Fixture.lessons[0]))
    session.keep("let more = 2")
    let program = session.workbench.adding("print(more)")
    #expect(program.program.units.map(\.name) == ["1.1", "cell 1", "cell 2"])
    #expect(program.program.units.map(\.text).last == "print(more)\n")
    #expect(program.program.kind == .cells)
    #expect(program.hiddenCells == 2)
    session.clearWorkbench()
    #expect(session.workbench.adding("x").program.units.map(\.name) == ["cell 1"])
  }

  @Test mutating func `Why the names of an example are missing is said where they are missed`() {
    #expect(session.remarkOnRefusedCell == nil)
    let example = Fixture.lessons[0].examples[0]
    session.clearWorkbench(lacking: example.address)
    #expect(
      session.remarkOnRefusedCell?.message(in: .english).english
        == "What 1.1 declares can't be used here, since its top-level code never came to its end.")
    session.build(on: Performable(example, in: Fixture.lessons[0]))
    #expect(session.remarkOnRefusedCell == nil)
  }

  @Test mutating func `An exercise is solved on an empty bench`() {
    session.keep("let mine = 1")
    _ = enter(":open 2")
    #expect(session.workbench.cells == ["let mine = 1"])
    _ = enter("")
    #expect(session.workbench == Workbench())
  }

  @Test mutating func `The next example to run is known while the learner reads`() {
    var numbers: [String] = []
    for _ in 0..<Fixture.course.stops.count {
      numbers.append(session.nextExample.map { "\($0.example.address)" } ?? "–")
      _ = enter("")
    }
    #expect(
      numbers == ["1.1", "1.1", "1.1", "1.1", "1.2", "1.2", "1.2", "1.2", "–", "–", "–", "–"])
  }

  @Test func `Without lessons Enter says so`() {
    var session = Session(Course([]))
    #expect(session.upcoming == .nothing)
    #expect(
      session.enter("").compactMap(label)
        == ["say There are no lessons here. Type Swift and see what happens."])
    #expect(session.enter("print(1)").compactMap(label) == ["cell print(1)"])
  }
}
