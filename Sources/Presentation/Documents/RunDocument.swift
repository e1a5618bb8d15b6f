internal import Foundation
package import Recordings

/// A run in JSON, as programs read it.
///
/// The names and the shape are a contract: fields may be added, none is renamed or removed.
package struct RunDocument: Encodable {
  private let outcome: OutcomeFields
  private let output: String
  private let warnings: [WarningFields]
  private let schedule: String
  private let events: [EventFields]

  /// The document of a run.
  package init(_ recording: Recording) {
    outcome = OutcomeFields(recording.outcome)
    output = recording.output
    warnings = recording.warnings.map(WarningFields.init)
    schedule = recording.schedule
    events = recording.events.map(EventFields.init)
  }

  /// The document as one line of JSON, keys in alphabetical order, without an end of line.
  package var json: String {
    get throws { try self.encodedAsJSON() }
  }

  struct OutcomeFields: Encodable {
    let kind: Outcome.Kind
    @ExplicitNull var message: String?
    let waits: [WaitFields]
    @ExplicitNull var file: String?
    @ExplicitNull var line: Int?
    @ExplicitNull var column: Int?
    @ExplicitNull var code: Int32?

    init(_ outcome: Outcome) {
      kind = outcome.kind
      message = outcome.message
      waits = outcome.waits.map(WaitFields.init)
      file = outcome.location?.file
      line = outcome.location?.line
      column = outcome.location?.column
      code = outcome.code
    }
  }

  struct WaitFields: Encodable {
    let subject: String
    let reason: String
    @ExplicitNull var file: String?
    @ExplicitNull var line: Int?
    @ExplicitNull var column: Int?
    @ExplicitNull var origin: Outcome.Origin?

    init(_ wait: Outcome.Wait) {
      subject = wait.subject
      reason = wait.reason
      file = wait.location?.file
      line = wait.location?.line
      column = wait.location?.column
      origin = wait.origin
    }
  }

  struct WarningFields: Encodable {
    let kind: Warning.Kind
    let message: String
    let locations: [Event.Location]

    init(_ warning: Warning) {
      kind = warning.kind
      message = warning.message
      locations = warning.locations
    }
  }

  private struct EventFields: Encodable {
    let step: Int
    let time: Double
    let thread: String
    let subject: String
    let kind: Event.Kind
    @ExplicitNull var value: Event.Value?
    @ExplicitNull var file: String?
    @ExplicitNull var line: Int?

    init(_ event: Event) {
      step = event.step
      time = event.time
      thread = event.thread
      subject = event.subject
      kind = event.kind
      value = event.value
      file = event.location?.file
      line = event.location?.line
    }
  }
}

extension Encodable {
  /// The value as one line of JSON whose text depends on nothing but the value.
  package func encodedAsJSON() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

/// A field that is there even when it has no value: whoever reads the document finds `null`.
@propertyWrapper
struct ExplicitNull<Value: Encodable>: Encodable {
  var wrappedValue: Value?

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue {
      try container.encode(wrappedValue)
    } else {
      try container.encodeNil()
    }
  }
}
