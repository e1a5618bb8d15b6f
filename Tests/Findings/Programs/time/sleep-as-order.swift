// A sleep that is long enough, on a good day.
// Timers: any
import Foundation
import Synchronization

let isBoiled = Atomic(false)
DispatchQueue.global().async { isBoiled.store(true, ordering: .relaxed) }
Thread.sleep(forTimeInterval: 60)
precondition(isBoiled.load(ordering: .relaxed), "cold tea")

// Found:
// all 2 schedules
// finished: 1, first in run 1, 0 pre-emptions, 1ma:0.1x3d
// trapped cold tea: 1, first in run 2, 0 pre-emptions, 1ma:0.1x2K,tl,0x3P
