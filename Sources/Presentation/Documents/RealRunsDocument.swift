package import Recordings

/// Several runs with real threads in JSON, as programs read them.
///
/// The fields of a single run are those of the most frequent end. The names and the shape are a contract:
/// fields may be added, none is renamed or removed.
package struct RealRunsDocument: Encodable {
  private let outcome: RunDocument.OutcomeFields
  private let output: String
  private let warnings: [RunDocument.WarningFields]
  private let schedule = ""
  private let events: [String] = []
  private let runs: Int
  @ExplicitNull private var complete: Bool?
  private let outcomes: [ResultFields]
  private let races: [RaceFields]

  /// The document of some runs, at least one.
  package init(_ runs: RealRuns) {
    outcome = RunDocument.OutcomeFields(runs.results[0].outcome)
    output = runs.results[0].output
    warnings = runs.races.map(RunDocument.WarningFields.init)
    self.runs = runs.count
    outcomes = runs.results.map { ResultFields($0, of: runs.count) }
    races = runs.races.compactMap(\.race).map(RaceFields.init)
    complete = runs.isComplete
  }

  /// The document as one line of JSON, keys in alphabetical order, without an end of line.
  package var json: String {
    get throws { try self.encodedAsJSON() }
  }

  private struct ResultFields: Encodable {
    let kind: Outcome.Kind
    let output: String
    let count: Int
    let share: Double
    @ExplicitNull var explored: Bool?
    @ExplicitNull var message: String?
    @ExplicitNull var code: Int32?

    init(_ result: RealRuns.Result, of count: Int) {
      kind = result.outcome.kind
      output = result.output
      self.count = result.count
      share = Double(result.count) / Double(max(1, count))
      explored = result.isExplored
      message = result.outcome.message
      code = result.outcome.code
    }
  }
}

private struct RaceFields: Encodable {
  @ExplicitNull var variable: String?
  let first: ExplorationDocument.AccessFields
  let second: ExplorationDocument.AccessFields

  init(_ race: DataRace) {
    variable = race.variable
    first = ExplorationDocument.AccessFields(race.first)
    second = ExplorationDocument.AccessFields(race.second)
  }
}
