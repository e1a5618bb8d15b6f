import Testing

#if FOUNDATION_BEHAVIOUR
  import Foundation
#else
  import Operations
#endif

extension Behaviour {
  @Suite struct ProgressTests {
    @Test("A progress counts from nothing to finished")
    func counting() {
      let progress = Progress(totalUnitCount: 4)
      #expect(!progress.isFinished && !progress.isIndeterminate)
      #expect(progress.fractionCompleted == 0)
      progress.completedUnitCount = 1
      #expect(progress.fractionCompleted == 0.25)
      progress.completedUnitCount = 4
      #expect(progress.isFinished)
      #expect(progress.fractionCompleted == 1)
    }

    @Test(
      "What is indeterminate, what is finished, and the fraction",
      arguments: [
        (0, 0, true, false, 0), (-1, 0, true, false, 0), (10, -1, true, false, 0),
        (10, 0, false, false, 0), (10, 5, false, false, 0.5), (10, 10, false, true, 1),
        (10, 20, false, true, 2), (0, 1, false, true, 1),
      ] as [(Int64, Int64, Bool, Bool, Double)])
    func states(
      total: Int64, completed: Int64, indeterminate: Bool, finished: Bool, fraction: Double
    ) {
      let progress = Progress.discreteProgress(totalUnitCount: total)
      progress.completedUnitCount = completed
      #expect(progress.isIndeterminate == indeterminate)
      #expect(progress.isFinished == finished)
      #expect(progress.fractionCompleted == fraction)
    }

    @Test("A child's share counts at once, its portion when it finishes")
    func explicitChildren() {
      let parent = Progress(totalUnitCount: 10)
      let first = Progress(totalUnitCount: 2, parent: parent, pendingUnitCount: 5)
      let second = Progress(totalUnitCount: 3)
      parent.addChild(second, withPendingUnitCount: 5)
      first.completedUnitCount = 1
      #expect(parent.fractionCompleted == 0.25)
      #expect(parent.completedUnitCount == 0)
      first.completedUnitCount = 2
      #expect(parent.completedUnitCount == 5)
      second.completedUnitCount = 3
      #expect(parent.completedUnitCount == 10)
      #expect(parent.isFinished)
      #expect(parent.fractionCompleted == 1)
    }

    @Test("Grandchildren finish the whole line")
    func grandchildren() {
      let root = Progress(totalUnitCount: 1)
      let middle = Progress(totalUnitCount: 2, parent: root, pendingUnitCount: 1)
      let leaf = Progress(totalUnitCount: 4, parent: middle, pendingUnitCount: 2)
      leaf.completedUnitCount = 1
      #expect(root.fractionCompleted == 0.25)
      leaf.completedUnitCount = 4
      #expect(middle.isFinished && root.isFinished)
    }

    @Test("A child that had begun before it was added brings its share along")
    func lateChild() {
      let parent = Progress(totalUnitCount: 4)
      let half = Progress.discreteProgress(totalUnitCount: 2)
      half.completedUnitCount = 1
      parent.addChild(half, withPendingUnitCount: 2)
      #expect(parent.fractionCompleted == 0.25)
      let done = Progress.discreteProgress(totalUnitCount: 2)
      done.completedUnitCount = 2
      parent.addChild(done, withPendingUnitCount: 2)
      #expect(parent.completedUnitCount == 2)
    }

    @Test("The first progress that is made while another is current becomes its child")
    func implicitChild() {
      let parent = Progress(totalUnitCount: 10)
      #expect(Progress.current() == nil)
      parent.becomeCurrent(withPendingUnitCount: 4)
      #expect(Progress.current() === parent)
      let child = Progress(totalUnitCount: 2)
      let stranger = Progress(totalUnitCount: 2)
      parent.resignCurrent()
      #expect(Progress.current() == nil)
      #expect(parent.completedUnitCount == 0)
      stranger.completedUnitCount = 2
      #expect(parent.completedUnitCount == 0)
      child.completedUnitCount = 2
      #expect(parent.completedUnitCount == 4)
    }

