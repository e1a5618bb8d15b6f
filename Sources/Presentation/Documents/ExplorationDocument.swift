internal import Foundation
package import Recordings

/// An exploration in JSON, as programs read it.
///
/// The names and the shape are a contract: fields may be added, none is renamed or removed.
package struct ExplorationDocument: Encodable {
  private let schedules: Int
  private let complete: Bool
  private let coverage: String
  private let outcomes: [OutcomeFields]
  private let races: [RaceFields]
  private let orders: [Exploration.Order]

  /// The document of an exploration.
  package init(_ exploration: Exploration) {
    schedules = exploration.schedules
    complete = exploration.coverage == .all
    coverage =
      switch exploration.coverage {
      case .all: "all"
      case .preemptions(let bound): "preemptions:\(bound)"
      case .sample: "sample"
      }
    outcomes = exploration.results.map(OutcomeFields.init)
    races = exploration.races.map(RaceFields.init)
    orders = exploration.orders
  }

  /// The document as one line of JSON, keys in alphabetical order, without an end of line.
  package var json: String {
    get throws { try self.encodedAsJSON() }
  }

  private struct OutcomeFields: Encodable {
    let kind: Outcome.Kind
    let output: String
    let count: Int
    let schedule: String
    let preemptions: Int
    @ExplicitNull var message: String?
    @ExplicitNull var line: Int?
    @ExplicitNull var code: Int32?

    init(_ result: Exploration.Result) {
      kind = result.outcome.kind
      output = result.output
      count = result.count
      schedule = result.schedule
      preemptions = result.preemptions
      message = result.outcome.message
      line = result.outcome.location?.line
      code = result.outcome.code
    }
  }

  private struct RaceFields: Encodable {
    let message: String
    @ExplicitNull var variable: String?
    @ExplicitNull var first: Event.Location?
    @ExplicitNull var second: Event.Location?
    let schedule: String

    init(_ race: Exploration.Race) {
      message = race.warning.message
      second = race.warning.locations.first
      first = race.warning.locations.dropFirst().first
      schedule = race.schedule
    }
  }
}
