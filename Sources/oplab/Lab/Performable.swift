import ExampleRunner
import Lessons
import Presentation

/// A program, and what is needed to show its runs.
struct Performable: Equatable {
  var program: Program
  var sources: SourceTexts
  var options = RunOptions()
  /// How many cells before the shown one only run.
  var hiddenCells = 0
  /// Whether the compiler's warnings concern whoever runs it.
  var showsWarnings = false
  /// Whether its lesson has it run on the system's threads.
  var runsReally = false
}

extension Performable {
  /// An example of a lesson.
  ///
  /// Places are named by its own lines, as the reader sees them: so its trace stays the same when
  /// something is written above it.
  init(_ example: Example, in lesson: Lesson) {
    self.init(
      example.code, prelude: example.prelude, address: example.address,
      mode: example.languageMode, cores: example.cores, in: lesson)
    runsReally = example.run == .real
  }

  /// What an exercise starts from.
  init(_ exercise: Exercise, in lesson: Lesson) {
    self.init(
      exercise.start, prelude: exercise.prelude, address: exercise.address,
      mode: exercise.languageMode, cores: exercise.cores, in: lesson)
  }

  /// The author's solution of an exercise.
  init(solutionOf exercise: Exercise, in lesson: Lesson) {
    self.init(
      exercise.solution.code, prelude: exercise.prelude, address: exercise.address,
      mode: exercise.languageMode, cores: exercise.cores, in: lesson)
  }

  /// Code that stands in for an example or exercise.
  init(
    _ code: Code, prelude: [Code], address: Address, mode: Int, cores: Int?, in lesson: Lesson
  ) {
    let names = prelude.map { code in
      lesson.examples.first { $0.code == code }?.address.description ?? "line \(code.line)"
    }
    let units = zip(names + [address.description], prelude + [code]).map {
      Program.Unit(name: $0, text: $1.text)
    }
    program = Program(
      kind: prelude.isEmpty ? .files : .cells, units: units,
      language: mode == 6 ? .swift6 : .swift5)
    sources = SourceTexts(
      Dictionary(units.map { ($0.name, $0.text) }, uniquingKeysWith: { $1 }),
      naming: .lineOnly(of: address.description))
    hiddenCells = prelude.count
    if let cores { options.cores = cores }
  }

  /// A learner's files.
  init(files: [String]) throws(RunnerError) {
    program = try Program(files: files)
    showsWarnings = true
    sources = SourceTexts(
      Dictionary(program.units.map { ($0.name, $0.text) }, uniquingKeysWith: { $1 }))
  }
}
