package import Interleaving
import Recordings

/// Runs a program with explicit steps in a controlled world.
package final class Machine {
  private let program: Program
  private var variables: [Int]
  private var locals: [[Int]]
  private var cells: [Resource] = []
  private var locks: [Int: Lock] = [:]
  private var semaphores: [Semaphore] = []
  private var conditions: [Int: Condition] = [:]
  private var clock: Resource!

  private final class Lock: Resource {
    var owner: ControlledThread?
    override var holders: [ControlledThread] { owner.map { [$0] } ?? [] }
  }

  private final class Semaphore: Resource {
    var count = 0
  }

  private final class Condition: Resource {
    var waiters: [Waiter] = []
  }

  private final class Waiter: Resource {
    var isAwake = false
  }

  private init(_ program: Program) {
    self.program = program
    variables = program.variables
    locals = program.threads.map { _ in Array(repeating: 0, count: 10) }
  }

  /// Runs the program once.
  ///
  /// What distinguishes its end goes out as the last output; a failure begins with `FAIL`.
  package static func run(
    _ program: Program, _ configuration: World.Configuration
  ) -> Explorer.Ending {
    let machine = Machine(program)
    var (outcome, warnings) = World.run(configuration) { machine.start() }
    let fails =
      outcome.kind != .finished || program.fails(machine.variables, machine.locals)
    let result =
      outcome.kind == .trapped ? "" : program.result(machine.variables, machine.locals)
    configuration.onOutput?((fails ? "FAIL " : "") + result)
    // Who stands where in a deadlock is another question than whether there is one.
    outcome.waits = []
    outcome.message = nil
    return Explorer.Ending(outcome, warnings)
  }

  private func start() {
    let world = World.current!
    clock = Resource(kind: "clock")
    cells = variables.map { _ in Resource(kind: "variable") }
    semaphores = program.semaphores.map { count in
      let semaphore = Semaphore(kind: "semaphore")
      semaphore.count = count
      return semaphore
    }
    for index in program.threads.indices {
      world.startThread(name: "\(index)", unwinds: true) { [self] in
        _ = run(program.threads[index], index)
      }
    }
  }

  /// Runs statements until one of them ends the thread; then returns false.
  private func run(_ statements: [Program.Statement], _ me: Int) -> Bool {
    for statement in statements {
      guard run(statement, me), !World.current!.isOver else { return false }
    }
    return true
  }

  private func run(_ statement: Program.Statement, _ me: Int) -> Bool {
    let world = World.current!
    switch statement {
    case .read(let local, let variable):
      world.step(.read, cells[variable])
      locals[me][local] = variables[variable]
    case .write(let variable, let value):
      let value = evaluate(value, me)
      world.step(.write, cells[variable])
      if !world.isOver { variables[variable] = value }
    case .atomic(let variable, let body):
      world.step(.readWrite, cells[variable])
      if !world.isOver { change(body, me) }
    case .lock(let number):
      let lock = lock(number)
      if world.wait(.lock, lock, isPossible: { lock.owner == nil }) {
        lock.owner = ControlledThread.current
      }
    case .unlock(let number):
      world.step(.unlock, lock(number))
      if !world.isOver { lock(number).owner = nil }
    case .wait(let number):
      let semaphore = semaphores[number]
      if world.wait(.wait, semaphore, isPossible: { semaphore.count > 0 }) {
        semaphore.count -= 1
      }
    case .signal(let number):
      world.step(.signal, semaphores[number])
      if !world.isOver { semaphores[number].count += 1 }
    case .notifyOne(let number):
      world.step(.signalOne, condition(number))
      if !world.isOver { wake(condition(number), most: 1) }
    case .notifyAll(let number):
      world.step(.broadcast, condition(number))
      if !world.isOver { wake(condition(number), most: .max) }
    case .conditionWait(let number, let lock): wait(condition(number), self.lock(lock))
    case .print(let text):
      world.step(.output, world.output)
      if !world.isOver { world.emit(.output, "", .text(text)) }
    case .sleep(let nanoseconds):
      world.sleep(until: world.now.advanced(by: nanoseconds), clock)
    case .set(let local, let value): locals[me][local] = evaluate(value, me)
    case .when(let value, let body): return evaluate(value, me) == 0 || run(body, me)
    case .loop(let value, let body):
      while evaluate(value, me) != 0 {
        guard run(body, me) else { return false }
      }
    case .assert(let value):
      if evaluate(value, me) == 0 {
        world.stop(Outcome(kind: .trapped))
        return false
      }
    case .end: return false
    }
    return true
  }

  private func wait(_ condition: Condition, _ lock: Lock) {
    let world = World.current!
    let waiter = Waiter(kind: "condition")
    world.step(.conditionWait, condition, also: (.unlock, lock))
    guard !world.isOver else { return }
    lock.owner = nil
    condition.waiters.append(waiter)
    let woke = world.wait(.lock, lock, also: (.wake, waiter)) {
      waiter.isAwake && lock.owner == nil
    }
    guard woke else { return }
    world.acquire(waiter)
    lock.owner = ControlledThread.current
  }

  private func wake(_ condition: Condition, most count: Int) {
    for waiter in condition.waiters.prefix(count) {
      waiter.isAwake = true
      World.current!.release(waiter)
    }
    condition.waiters.removeFirst(min(count, condition.waiters.count))
  }

  /// Runs statements without steps.
  private func change(_ statements: [Program.Statement], _ me: Int) {
    for statement in statements {
      switch statement {
      case .read(let local, let variable): locals[me][local] = variables[variable]
      case .write(let variable, let value): variables[variable] = evaluate(value, me)
      default: fatalError("only reads and writes are atomic together")
      }
    }
  }

  private func lock(_ number: Int) -> Lock {
    if let lock = locks[number] { return lock }
    let lock = Lock(kind: "lock", name: "\(number)")
    locks[number] = lock
    return lock
  }

  private func condition(_ number: Int) -> Condition {
    if let condition = conditions[number] { return condition }
    let condition = Condition(kind: "condition")
    conditions[number] = condition
    return condition
  }

  private func evaluate(_ value: Program.Value, _ me: Int) -> Int {
    switch value {
    case .constant(let value): value
    case .local(let local): locals[me][local]
    case .sum(let left, let right): evaluate(left, me) + evaluate(right, me)
    case .equal(let left, let right): evaluate(left, me) == evaluate(right, me) ? 1 : 0
    case .less(let left, let right): evaluate(left, me) < evaluate(right, me) ? 1 : 0
    case .any(let left, let right): evaluate(left, me) != 0 || evaluate(right, me) != 0 ? 1 : 0
    case .both(let left, let right): evaluate(left, me) != 0 && evaluate(right, me) != 0 ? 1 : 0
    }
  }
}
