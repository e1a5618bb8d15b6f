/// A program with the numbers that an independent brute-force model found for it.
package struct Reference: Sendable, CustomStringConvertible {
  package var program: Program
  /// All schedules, and the failing ones among them.
  package var all: Int
  package var failing: Int
  /// The number of different ends.
  package var outcomes: Int
  /// The number of classes of schedules; nil where the model wasn't asked.
  package var classes: Int?
  /// Runs beyond the classes that a search may need.
  package var spare = 0
  /// Schedules with at most 0, 1, 2 pre-emptions, and the failing ones among them.
  package var bounded: [(all: Int, failing: Int)] = []

  package var description: String { program.name }

  init(
    _ program: Program, _ all: Int, _ failing: Int, outcomes: Int, classes: Int?, spare: Int = 0,
    bounded: [(all: Int, failing: Int)] = []
  ) {
    self.program = program
    self.all = all
    self.failing = failing
    self.outcomes = outcomes
    self.classes = classes
    self.spare = spare
    self.bounded = bounded
  }
}

extension Reference {
  package static let table: [Reference] = [
    Reference(
      updates(threads: 2, times: 1), 6, 4, outcomes: 2, classes: 4,
      bounded: [(2, 0), (4, 2), (6, 4)]),
    Reference(
      updates(threads: 3, times: 1), 90, 84, outcomes: 3, classes: 36,
      bounded: [(6, 0), (24, 18), (60, 54)]),
    Reference(
      updates(threads: 2, times: 2), 70, 64, outcomes: 3, classes: 34,
      bounded: [(2, 0), (8, 4), (26, 20)]),
    Reference(locked(threads: 2), 2, 0, outcomes: 1, classes: 2),
    Reference(locked(threads: 3), 6, 0, outcomes: 1, classes: 6),
    Reference(
      letGoInBetween, 6, 4, outcomes: 2, classes: 6, bounded: [(2, 0), (4, 2), (6, 4)]),
    Reference(twoLocks, 6, 2, outcomes: 2, classes: 3, bounded: [(2, 0), (6, 2)]),
    Reference(
      dining(3), 168, 6, outcomes: 2, classes: 7, bounded: [(6, 0), (57, 3), (129, 6)]),
    Reference(
      dining(4), 98_184, 24, outcomes: 2, classes: 15, spare: 4,
      bounded: [(24, 0), (512, 4), (3116, 20)]),
    Reference(diningOrdered, 142, 0, outcomes: 1, classes: 6),
    Reference(twoStage, 72, 1, outcomes: 2, classes: 3, bounded: [(2, 0), (6, 1), (19, 1)]),
    Reference(reorder, 82, 20, outcomes: 3, classes: 36, bounded: [(6, 0), (22, 6), (54, 14)]),
    Reference(checkThenAct, 20, 6, outcomes: 2, classes: 6, bounded: [(2, 0), (6, 2), (14, 6)]),
    Reference(madeTwice, 20, 18, outcomes: 2, classes: 6, bounded: [(2, 0), (6, 4), (14, 12)]),
    Reference(lostWakeUp, 8, 1, outcomes: 2, classes: 3, bounded: [(2, 0), (7, 1), (8, 1)]),
    Reference(conditionWithWhile, 24, 0, outcomes: 1, classes: 24),
    Reference(reentrancy(2), 6, 4, outcomes: 2, classes: 6),
    Reference(reentrancy(3), 66, 60, outcomes: 3, classes: 66),
    Reference(
      Program("sync onto itself", threads: [[.lock(0), .lock(0)]]), 1, 1, outcomes: 1, classes: 1),
    Reference(storeBuffering, 6, 0, outcomes: 3, classes: 3),
    Reference(prints(2, 2), 6, 0, outcomes: 6, classes: 6),
    Reference(prints(3, 1), 6, 0, outcomes: 6, classes: 6),
    Reference(prints(3, 2), 90, 0, outcomes: 90, classes: 90),
    Reference(independent(2), 20, 0, outcomes: 1, classes: 1),
    Reference(independent(3), 1680, 0, outcomes: 1, classes: 1),
  ]
}

// MARK: Programs

extension Reference {
  private static func updates(threads: Int, times: Int) -> Program {
    let body = (0..<times).flatMap { _ in [Program.Statement].add(to: 0) }
    return Program(
      "lost update, \(threads) threads, \(times) times", variables: [0],
      threads: Array(repeating: body, count: threads),
      fails: { variables, _ in variables[0] != threads * times })
  }

  private static func locked(threads: Int) -> Program {
    Program(
      "locked, \(threads) threads", variables: [0],
      threads: Array(repeating: [.lock(0)] + .add(to: 0) + [.unlock(0)], count: threads),
      fails: { variables, _ in variables[0] != threads })
  }

  private static let letGoInBetween = Program(
    "lock let go in between", variables: [0],
    threads: Array(
      repeating: [
        .lock(0), .read(local: 0, variable: 0), .unlock(0), .lock(0),
        .write(variable: 0, .local(0) + 1), .unlock(0),
      ], count: 2),
    fails: { variables, _ in variables[0] != 2 })

  private static let twoLocks = Program(
    "two locks, opposite order",
    threads: [
      [.lock(0), .lock(1), .unlock(1), .unlock(0)],
      [.lock(1), .lock(0), .unlock(0), .unlock(1)],
    ])

  private static func dining(_ count: Int) -> Program {
    Program(
      "dining \(count)",
      threads: (0..<count).map { philosopher($0, ($0 + 1) % count) })
  }

