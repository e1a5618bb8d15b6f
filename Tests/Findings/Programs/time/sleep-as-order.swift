// A sleep that is long enough, on a good day.
// Timers: any
import Foundation
import Synchronization

let isBoiled = Atomic(false)
DispatchQueue.global().async { isBoiled.store(true, ordering: .relaxed) }
Thread.sleep(forTimeInterval: 60)
precondition(isBoiled.load(ordering: .relaxed), "cold tea")