    @Test("Units that no child has taken count as completed")
    func noChild() {
      let parent = Progress(totalUnitCount: 10)
      parent.becomeCurrent(withPendingUnitCount: 4)
      parent.resignCurrent()
      #expect(parent.completedUnitCount == 4)
    }

    @Test("Cancelling and pausing reach the children, also those that come later")
    func cancelAndPause() {
      let parent = Progress(totalUnitCount: 2)
      let child = Progress(totalUnitCount: 1, parent: parent, pendingUnitCount: 1)
      child.pause()
      #expect(child.isPaused && !parent.isPaused)
      parent.pause()
      #expect(parent.isPaused)
      parent.resume()
      #expect(!parent.isPaused && !child.isPaused)
      parent.cancel()
      #expect(parent.isCancelled && child.isCancelled)
      let late = Progress(totalUnitCount: 1, parent: parent, pendingUnitCount: 1)
      #expect(late.isCancelled)
    }

    @Test("Each handler runs for its request")
    func handlers() {
      let progress = Progress(totalUnitCount: 1)
      let log = Log()
      let (paused, resumed, cancelled) = (Gate(), Gate(), Gate())
      progress.pausingHandler = {
        log("paused")
        paused.open()
      }
      progress.resumingHandler = {
        log("resumed")
        resumed.open()
      }
      progress.cancellationHandler = {
        log("cancelled")
        cancelled.open()
      }
      progress.pause()
      paused.wait()
      progress.resume()
      resumed.wait()
      progress.cancel()
      cancelled.wait()
      #expect(log.lines == ["paused", "resumed", "cancelled"])
    }

    @Test("A handler that comes after the cancel runs too")
    func lateHandler() {
      let progress = Progress(totalUnitCount: 1)
      progress.cancel()
      let cancelled = Gate()
      progress.cancellationHandler = { cancelled.open() }
      cancelled.wait()
    }

    @Test("Further values are kept by key")
    func userInfo() {
      let progress = Progress(parent: nil, userInfo: [.fileTotalCountKey: 3])
      progress.setUserInfoObject(5, forKey: .throughputKey)
      #expect(progress.userInfo[.fileTotalCountKey] as? Int == 3)
      #expect(progress.userInfo[.throughputKey] as? Int == 5)
      progress.setUserInfoObject(nil, forKey: .throughputKey)
      #expect(progress.userInfo[.throughputKey] == nil)
    }

    @Test("Rule 27: a queue's progress is silent until its total is set")
    func queueProgressSilent() {
      let queue = OperationQueue()
      queue.addOperations([Operation(), Operation()], waitUntilFinished: true)
      #expect(queue.progress.completedUnitCount == 0)
      #expect(queue.progress.totalUnitCount == 0)
    }

    @Test("Rule 27: each operation that ends by the end of main completes one unit")
    func queueProgress() {
      let queue = queue(limit: 1)
      queue.progress.totalUnitCount = 4
      queue.addOperation {}
      queue.isSuspended = true
      let cancelled = Operation()
      cancelled.cancel()
      queue.addOperation(cancelled)
      queue.addOperation {}
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      #expect(queue.progress.completedUnitCount == 2)
      #expect(queue.progress.fractionCompleted == 0.5)
    }

    @Test("Rule 27: a barrier completes no unit", .differs(.barrierAndProgress))
    func barrierInProgress() {
      let queue = OperationQueue()
      queue.progress.totalUnitCount = 4
      queue.addOperation {}
      queue.addBarrierBlock {}
      queue.addOperation {}
      queue.waitUntilAllOperationsAreFinished()
      #expect(queue.progress.completedUnitCount == 2)
    }

    @Test("Rule 27: during main the operation's child progress is current")
    func currentDuringMain() {
      let log = Log()
      let queue = OperationQueue()
      queue.progress.totalUnitCount = 2
      queue.addOperation {
        let work = Progress(totalUnitCount: 4)
        work.completedUnitCount = 2
        log("\(queue.progress.fractionCompleted)")
        work.completedUnitCount = 4
      }
      queue.waitUntilAllOperationsAreFinished()
      #expect(log.lines == ["0.25"])
      #expect(queue.progress.completedUnitCount == 1)
    }
  }
}
