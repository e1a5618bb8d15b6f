import CHost
import ControlledFoundation
import Interleaving
import Recordings

/// Runs the program once and sends what happens.
func run(_ program: ch_main, _ options: Options) {
  // Whoever steps wants the schedule of a trap, too.
  if case .step = options.chooser { surviveTraps() }
  let stream = MessageStream()
  let strategy = options.strategy(stream)
  var configuration = World.Configuration(
    strategy: strategy, cores: options.cores, stepLimit: options.stepLimit,
    onEvent: { stream.send(.event($0)) })
  configuration.stopsAtMemory = options.stopsAtMemory
  if options.tellsSteps { configuration.onStep = { stream.send($0) } }
  configuration.endsAtDeadlock = strategy is SteadyStrategy
  configuration.firesTimersAnyTime = options.timersFireAnyTime
  let (outcome, warnings) = World.run(configuration) {
    runProgram(countsCores: countsCores) { _ = program(0, nil) }
  }
  let schedule = (strategy as? RecordedStrategy)?.schedule.description ?? "steady"
  stream.send(.end(outcome: outcome, warnings: warnings, schedule: schedule))
}

extension Options {
  /// Who chooses, and remembers what was chosen unless it can't be anything else.
  fileprivate func strategy(_ stream: MessageStream) -> any Strategy {
    let inner: any Strategy
    var recorded: RecordedStrategy?
    switch chooser {
    case .steady: return SteadyStrategy()
    case .seed(let seed): inner = SeededStrategy(seed: seed)
    case .replay(let schedule): inner = ReplayStrategy(schedule)
    case .step(let choices):
      inner = SteppingStrategy(choices) { choice in
        let schedule = recorded!.schedule.description
        stream.send(.standing(World.current!.standing(at: choice, schedule: schedule)))
      }
    }
    let strategy = RecordedStrategy(
      inner, stopsAtMemory: stopsAtMemory, anyTime: timersFireAnyTime)
    recorded = strategy
    return strategy
  }

  /// A steady run is what a snapshot shows, and stops at nothing but what the program calls.
  fileprivate var stopsAtMemory: Bool {
    switch chooser {
    case .steady: false
    case .seed, .step: true
    case .replay(let schedule): schedule.stopsAtMemory
    }
  }

  fileprivate var timersFireAnyTime: Bool {
    if case .replay(let schedule) = chooser { return schedule.firesTimersAnyTime }
    return firesTimersAnyTime
  }
}
