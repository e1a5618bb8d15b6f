import Testing

/// Lets one test at a time run worlds, without keeping a thread from the others while it waits.
///
/// `World.run` admits one caller at a time and blocks the rest; a blocked test would hold one of the
/// few threads that all tests share.
struct WorldTurn: SuiteTrait, TestTrait, TestScoping {
  /// Whether each test of the suite gets the trait.
  var isRecursive: Bool { true }

  /// Runs a test when its turn has come.
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    await Turn.shared.take()
    do {
      try await function()
      await Turn.shared.give()
    } catch {
      await Turn.shared.give()
      throw error
    }
  }
}

extension Trait where Self == WorldTurn {
  /// One test at a time of those that run worlds.
  static var worldTurn: Self { WorldTurn() }
}

/// Who has the turn, and who waits for it.
private actor Turn {
  static let shared = Turn()

  private var isTaken = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func take() async {
    guard isTaken else {
      isTaken = true
      return
    }
    await withCheckedContinuation { waiters.append($0) }
  }

  func give() {
    guard waiters.isEmpty else { return waiters.removeFirst().resume() }
    isTaken = false
  }
}
