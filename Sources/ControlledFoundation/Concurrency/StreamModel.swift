internal import Interleaving
internal import _Concurrency

/// A stream as the world knows it: who waits for its next value.
final class StreamModel: Model {
  /// Whether it is in the nature of the stream to have no end, so that a wait at the end of the run is
  /// nothing to report.
  var isEndless = false
  private var waits: [(number: Int, task: SuspendedTask)] = []
  private var lastNumber = 0

  init(className: String) {
    super.init(kind: "stream", className: className)
  }

  /// Notes that the running task begins to wait; returns the number of the wait.
  func beginWait() -> Int {
    let program = Program.current
    program.topLevel.look()
    if waits.isEmpty { program.streams.add(self) }
    lastNumber += 1
    let number = lastNumber
    withUnsafeCurrentTask { waits.append((number, SuspendedTask($0!))) }
    return number
  }

  /// Notes that a wait is over.
  ///
  /// The value was put in by somebody whom the stream's own lock doesn't name.
  func gotValue(_ number: Int) {
    World.current!.acquireAll()
    waits.removeAll { $0.number == number }
    if waits.isEmpty { Program.current.streams.remove(self) }
  }

  func leftovers() -> [Leftover] {
    waits.map { wait in
      Leftover(
        subject: "a task",
        reason: "waits for the next value of \(phrase), which nobody sends and nobody finishes",
        address: wait.task.address)
    }
  }
}

/// The streams that somebody waits for, in the order in which that began.
final class AwaitedStreams {
  private var streams: [StreamModel] = []

  func add(_ stream: StreamModel) { streams.append(stream) }

  func remove(_ stream: StreamModel) { streams.removeAll { $0 === stream } }

  func leftovers() -> [Leftover] {
    streams.filter { !$0.isEndless }.flatMap { $0.leftovers() }
  }
}
