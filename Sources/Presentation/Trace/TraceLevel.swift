/// How much of a run a trace tells.
package enum TraceLevel: String, Hashable, Sendable, CaseIterable {
  /// Every event.
  case full
  /// Every event but those that go without saying: see `Digest`.
  case brief
  /// What the program prints.
  case off
}
