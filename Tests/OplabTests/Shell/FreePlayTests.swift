import ExampleRunner
import Lessons
import Testing

@testable import oplab

/// What a learner does beside the way through the lessons.
@Suite struct FreePlayTests {
  private var session = Session(Fixture.course)

  private mutating func enter(_ text: String) -> [Session.Effect] {
    session.enter(text).filter { if case .record = $0 { false } else { true } }
  }

  /// Goes to the code of the first example.
  private mutating func goToExample() { for _ in 1...3 { _ = session.enter("") } }

  /// Goes to the exercise.
  private mutating func goToExercise() {
    _ = session.enter(":open 2")
    _ = session.enter("")
  }

  // MARK: Cells

  @Test mutating func `Cells are taken back and put back one by one`() {
    #expect(enter(":undo") == [.say(.nothingToUndo)])
    #expect(enter(":cells") == [.say(.noCells)])
    session.keep("let a = 1")
    session.keep("let b = 2")
    #expect(enter(":cells") == [.tell(.cells)])
    #expect(enter(":undo") == [.say(.takenBack("let b = 2"))])
    #expect(session.workbench.cells == ["let a = 1"])
    #expect(enter(":redo") == [.say(.putBack("let b = 2"))])
    #expect(enter(":redo") == [.say(.nothingToRedo)])
    #expect(enter(":clear") == [.say(.cleared)])
    #expect(session.workbench.cells == [])
    #expect(enter(":redo") == [.say(.putBack("let a = 1"))])
    session.keep("let c = 3")
    #expect(enter(":redo") == [.say(.nothingToRedo)], "what was typed since takes its place")
  }

  @Test mutating func `A cell that declares again what another declares takes its place`() {
    session.keep("class Brew {}\nvar cups = 1")
    session.keep("func pour(_ cup: Int) {}")
    session.keep("print(cups)")
    #expect(session.workbench.replaced(by: "func pour(_ cup: String) {}").isEmpty)
    #expect(session.workbench.replaced(by: "cups += 1\npour(3)\nextension Brew {}").isEmpty)
    #expect(session.workbench.replaced(by: "func pour(_ mug: Int) {}").cells == [2])
    #expect(session.workbench.replaced(by: "func pour(_ cup: Int) { print(cup) }").cells == [2])
    // What builds on a cell goes with it.
    let again = "final class Brew { let size = 1 }\nlet (cups, plates) = (2, 3)"
    #expect(session.workbench.replaced(by: again).cells == [1, 3])
    session.keep(again)
    #expect(session.workbench.cells == ["func pour(_ cup: Int) {}", again])
    _ = enter(":undo")
    #expect(session.workbench.cells.first == "class Brew {}\nvar cups = 1")
    #expect(session.workbench.cells.count == 3)
    _ = enter(":redo")
    #expect(session.workbench.cells.last == again)
  }

