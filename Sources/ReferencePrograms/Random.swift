import Interleaving

extension Program {
  /// A random program that is small enough to take all its schedules: threads over shared variables,
  /// locks, semaphores, a condition, prints, sleeps and assertions, right and wrong.
  package static func random(seed: UInt64) -> Program {
    var generator = Generator(random: SplitMix64(seed: seed))
    return generator.program("random \(seed)")
  }

  private struct Generator {
    var random: SplitMix64
    var budget = 0

    mutating func pick(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    mutating func program(_ name: String) -> Program {
      let threads = 2 + (pick(4) == 0 ? 1 : 0)
      return Program(
        name, variables: [0, pick(2)], semaphores: [pick(2)],
        threads: (0..<threads).map { _ in
          budget = threads == 2 ? 2 + pick(2) : 2
          return block(depth: 0)
        }, result: { variables, locals in "\(variables) \(locals.map { $0.prefix(3) })" })
    }

    mutating func block(depth: Int) -> [Statement] {
      var statements: [Statement] = []
      while budget > 0 {
        budget -= 1
        statements += next(depth)
        if depth > 0, pick(2) == 0 { break }
      }
      return statements
    }

    mutating func next(_ depth: Int) -> [Statement] {
      let variable = pick(2)
      let local = pick(3)
      switch pick(15) {
      case 0, 1: return [.read(local: local, variable: variable)]
      case 2: return [.write(variable: variable, .constant(1 + pick(2)))]
      case 3: return [.write(variable: variable, .sum(.local(local), 1))]
      case 4:
        return [
          .atomic(
            variable: variable,
            [.read(local: 4, variable: variable), .write(variable: variable, .local(4) + 1)])
        ]
      case 5, 6:
        let lock = pick(2)
        return [.lock(lock)] + block(depth: depth + 1) + [.unlock(lock)]
      case 7: return [.signal(semaphore: 0)]
      case 8: return [.wait(semaphore: 0)]
      case 9: return [.print("\(pick(2))")]
      case 10:
        return [
          .lock(0), .read(local: local, variable: variable),
          .when(.equal(.local(local), 0), [.conditionWait(condition: 0, lock: 0)]), .unlock(0),
        ]
      case 11:
        return [.lock(0), .write(variable: variable, 1), .notifyOne(condition: 0), .unlock(0)]
      case 12: return [.notifyAll(condition: 0)]
      case 13: return [.when(.equal(.local(local), .constant(pick(2))), block(depth: depth + 1))]
      default:
        return pick(2) == 0
          ? [.assert(.less(.local(local), 2))] : [.sleep(nanoseconds: Int64(1 + pick(2)))]
      }
    }
  }
}
