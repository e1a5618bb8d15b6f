import ControlledFoundation
import Recordings
import Testing

@Suite struct DispatchWorkItemTests {
  @Test func `An item that is cancelled before it begins is skipped`() {
    let run = Run {
      let search = DispatchWorkItem { print("searching") } ¬ "search"
      DispatchQueue.main.asyncAfter(deadline: .now() + 1, execute: search)
      search.cancel()
      print(search.isCancelled)
    }
    #expect(run.outcome.kind == .finished)
    #expect(run.output == "true\n")
  }

  @Test func `Cancelling a running item only sets a flag`() {
    let run = Run {
      nonisolated(unsafe) var item: DispatchWorkItem!
      item = DispatchWorkItem {
        sleep(2)
        print("ended", item.isCancelled)
      }
      DispatchQueue.global().async(execute: item)
      sleep(1)
      item.cancel()
    }
    #expect(run.output == "ended true\n")
  }

  @Test func `wait and notify come after the end, also of a cancelled item`() {
    let run = Run {
      let item = DispatchWorkItem { print("item") } ¬ "item"
      item.notify(queue: .main) { print("notified") }
      DispatchQueue.global().async(execute: item)
      item.wait()
      print("waited")
      let other = DispatchWorkItem { print("never") }
      print(other.wait(timeout: .now() + 1))
      other.cancel()
      DispatchQueue.global().async(execute: other)
      other.wait()
    }
    #expect(run.output == "item\nwaited\ntimedOut\nnotified\n")
    #expect(run.events.first { $0.kind == .blockStarted }?.value == .text("item"))
  }

  @Test func `An item that nobody runs keeps its waiter for ever`() {
    let run = Run { (DispatchWorkItem {} ¬ "item").wait() }
    #expect(run.reasons == ["main waits for the work item, which nobody has begun."])
  }

  @Test func `perform runs on the calling thread`() {
    let run = Run { DispatchWorkItem { print(Thread.isMainThread) }.perform() }
    #expect(run.output == "true\n")
  }
}
