public import Recordings

extension Runner {
  /// Runs a program once with real threads.
  ///
  /// - Parameters:
  ///   - example: Compiled for ``Threads/real`` or ``Threads/sanitized``.
  ///   - timeLimit: Seconds of real time after which it counts as one that doesn't end.
  /// - Returns: How it ended and what it wrote; there are no events.
  /// - Throws: ``RunnerError`` when the lab fails. A program that fails, or doesn't end, gives an
  ///   outcome that says so.
  public func runReally(
    _ example: CompiledExample, timeLimit: Double = 10, cancellation: Cancellation? = nil
  ) throws(RunnerError) -> Recording {
    let host = runtime.host(for: example.threads)
    let child = try ChildProcess(
      host, [example.image], captured: [1, 2, 3],
      environment: HostEnvironment.variables() + SanitizerReport.environment)
    var written: [Int32: [UInt8]] = [:]
    let (ending, stop) = child.supervise(deadline: timeLimit, cancellation: cancellation) {
      written[$0, default: []] += $1
      return written[$0]!.count < 1 << 22
    }
    func text(_ descriptor: Int32) -> String {
      String(decoding: written[descriptor] ?? [], as: UTF8.self)
    }
    let message = text(3)
    if stop == .cancelled { throw .cancelled }
    if ending == .exited(70), message.isEmpty { throw .toolFailed(tool: host, output: text(2)) }
    let outcome: Outcome =
      switch (message, stop) {
      case ("finished\n", _): Outcome(kind: .finished)
      case ("stuck\n", _):
        Outcome(
          kind: .stalled,
          message: "It would never end: its main thread waits, and nothing can let it go on.")
      case (_, .overtime):
        Outcome(kind: .overran, message: "It didn't end within \(timeLimit.plain) s.")
      case (_, .refused): Outcome(kind: .overran, message: "It was ended: it wrote without end.")
      default:
        Ending(ending: ending, stop: stop, trap: nil, errorText: text(2), events: [])
          .outcome(Places(example, symbolizer: nil))
      }
    return Recording(
      outcome: outcome, output: text(1), warnings: races(in: text(2), of: example))
  }

  /// The races in the sanitizer's report whose accesses both lie in the learner's text.
  private func races(in report: String, of example: CompiledExample) -> [Warning] {
    guard example.threads == .sanitized else { return [] }
    let races = SanitizerReport(report, image: CompiledExample.imageName).races
    var places = Places(example, symbolizer: toolchain.symbolizer)
    places.learn(races.flatMap { $0.first.calls + $0.second.calls })
    defer { places.save() }
    func access(_ access: SanitizerReport.Access) -> DataRace.Access? {
      let call = access.calls.first { places.location(of: $0) != nil }
      return call.map {
        DataRace.Access(thread: access.thread, isWrite: access.isWrite, address: $0)
      }
    }
    let warnings = races.compactMap { race -> Warning? in
      guard let first = access(race.first), let second = access(race.second) else { return nil }
      return places.located(Warning(DataRace(first: first, second: second)))
    }
    return warnings.withoutRepeatedRaces { $0 }
  }
}

extension Double {
  /// The number without a fraction where it has none.
  fileprivate var plain: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}