  @Test mutating func `A name of the example can be declared again`() {
    let lesson = Fixture.lessons[0]
    let program = Performable(lesson.examples[1], in: lesson)
    session.build(on: program)
    session.keep("a.cancel()")
    session.keep("queue.name")
    let again = "let a = BlockOperation { print(\"mine\") }"
    let replaced = session.workbench.replaced(by: again)
    #expect(
      replaced.lines == [1, 3, 5].map { WorkbenchTexts.Replaced.Line(unit: "1.2", number: $0) })
    #expect(replaced.cells == [1])
    session.keep(again)
    // What doesn't build on the name stays, on the lines where it was.
    #expect(
      session.workbench.base.map(\.text) == [
        "\nlet b = BlockOperation { print(\"b\") }\n\nlet queue = OperationQueue()\n\n"
      ])
    #expect(session.workbench.cells == ["queue.name", again])
    _ = enter(":undo")
    #expect(session.workbench.base == program.program.units)
    #expect(session.workbench.cells == ["a.cancel()", "queue.name"])
  }

  @Test mutating func `What is saved is the example with the cells`() {
    #expect(enter(":save tea.swift") == [.say(.nothingToSave)])
    goToExample()
    session.build(on: Performable(Fixture.lessons[0].examples[0], in: Fixture.lessons[0]))
    session.keep("boil.cancel()")
    let code = Fixture.lessons[0].examples[0].code.text
    #expect(enter(":save tea.swift") == [.save(path: "tea.swift", text: code + "\nboil.cancel()")])
  }

  @Test mutating func `A file is loaded onto an empty bench`() {
    session.keep("let a = 1")
    #expect(enter(":load tea.swift") == [.load(path: "tea.swift")])
    #expect(session.loaded("print(1)") == [.runCell("print(1)")])
    #expect(session.workbench.cells == [])
  }

  // MARK: Changing an example

  @Test mutating func `An example is edited, run as it was edited, and given back by the lesson`() {
    goToExample()
    let code = Fixture.lessons[0].examples[0].code.text
    #expect(enter(":edit") == [.edit(code)])
    let changed = code.replacing("it boils", with: "it sings")
    guard case .runDraft(let program)? = session.edited((code, changed)).first else {
      Issue.record("the draft isn't run")
      return
    }
    #expect(program.program.units.map(\.text) == [changed])
    #expect(enter(":run") == [.runDraft(program)])
    #expect(enter(":edit") == [.edit(changed)])
    _ = enter(":lesson")
    #expect(enter(":edit") == [.edit(code)])
  }

  @Test mutating func `An edit that changes nothing runs nothing`() {
    goToExample()
    #expect(session.edited(("a", "a")) == [.say(.nothingEdited)])
    #expect(session.edited(("a", " \n")) == [.say(.nothingEdited)])
  }

  @Test mutating func `A draft belongs to its screen`() {
    goToExample()
    _ = session.edited(("a", "b"))
    _ = enter(":open 1.2")
    _ = enter(":open 1.1")
    #expect(session.draft == nil)
  }

  @Test mutating func `Without an example, what was typed is edited`() {
    session.keep("let a = 1")
    #expect(enter(":edit") == [.edit("let a = 1\n")])
    #expect(session.edited(("let a = 1\n", "let a = 2\n")) == [.runCell("let a = 2\n")])
  }

  // MARK: Exercises

  @Test mutating func `Hints come one at a time`() {
    #expect(enter(":hint") == [.say(.noExercise)])
    goToExercise()
    let hint = Fixture.lessons[1].exercises[0].hints[0]
    #expect(enter(":hint") == [.tell(.hint(hint, number: 1, of: 1))])
    #expect(enter(":hint") == [.say(.noMoreHints)])
  }

  @Test mutating func `Hints and the solution are there after success, too`() {
    goToExercise()
    let exercise = Fixture.lessons[1].exercises[0]
    _ = session.solved(exercise)
    #expect(enter(":hint") == [.tell(.hint(exercise.hints[0], number: 1, of: 1))])
    #expect(enter(":solution") == [.tell(.solution(exercise.solution))])
  }

  @Test mutating func `A hint can be had while the task is being read, before its code`() {
    _ = enter(":open 2.1")
    guard case .prose? = session.stop?.content, case .tell(.hint)? = enter(":hint").first,
      case .check? = enter(":check").first
    else {
      Issue.record("there is no exercise")
      return
    }
  }

  @Test mutating func `An attempt that nothing can follow is what is checked`() {
    goToExercise()
    session.leaveOut("fatalError()")
    func checked(_ effects: [Session.Effect]) -> String? {
      guard case .check(_, let program)? = effects.first else { return nil }
      return program.program.units.last?.text
    }
    #expect(checked(enter(":check")) == "fatalError()\n")
    session.keep("print(\"quick\")")
    #expect(checked(enter(":check")) == "print(\"quick\")\n")
  }

  @Test mutating func `The solution is shown when it is asked for twice`() {
    #expect(enter(":solution") == [.say(.noExercise)])
    goToExercise()
    #expect(enter(":solution") == [.say(.solutionAsks(hasHints: true))])
    _ = enter(":hint")
    let solution = Fixture.lessons[1].exercises[0].solution
    #expect(enter(":solution") == [.tell(.solution(solution))])
  }

  @Test mutating func `An exercise begins anew`() {
    #expect(enter(":reset") == [.say(.noExercise)])
    goToExercise()
    _ = session.edited(("a", "b"))
    session.keep("let a = 1")
    let stop = Fixture.course.stops[Fixture.course.stops.count - 1]
    #expect(enter(":reset") == [.show(stop)])
    #expect(session.draft == nil)
    #expect(session.workbench == Workbench())
  }

  // MARK: Skipping

  @Test mutating func `A run that is skipped leaves its names`() {
    goToExample()
    #expect(enter(":skip") == [.show(Fixture.course.stops[4])])
    #expect(
      session.workbench
        == Workbench(Performable(Fixture.lessons[0].examples[0], in: Fixture.lessons[0])))
    #expect(
      session.progress.reached.contains(Place(address: Address(lesson: 1, item: 1), part: 4)))
  }

  @Test mutating func `An exercise that is skipped leaves its solution`() {
    goToExercise()
    #expect(enter(":skip") == [.say(.theEnd)])
    let (exercise, lesson) = (Fixture.lessons[1].exercises[0], Fixture.lessons[1])
    #expect(session.workbench == Workbench(Performable(solutionOf: exercise, in: lesson)))
  }

  @Test mutating func `A question that is open is skipped with its run`() {
    _ = enter(":open 1.2")
    _ = enter("")
    #expect(enter(":skip") == [.show(Fixture.course.stops[8])])
    #expect(session.openQuestion == nil)
  }

  // MARK: Looking

  @Test(
    arguments: [
      (":trace", .trace(nil)), (":trace off", .trace(.off)), (":timeline", .timeline),
      (":where", .say(.nothingShown)), (":progress", .tell(.progress)),
    ] as [(String, Session.Effect)])
  mutating func `What a command looks at`(_ input: String, effect: Session.Effect) {
    #expect(enter(input) == [effect])
  }

  @Test mutating func `A word that a command doesn't take is named`() {
    #expect(
      session.enter(":trace loud").map { "\($0)" }.first?.contains("unknownChoice") == true)
    #expect(session.enter(":reset all").map { "\($0)" }.first?.contains("unknownChoice") == true)
  }
}
