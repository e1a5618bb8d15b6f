import CHost
import ControlledFoundation
import Interleaving
import Recordings

/// Runs the program once and sends what happens.
func run(_ program: ch_main, _ options: Options) {
  let stream = MessageStream()
  let strategy = options.strategy
  var configuration = World.Configuration(
    strategy: strategy, cores: options.cores, stepLimit: options.stepLimit,
    onEvent: { stream.send(.event($0)) })
  configuration.stopsAtMemory = options.stopsAtMemory
  if options.tellsSteps { configuration.onStep = { stream.send($0) } }
  configuration.endsAtDeadlock = strategy is SteadyStrategy
  configuration.firesTimersAnyTime = options.timersFireAnyTime
  let (outcome, warnings) = World.run(configuration) {
    runProgram { _ = program(0, nil) }
  }
  let schedule = (strategy as? RecordedStrategy)?.schedule.description ?? "steady"
  stream.send(.end(outcome: outcome, warnings: warnings, schedule: schedule))
}

extension Options {
  /// Who chooses, and remembers what was chosen unless it can't be anything else.
  fileprivate var strategy: any Strategy {
    let inner: any Strategy
    switch chooser {
    case .steady: return SteadyStrategy()
    case .seed(let seed): inner = SeededStrategy(seed: seed)
    case .replay(let schedule): inner = ReplayStrategy(schedule)
    }
    return RecordedStrategy(inner, stopsAtMemory: stopsAtMemory, anyTime: timersFireAnyTime)
  }

  /// A steady run is what a snapshot shows, and stops at nothing but what the program calls.
  fileprivate var stopsAtMemory: Bool {
    switch chooser {
    case .steady: false
    case .seed: true
    case .replay(let schedule): schedule.stopsAtMemory
    }
  }

  fileprivate var timersFireAnyTime: Bool {
    if case .replay(let schedule) = chooser { return schedule.firesTimersAnyTime }
    return firesTimersAnyTime
  }
}