  private static let diningOrdered = Program(
    "dining 3, lower fork first",
    threads: [philosopher(0, 1), philosopher(1, 2), philosopher(0, 2)])

  private static func philosopher(_ first: Int, _ second: Int) -> [Program.Statement] {
    [.lock(first), .lock(second), .unlock(second), .unlock(first)]
  }

  private static let twoStage = Program(
    "two-stage", variables: [0, 0],
    threads: [
      [
        .lock(1), .write(variable: 0, 1), .unlock(1), .lock(2), .read(local: 0, variable: 0),
        .write(variable: 1, .local(0) + 1), .unlock(2),
      ],
      [
        .lock(1), .read(local: 0, variable: 0),
        .when(.equal(.local(0), 0), [.unlock(1), .end]),
        .read(local: 1, variable: 0), .unlock(1), .lock(2), .read(local: 2, variable: 1),
        .unlock(2), .assert(.equal(.local(2), .local(1) + 1)),
      ],
    ], result: { _, _ in "" })

  private static let reorder = Program(
    "reorder", variables: [0, 0],
    threads: [
      [.write(variable: 0, 1), .write(variable: 1, -1)],
      [.write(variable: 0, 1), .write(variable: 1, -1)],
      [
        .read(local: 0, variable: 0), .read(local: 1, variable: 1),
        .assert(
          .any(
            .both(.equal(.local(0), 0), .equal(.local(1), 0)),
            .both(.equal(.local(0), 1), .equal(.local(1), -1)))),
      ],
    ], result: { _, locals in "\(locals[2].prefix(2))" })

  private static let checkThenAct = Program(
    "check then act", variables: [100],
    threads: Array(
      repeating: [
        .read(local: 0, variable: 0),
        .when(
          .less(69, .local(0)),
          [.read(local: 1, variable: 0), .write(variable: 0, .local(1) + -70)]),
      ], count: 2),
    fails: { variables, _ in variables[0] != 30 })

  private static let madeTwice = Program(
    "made twice", variables: [0, 0],
    threads: (1...2).map { me in
      [
        .read(local: 0, variable: 0),
        .when(
          .equal(.local(0), 0),
          [
            .atomic(
              variable: 1, [.read(local: 1, variable: 1), .write(variable: 1, .local(1) + 1)]),
            .write(variable: 0, .constant(me)),
          ]),
      ]
    }, result: { variables, _ in "\(variables[1])" }, fails: { variables, _ in variables[1] != 1 })

  private static let lostWakeUp = Program(
    "lost wake-up", variables: [0],
    threads: [
      [
        .read(local: 0, variable: 0),
        .when(.equal(.local(0), 0), [.lock(0), .conditionWait(condition: 0, lock: 0), .unlock(0)]),
      ],
      [.write(variable: 0, 1), .lock(0), .notifyOne(condition: 0), .unlock(0)],
    ])

  private static let conditionWithWhile: Program = {
    let consumer: [Program.Statement] = [
      .lock(0), .read(local: 0, variable: 0),
      .loop(
        while: .equal(.local(0), 0),
        [.conditionWait(condition: 0, lock: 0), .read(local: 0, variable: 0)]),
      .read(local: 0, variable: 0), .write(variable: 0, .local(0) + -1), .unlock(0),
    ]
    let produce: [Program.Statement] =
      [.lock(0)] + .add(to: 0) + [.notifyOne(condition: 0), .unlock(0)]
    return Program(
      "condition with while", variables: [0], threads: [consumer, consumer, produce + produce])
  }()

  private static func reentrancy(_ tasks: Int) -> Program {
    Program(
      "actor re-entrancy, \(tasks) tasks", variables: [100],
      threads: Array(
        repeating: [
          .atomic(variable: 0, [.read(local: 0, variable: 0)]),
          .when(
            .less(69, .local(0)),
            [
              .atomic(
                variable: 0, [.read(local: 1, variable: 0), .write(variable: 0, .local(1) + -70)])
            ]),
        ], count: tasks),
      fails: { variables, _ in variables[0] < 0 })
  }

  private static let storeBuffering = Program(
    "store buffering", variables: [0, 0],
    threads: [
      [.write(variable: 0, 1), .read(local: 0, variable: 1)],
      [.write(variable: 1, 1), .read(local: 0, variable: 0)],
    ], result: { _, locals in "\(locals[0][0]) \(locals[1][0])" })

  private static func prints(_ threads: Int, _ lines: Int) -> Program {
    Program(
      "prints, \(threads) threads, \(lines) lines",
      threads: (0..<threads).map { thread in (0..<lines).map { .print("\(thread)\($0);") } })
  }

  private static func independent(_ threads: Int) -> Program {
    Program(
      "independent, \(threads) threads", variables: Array(repeating: 0, count: threads * 3),
      threads: (0..<threads).map { thread in
        (0..<3).map { .write(variable: thread * 3 + $0, 1) }
      })
  }
}

// MARK: Time

extension Reference {
  /// A sleep that stands for an order, which holds as long as the clock waits for everybody.
  package static let sleepAsSynchronisation = Program(
    "sleep as synchronisation", variables: [0, 0, 0],
    threads: [
      [.write(variable: 0, 1), .write(variable: 1, 2), .write(variable: 2, 1)],
      [.sleep(nanoseconds: 1), .read(local: 0, variable: 2), .assert(.local(0))],
    ], result: { _, _ in "" })
}
