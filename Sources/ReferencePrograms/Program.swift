/// A program with explicit steps: what a kernel of interleavings can be tested on exactly.
///
/// One step is one visible operation: a read or write of a shared variable, an atomic block, a lock,
/// an unlock, a signal, a wait, a print. Local code between steps is free. All threads are ready at
/// the start.
package struct Program: Sendable {
  package var name: String
  /// The first values of the shared variables.
  package var variables: [Int]
  /// The first counts of the semaphores.
  package var semaphores: [Int] = []
  package var threads: [[Statement]]
  /// What distinguishes one end from another, from the shared variables and each thread's locals.
  package var result: @Sendable (_ variables: [Int], _ locals: [[Int]]) -> String
  /// Whether an end without a deadlock or failed assertion is a failure all the same.
  package var fails: @Sendable (_ variables: [Int], _ locals: [[Int]]) -> Bool

  package init(
    _ name: String, variables: [Int] = [], semaphores: [Int] = [], threads: [[Statement]],
    result: @escaping @Sendable ([Int], [[Int]]) -> String = { variables, _ in "\(variables)" },
    fails: @escaping @Sendable ([Int], [[Int]]) -> Bool = { _, _ in false }
  ) {
    self.name = name
    self.variables = variables
    self.semaphores = semaphores
    self.threads = threads
    self.result = result
    self.fails = fails
  }

  /// Something that a thread does.
  package indirect enum Statement: Sendable {
    // MARK: One step each
    case read(local: Int, variable: Int)
    case write(variable: Int, Value)
    /// The changes happen in one step on one variable.
    case atomic(variable: Int, [Statement])
    case lock(Int)
    case unlock(Int)
    case wait(semaphore: Int)
    case signal(semaphore: Int)
    case notifyOne(condition: Int)
    case notifyAll(condition: Int)
    case print(String)
    // MARK: Two steps: let go of the lock and wait; take it again
    case conditionWait(condition: Int, lock: Int)
    // MARK: A timer, then a step
    case sleep(nanoseconds: Int64)
    // MARK: Free
    case set(local: Int, Value)
    case when(Value, [Statement])
    case loop(while: Value, [Statement])
    case assert(Value)
    case end
  }

  /// A value made from a thread's locals.
  package indirect enum Value: Sendable, ExpressibleByIntegerLiteral {
    case constant(Int)
    case local(Int)
    case sum(Value, Value)
    case equal(Value, Value)
    case less(Value, Value)
    case any(Value, Value)
    case both(Value, Value)

    package init(integerLiteral value: Int) {
      self = .constant(value)
    }

    package static func + (left: Value, right: Value) -> Value { .sum(left, right) }
  }
}

extension [Program.Statement] {
  /// `variable += amount`, a read step and a write step, by way of local 9.
  package static func add(_ amount: Program.Value = 1, to variable: Int) -> [Program.Statement] {
    [
      .read(local: 9, variable: variable),
      .write(variable: variable, .sum(.local(9), amount)),
    ]
  }
}
