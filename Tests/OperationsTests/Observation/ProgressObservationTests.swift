import Operations
import Testing

extension Behaviour {
  @Suite struct ProgressObservationTests {
    /// Looks at a progress when it goes away.
    private final class Farewell: Sendable {
      let progress: Progress
      let log: Log
      init(_ progress: Progress, _ log: Log) { (self.progress, self.log) = (progress, log) }
      deinit { log("gone at \(progress.completedUnitCount)") }
    }

    @Test("What a progress gives up may use it while it goes away")
    func farewell() {
      let log = Log()
      let progress = Progress(totalUnitCount: 2)
      func handler() -> @Sendable () -> Void {
        let farewell = Farewell(progress, log)
        return { _ = farewell }
      }
      progress.completedUnitCount = 1
      progress.setUserInfoObject(Farewell(progress, log), forKey: .throughputKey)
      progress.setUserInfoObject(nil, forKey: .throughputKey)
      progress.cancellationHandler = handler()
      progress.cancellationHandler = nil
      progress.pausingHandler = handler()
      progress.pausingHandler = nil
      progress.resumingHandler = handler()
      progress.resumingHandler = nil
      #expect(log.lines == Array(repeating: "gone at 1", count: 4))
    }

    @Test("Rule 34: a progress posts its keys, and those above it that change with it")
    func keys() {
      let log = Log()
      let parent = Progress(totalUnitCount: 2)
      let child = Progress(totalUnitCount: 2, parent: parent, pendingUnitCount: 2)
      let tokens = [
        child.observe(\.completedUnitCount, options: [.old, .new]) { _, change in
          log("child completed \(change.oldValue!) → \(change.newValue!)")
        },
        child.observe(\.isFinished, options: .new) { _, change in
          log("child finished \(change.newValue!)")
        },
        parent.observe(\.fractionCompleted, options: [.old, .new]) { _, change in
          log("parent fraction \(change.oldValue!) → \(change.newValue!)")
        },
        parent.observe(\.completedUnitCount, options: .new) { _, change in
          log("parent completed \(change.newValue!)")
        },
        parent.observe(\.isFinished, options: .new) { _, change in
          log("parent finished \(change.newValue!)")
        },
        parent.observe(\.totalUnitCount, options: .new) { _, change in
          log("parent total \(change.newValue!)")
        },
      ]
      child.completedUnitCount = 1
      child.completedUnitCount = 2
      parent.totalUnitCount = 4
      for token in tokens { token.invalidate() }
      #expect(
        log.lines == [
          "child completed 0 → 1", "parent fraction 0.0 → 0.5", "child completed 1 → 2",
          "child finished true", "parent fraction 0.5 → 1.0", "parent completed 2",
          "parent finished true", "parent total 4", "parent fraction 1.0 → 0.5",
          "parent finished false",
        ])
    }

    @Test("Rule 34: cancelling and pausing are posted, here and in the children")
    func requests() {
      let log = Log()
      let parent = Progress(totalUnitCount: 2)
      let child = Progress(totalUnitCount: 2, parent: parent, pendingUnitCount: 2)
      let tokens = [("parent", parent), ("child", child)].flatMap { name, progress in
        [
          progress.observe(\.isCancelled, options: .new) { _, change in
            log("\(name) cancelled \(change.newValue!)")
          },
          progress.observe(\.isPaused, options: .new) { _, change in
            log("\(name) paused \(change.newValue!)")
          },
        ]
      }
      parent.pause()
      parent.resume()
      parent.cancel()
      for token in tokens { token.invalidate() }
      #expect(
        log.lines == [
          "parent paused true", "child paused true", "parent paused false", "child paused false",
          "parent cancelled true", "child cancelled true",
        ])
    }

    @Test("Work is performed with a progress as the current one")
    func performAsCurrent() {
      let progress = Progress(totalUnitCount: 6)
      let isCurrent = progress.performAsCurrent(withPendingUnitCount: 6) {
        Progress.current() === progress
      }
      #expect(isCurrent && progress.isFinished && Progress.current() == nil)
    }

    @Test("Descriptions say how far it is, unless something else was set")
    func descriptions() {
      let progress = Progress(totalUnitCount: 0)
      #expect(progress.localizedDescription == "")
      progress.totalUnitCount = 10
      progress.completedUnitCount = 3
      #expect(progress.localizedDescription == "30% completed")
      #expect(progress.localizedAdditionalDescription == "3 of 10")
      progress.localizedDescription = "Brewing tea"
      #expect(progress.localizedDescription == "Brewing tea")
    }

    @Test("Typed values are those of userInfo")
    func typedValues() {
      let progress = Progress(totalUnitCount: 1)
      progress.throughput = 5
      progress.fileOperationKind = .copying
      progress.fileTotalCount = 2
      progress.fileCompletedCount = 1
      progress.estimatedTimeRemaining = 1.5
      progress.fileURL = URL(fileURLWithPath: "/tea")
      progress.kind = .file
      #expect(progress.userInfo.count == 6)
      #expect(progress.throughput == 5 && progress.fileOperationKind == .copying)
      #expect(progress.fileTotalCount == 2 && progress.fileCompletedCount == 1)
      #expect(progress.estimatedTimeRemaining == 1.5 && progress.kind == .file)
    }
  }
}
