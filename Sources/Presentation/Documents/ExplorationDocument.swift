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
  private let orders: [OrderFields]

  /// The document of an exploration.
  ///
  /// - Parameter runs: Recordings with their steps, by token, which tell why orders hold.
  package init(
    _ exploration: Exploration, runs: [String: Recording] = [:],
    sources: SourceTexts = SourceTexts()
  ) {
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
    let seen = exploration.results.compactMap { runs[$0.schedule] }
    orders = exploration.orders.map { order in
      OrderFields(order, order.reason(in: seen, sources: sources))
    }
  }

  /// The document as one line of JSON, keys in alphabetical order, without an end of line.
  package var json: String {
    get throws { try self.encodedAsJSON() }
  }

  private struct OrderFields: Encodable {
    let first: String
    let second: String
    let relation: Exploration.Order.Relation
    @ExplicitNull var reason: String?

    init(_ order: Exploration.Order, _ reason: Exploration.Order.Reason?) {
      first = order.first
      second = order.second
      relation = order.relation
      self.reason = reason?.words
    }
  }

  private struct OutcomeFields: Encodable {
    let kind: Outcome.Kind
    let output: String
    let count: Int
    let schedule: String
    let found: Int
    let preemptions: Int
    @ExplicitNull var message: String?
    @ExplicitNull var line: Int?
    @ExplicitNull var code: Int32?

    init(_ result: Exploration.Result) {
      kind = result.outcome.kind
      output = result.output
      count = result.count
      schedule = result.schedule
      found = result.found
      preemptions = result.preemptions
      message = result.outcome.message
      line = result.outcome.location?.line
      code = result.outcome.code
    }
  }

  private struct RaceFields: Encodable {
    let message: String
    @ExplicitNull var variable: String?
    @ExplicitNull var first: AccessFields?
    @ExplicitNull var second: AccessFields?
    let schedule: String
    let found: Int

    init(_ race: Exploration.Race) {
      message = race.warning.message
      variable = race.warning.race?.variable
      first = (race.warning.race?.first).map(AccessFields.init)
      second = (race.warning.race?.second).map(AccessFields.init)
      schedule = race.schedule
      found = race.found
    }
  }

  struct AccessFields: Encodable {
    let thread: String
    let access: String
    @ExplicitNull var file: String?
    @ExplicitNull var line: Int?
    @ExplicitNull var column: Int?

    init(_ access: DataRace.Access) {
      thread = access.thread
      self.access = access.isWrite ? "write" : "read"
      file = access.location?.file
      line = access.location?.line
      column = access.location?.column
    }
  }
}
