import CHost
import ControlledFoundation
import Glibc
import Interleaving
import Recordings

/// Runs the program under one schedule after another in this process and sends what is known, now
/// and then and at the end.
func explore(_ program: ch_main, _ options: Options, _ method: Explorer.Method) {
  ch_snapshot_image()
  surviveTraps()
  ch_catch_interrupt()
  let stream = MessageStream()
  var clock = Stopwatch(limit: options.timeLimit)
  var explorer = Explorer()
  explorer.method = method
  explorer.limit = options.runLimit
  explorer.stepLimit = options.stepLimit
  explorer.stopsAtMemory = true
  explorer.firesTimersAnyTime = options.firesTimersAnyTime
  explorer.cores = options.cores
  explorer.isInterrupted = { exploration in
    if ch_is_interrupted() { return true }
    switch clock.tick() {
    case .nothing: return false
    case .report:
      stream.send(.explored(exploration, isOver: false))
      return false
    case .over: return true
    }
  }
  let exploration = explorer.explore { configuration in
    ch_restore_image()
    let (outcome, warnings) = World.run(configuration) {
      runProgram(countsCores: countsCores) { _ = program(0, nil) }
    }
    return Explorer.Ending(outcome, warnings)
  }
  stream.send(.explored(exploration, isOver: true))
}

/// Says when to report and when to stop, without asking for the time after every run.
private struct Stopwatch {
  enum Event {
    case nothing
    case report
    case over
  }

  private let start = Stopwatch.now()
  private var last = 0.0
  private var ticks = 0
  private let limit: Double

  init(limit: Double) {
    self.limit = limit
  }

  mutating func tick() -> Event {
    ticks += 1
    guard ticks % 16 == 0 else { return .nothing }
    let time = Stopwatch.now() - start
    if limit > 0, time > limit { return .over }
    guard time - last > 0.25 else { return .nothing }
    last = time
    return .report
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
