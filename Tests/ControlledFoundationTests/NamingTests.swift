import ControlledFoundation
import Recordings
import Testing

@Suite struct NamingTests {
  @Test func `An object's own name wins over its variable, and that over its class and number`() {
    let run = Run {
      let a = DispatchQueue(label: "label") ¬ "variable"
      let b = DispatchQueue(label: "") ¬ "variable"
      let c = DispatchQueue(label: "")
      for queue in [a, b, c] { queue.sync {} }
    }
    #expect(
      run.events.filter { $0.kind == .sync }.map(\.subject)
        == ["label", "variable", "DispatchQueue 3"])
  }

  @Test func `Objects of a kind with the same name are numbered`() {
    let run = Run {
      let queues = (1...3).map { _ in DispatchQueue(label: "") ¬ "q" }
      for queue in queues { queue.sync {} }
    }
    #expect(run.events.filter { $0.kind == .sync }.map(\.subject) == ["q", "q 2", "q 3"])
  }

  @Test func `The objects of an array are named by their place`() {
    let run = Run {
      let gates = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)] ¬ "gates"
      for gate in gates { gate.signal() }
    }
    #expect(run.events.map(\.subject) == ["gates[0]", "gates[1]"])
  }

  @Test func `Anything else passes through`() {
    struct Once: ~Copyable { var value = 3 }
    _ = Run {
      let number: Double = 3 ¬ "number"
      #expect(number == 3)
      let none: Int? = nil ¬ "none"
      #expect(none == nil)
      let once = Once() ¬ "once"
      #expect(once.value == 3)
      #expect(1 + 2 ¬ "two" == 3)
    }
  }

  @Test func `A name keeps nothing alive`() {
    final class Probe: NSObject {
      deinit { print("gone") }
    }
    let run = Run {
      withExtendedLifetime(Probe() ¬ "probe") {}
      print("after")
    }
    #expect(run.output == "gone\nafter\n")
  }
}
