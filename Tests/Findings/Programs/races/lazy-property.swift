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

// Found:
// all 80 schedules
// finished: 8, first in run 1, 0 pre-emptions, 1m:0x10i
// trapped boiled twice: 72, first in run 3, 1 pre-emptions, 1m:0x4e,0.1x11H
// race on water in 8 and 8, first in run 1
