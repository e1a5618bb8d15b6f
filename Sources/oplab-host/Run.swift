import CHost
import ControlledFoundation
import Interleaving
import Recordings

/// Runs the program once and sends what happens.
func run(_ program: ch_main, _ options: Options) {
  let stream = MessageStream()
  let configuration = World.Configuration(
    strategy: options.strategy, cores: options.cores, stepLimit: options.stepLimit,
    onEvent: { stream.send(.event($0)) })
  let (outcome, warnings) = World.run(configuration) {
    runProgram { _ = program(0, nil) }
  }
  stream.send(.end(outcome: outcome, warnings: warnings, schedule: options.schedule))
}

/// Sends messages, one line each.
///
/// Used by whichever thread holds the baton, and by the driver when nobody does.
private final class MessageStream {
  private var line: [UInt8] = []

  func send(_ message: Message) {
    line.removeAll(keepingCapacity: true)
    message.appendLine(to: &line)
    ch_stream_write(line, UInt64(line.count))
  }
}
