// `lazy var` is not for two threads.
import Dispatch
import Synchronization

let boiled = Atomic(0)

final class Kettle: @unchecked Sendable {
  lazy var water: Int = boiled.add(1, ordering: .relaxed).newValue
}

let kettle = Kettle()
DispatchQueue.concurrentPerform(iterations: 2) { _ in _ = kettle.water }
precondition(boiled.load(ordering: .relaxed) == 1, "boiled twice")
