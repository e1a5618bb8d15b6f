import Testing

#if REAL_FOUNDATION
  import Foundation
#else
  import ControlledFoundation
#endif

@Suite struct WorkItemBehaviourTests {
  @Test func `A cancelled item is skipped and counts as done`() {
    let lines = observe { log in
      let item = DispatchWorkItem { log("ran") }
      item.cancel()
      log(item.isCancelled)
      item.perform()
      item.wait()
      log("waited")
    }
    #expect(lines == ["true", "waited"])
  }

  @Test func `A notification comes after the item, at once when it has ended, also when skipped`() {
    let lines = observe { log in
      let queue = DispatchQueue(label: "q")
      let item = DispatchWorkItem { log("ran") }
      item.notify(queue: queue) { log("first") }
      item.perform()
      queue.sync {}
      item.notify(queue: queue) { log("second") }
      queue.sync {}
      let skipped = DispatchWorkItem { log("never") }
      skipped.notify(queue: queue, execute: DispatchWorkItem { log("third") })
      skipped.cancel()
      queue.async(execute: skipped)
      queue.sync {}
      queue.sync {}
    }
    #expect(lines == ["ran", "first", "second", "third"])
  }

  @Test func `An item may run again`() {
    let lines = observe { log in
      let item = DispatchWorkItem { log("ran") }
      item.perform()
      item.perform()
      let queue = DispatchQueue(label: "q")
      queue.async(execute: item)
      queue.sync(execute: item)
    }
    #expect(lines == ["ran", "ran", "ran", "ran"])
  }
}

@Suite struct GroupBehaviourTests {
  @Test func `wait tells whether everything has left in time`() {
    let lines = observe { log in
      let group = DispatchGroup()
      log(group.wait(timeout: .now()))
      group.enter()
      log(group.wait(timeout: .now()))
      log(group.wait(wallTimeout: .now()))
      DispatchQueue.global().async { group.leave() }
      group.wait()
      log(group.wait(timeout: .now()))
    }
    #expect(lines == ["success", "timedOut", "timedOut", "success"])
  }

  @Test func `Each time that the group becomes empty, what was asked for until then is notified`() {
    let lines = observe { log in
      let queue = DispatchQueue(label: "q")
      let group = DispatchGroup()
      group.enter()
      group.notify(queue: queue) { log("first") }
      group.notify(queue: queue, work: DispatchWorkItem { log("second") })
      log("entered")
      group.leave()
      queue.sync {}
      group.enter()
      group.leave()
      group.notify(queue: queue) { log("third") }
      queue.sync {}
    }
    #expect(lines == ["entered", "first", "second", "third"])
  }

  @Test func `Work submitted with a group is waited for`() {
    let lines = observe { log in
      let group = DispatchGroup()
      let queue = DispatchQueue(label: "q")
      queue.async(group: group) { log("block") }
      queue.async(group: group, execute: DispatchWorkItem { log("item") })
      group.wait()
      log("waited")
    }
    #expect(lines == ["block", "item", "waited"])
  }
}

@Suite struct SemaphoreBehaviourTests {
  @Test func `The count goes up and down; a wait in vain leaves it as it was`() {
    let lines = observe { log in
      let semaphore = DispatchSemaphore(value: 2)
      semaphore.wait()
      log(semaphore.wait(timeout: .now()), semaphore.wait(timeout: .now()))
      log(semaphore.wait(wallTimeout: .now()))
      semaphore.signal()
      log(semaphore.wait(timeout: .distantFuture))
      semaphore.signal()
      semaphore.signal()
    }
    #expect(lines == ["success timedOut", "timedOut", "success"])
  }
}

@Suite struct SourceBehaviourTests {
  @Test func `Data adds up until the handler takes it`() {
    let lines = observe { log in
      let queue = DispatchQueue(label: "q")
      let source = DispatchSource.makeUserDataAddSource(queue: queue)
      source.setEventHandler { log("event", source.data) }
      source.setCancelHandler { log("cancelled") }
      source.setRegistrationHandler { log("registered") }
      source.add(data: 1)
      source.add(data: 2)
      log(source.isCancelled)
      source.resume()
      // Two rounds through the queue: for the registration and for the event.
      queue.sync {}
      queue.sync {}
      source.cancel()
      queue.sync {}
      log(source.isCancelled)
      source.add(data: 4)
      queue.sync {}
    }
    #expect(lines.filter { $0 != "registered" } == ["false", "event 3", "cancelled", "true"])
  }

  @Test func `A timer is due again and again until it is cancelled`() {
    let lines = observe { log in
      let queue = DispatchQueue(label: "q")
      let timer = DispatchSource.makeTimerSource(queue: queue)
      let end = DispatchSemaphore(value: 0)
      nonisolated(unsafe) var rounds = 0
      timer.schedule(deadline: .now(), repeating: .milliseconds(1))
      timer.setEventHandler {
        rounds += 1
        if rounds == 3 { timer.cancel() }
      }
      timer.setCancelHandler { end.signal() }
      timer.activate()
      end.wait()
      log(rounds, timer.isCancelled)
    }
    #expect(lines == ["3 true"])
  }

  @Test func `A timer that isn't repeated is due once`() {
    let lines = observe { log in
      let queue = DispatchQueue(label: "q")
      let timer = DispatchSource.makeTimerSource(queue: queue)
      let end = DispatchSemaphore(value: 0)
      timer.setEventHandler {
        log("due", timer.data)
        end.signal()
      }
      timer.schedule(deadline: .now() + .milliseconds(2))
      timer.resume()
      end.wait()
      log(end.wait(timeout: .now() + .milliseconds(5)))
      // The handler holds the timer; a cancel lets it go.
      timer.cancel()
    }
    #expect(lines == ["due 1", "timedOut"])
  }
}

@Suite struct DispatchTimeBehaviourTests {
  @Test func `Times and intervals compute alike`() {
    let lines = observe { log in
      let time = DispatchTime(uptimeNanoseconds: 5_000_000_000)
      log((time + 1.5).uptimeNanoseconds, (time - 1.5).uptimeNanoseconds)
      log((time + .seconds(2)).uptimeNanoseconds, (time - .milliseconds(3)).uptimeNanoseconds)
      log((time + .microseconds(4)).uptimeNanoseconds, (time + .nanoseconds(6)).uptimeNanoseconds)
      log(time + .never == .distantFuture, DispatchTime.distantFuture + 1 == .distantFuture)
      log(time < time + 1, DispatchTime.now() < .distantFuture, time == time + 0)
      let wall = DispatchWallTime(timespec: timespec(tv_sec: 10, tv_nsec: 5))
      log(wall < wall + .seconds(1), wall + 1 - 1 == wall, wall + .never == .distantFuture)
    }
    #expect(
      lines == [
        "6500000000 3500000000", "7000000000 4997000000", "5000004000 5000000006", "true true",
        "true true true", "true true true",
      ])
  }
}
