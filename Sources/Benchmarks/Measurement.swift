import Foundation

/// Times of several things that were measured in turn, in nanoseconds for one operation each.
struct Measurement {
  /// One row for each round; in it one time for each thing.
  private var rounds: [[Double]]

  /// Measures `bodies` in turn, round after round, so that whatever else the machine does meets all
  /// alike.
  ///
  /// - Parameters:
  ///   - rounds: How many times each is measured.
  ///   - count: How many operations a call of a body does.
  ///   - warmsUp: Whether each is called once before, unmeasured.
  init(rounds: Int = 31, of count: Int, warmsUp: Bool = true, _ bodies: [() -> Void]) {
    self.init(
      rounds: rounds, of: count, warmsUp: warmsUp, prepared: bodies.map { body in { body } })
  }

  /// Measures in turn what each of `bodies` returns; what it does before it returns that isn't measured.
  init(
    rounds: Int = 31, of count: Int, warmsUp: Bool = true, prepared bodies: [() -> () -> Void]
  ) {
    if warmsUp { for body in bodies { body()() } }
    self.rounds = (0..<rounds).map { _ in
      bodies.map { body in
        let body = body()
        // What it has captured goes away unmeasured, too.
        return withExtendedLifetime(body) {
          let start = ContinuousClock.now
          body()
          return (ContinuousClock.now - start) / .nanoseconds(1) / Double(count)
        }
      }
    }
  }

  /// The median time of one operation of a thing, in nanoseconds.
  func time(of index: Int) -> Double {
    median(rounds.map { $0[index] })
  }

  /// How many times as long one thing takes as another: the median of the rounds' ratios.
  func ratio(of index: Int, to other: Int) -> Double {
    median(rounds.map { $0[index] / $0[other] })
  }

  /// How many times as long the rest of a thing takes as another, when a part of it is taken off.
  func ratio(of index: Int, less part: Int, to other: Int) -> Double {
    median(rounds.map { ($0[index] - $0[part]) / $0[other] })
  }
}

/// The median; of an even number the upper one of the two in the middle.
private func median(_ values: [Double]) -> Double {
  values.sorted()[values.count / 2]
}

/// One line of a table: a title and columns of numbers.
func printRow(_ title: String, _ columns: [String]) {
  let padded = columns.map { String(repeating: " ", count: max(0, 12 - $0.count)) + $0 }
  print(title.padding(toLength: 34, withPad: " ", startingAt: 0) + padded.joined())
}

/// Does what needs the toolchain and the host; false, and a word, where they are missing.
func withToolchain(_ body: () throws -> Bool) -> Bool {
  do {
    return try body()
  } catch {
    print("This benchmark needs the toolchain and the host: \(error)")
    return false
  }
}
