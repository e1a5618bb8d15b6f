public import Recordings

extension Runner {
  /// Runs a program once in the controlled world.
  ///
  /// - Parameters:
  ///   - cancellation: Ends the run; the recording then holds what happened until then.
  ///   - onEvent: Is told each event as it arrives, on the calling thread, in order.
  /// - Throws: ``RunnerError`` when the lab fails. A program that fails gives a recording whose
  ///   outcome says so.
  public func run(
    _ example: CompiledExample, options: RunOptions = RunOptions(),
    cancellation: Cancellation? = nil, onEvent: (Event) -> Void = { _ in }
  ) throws(RunnerError) -> Recording {
    let host = try ChildProcess(
      runtime.host, [example.image] + options.arguments, captured: [1, 2, 3],
      environment: HostEnvironment.variables(), sameAddresses: true)
    var recorder = RunRecorder(
      Places(example, symbolizer: toolchain.symbolizer), eventLimit: options.eventLimit)
    let deadline = options.timeLimit + options.patience
    let (ending, stop) = host.supervise(deadline: deadline, cancellation: cancellation) {
      recorder.receive($0, $1, onEvent: onEvent)
    }
    return try recorder.recording(ending, stop, host: runtime.host, onEvent: onEvent)
  }
}
