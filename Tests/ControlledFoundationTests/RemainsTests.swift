import Interleaving
import Recordings
import Testing

@testable import ControlledFoundation

/// What is left of a program when the next one has begun.
@Suite struct RemainsTests {
  @Test func `A program that leaves nothing behind goes away`() {
    #expect(!remains { makeTea() })
    #expect(!remains { DispatchQueue.global().async { print(Thread.current) } })
    #expect(!remains { DispatchQueue.main.asyncAfter(deadline: .now() + 1) { print("late") } })
  }

  @Test func `A program that left something behind stays`() {
    #expect(remains { DispatchSemaphore(value: 0).wait() })
    #expect(remains { DispatchQueue(label: "unused", attributes: .initiallyInactive).async {} })
    #expect(remains { Thread.current.threadDictionary["key"] = "value" })
    #expect(remains { DispatchQueue.main.setSpecific(key: DispatchSpecificKey<Int>(), value: 1) })
  }

  @Test func `What a program leaves behind never comes to its end`() {
    nonisolated(unsafe) var ends = 0
    let key = DispatchSpecificKey<Ending>()
    for _ in 0..<3 {
      _ = Run {
        let ending = Ending { ends += 1 }
        DispatchQueue.main.setSpecific(key: key, value: ending)
        Thread.current.threadDictionary["ending"] = ending
      }
    }
    #expect(ends == 0)
  }

  @Test func `An object of an ended run can go away on any thread while others run`() async {
    nonisolated(unsafe) var queues: [OperationQueue] = []
    for _ in 0..<50 {
      _ = Run {
        let queue = OperationQueue()
        queue.addOperation {}
        queues.append(queue)
      }
    }
    let old = queues
    queues = []
    await withTaskGroup { group in
      group.addTask { for _ in 0..<50 { _ = Run { makeTea() } } }
      group.addTask {
        nonisolated(unsafe) var old = old
        while !old.isEmpty { old.removeLast() }
      }
    }
    #expect(Run { makeTea() }.outcome.kind == .finished)
  }

  /// Whether anything is left of a program when two others have run.
  private func remains(_ main: @escaping () -> Void) -> Bool {
    weak var program: Program?
    _ = Run {
      program = Program.current
      main()
    }
    for _ in 0..<2 { _ = Run {} }
    return program != nil
  }

  private final class Ending: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    deinit { body() }
  }
}

private func makeTea() {
  let kitchen = OperationQueue()
  let boil = BlockOperation { print("boil") }
  let brew = BlockOperation { print("brew") }
  brew.addDependency(boil)
  kitchen.addOperations([brew, boil], waitUntilFinished: true)
}
