public import Recordings

extension Runner {
  /// Runs a program under many schedules in the controlled world, unless that was done before.
  ///
  /// - Parameters:
  ///   - cancellation: Ends the search; what is known by then is returned.
  ///   - onProgress: Is told what is known now and then, on the calling thread.
  /// - Throws: ``RunnerError`` when the lab fails.
  public func explore(
    _ example: CompiledExample, options: ExploreOptions = ExploreOptions(),
    cancellation: Cancellation? = nil, onProgress: (Exploration) -> Void = { _ in }
  ) throws(RunnerError) -> Exploration {
    let memo = ExplorationMemo(example, options, runtime: runtime)
    if let exploration = memo.load() { return exploration }
    let host = try ChildProcess(
      runtime.host, [example.image] + options.arguments + ["--workers", "\(options.workers)"],
      captured: [1, 2, 3],
      environment: HostEnvironment.variables(), sameAddresses: true)
    var reader = MessageReader()
    var known: Exploration?
    var isOver = false
    var errors: [UInt8] = []
    // The host stops by itself; this is for one that can't.
    let (_, stop) = host.supervise(
      deadline: options.timeLimit + 10, cancellation: cancellation, grace: 2
    ) { descriptor, bytes in
      switch descriptor {
      case 2: errors += bytes.prefix(max(0, 1 << 16 - errors.count))
      case 3:
        for message in reader.messages(in: bytes) {
          switch message {
          case .explored(let exploration, let over):
            known = exploration
            isOver = over
            if !over { onProgress(exploration) }
          // A limit of time or memory was passed in the middle of a run.
          case .end: known = known ?? Exploration()
          default: break
          }
        }
      default: break
      }
      return true
    }
    guard var exploration = known else {
      if stop == .cancelled {
        var nothing = Exploration()
        nothing.wasInterrupted = true
        return nothing
      }
      throw .toolFailed(tool: runtime.host, output: String(decoding: errors, as: UTF8.self))
    }
    if !isOver { exploration.coverage = .sample }
    exploration.wasInterrupted = stop == .cancelled
    var places = Places(example, symbolizer: toolchain.symbolizer)
    places.learn(Message.explored(exploration, isOver: true).addresses)
    defer { places.save() }
    exploration = places.located(exploration)
    if stop == nil { memo.save(exploration, options) }
    return exploration
  }
}

extension Places {
  /// An exploration with locations instead of addresses, and with traps in words for a person.
  fileprivate func located(_ exploration: Exploration) -> Exploration {
    var exploration = exploration
    for index in exploration.results.indices {
      let result = exploration.results[index]
      exploration.results[index].outcome = located(inWords(result.outcome))
      exploration.results[index].warnings = result.warnings.map(located)
    }
    for index in exploration.races.indices {
      exploration.races[index].warning = located(exploration.races[index].warning)
    }
    exploration.races = exploration.races.withoutRepeatedRaces(\.warning)
    return exploration
  }

  /// The host sends what the runtime wrote when the program trapped.
  func inWords(_ outcome: Outcome) -> Outcome {
    guard outcome.kind == .trapped, let text = outcome.message else { return outcome }
    var outcome = outcome
    let fatal = FatalText(text)
    let failure = outcome.address.flatMap(failure).map {
      $0.prefix(1).uppercased() + $0.dropFirst()
    }
    outcome.message = fatal.message ?? failure ?? text
    return outcome
  }
}
