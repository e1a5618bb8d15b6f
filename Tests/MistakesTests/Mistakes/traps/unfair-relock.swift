// An unfair lock is taken again by the thread that holds it.
import os

let cups = OSAllocatedUnfairLock(initialState: 0)

func add() {
  cups.withLock { $0 += 1 }
}

cups.withLock { count in
  if count == 0 { add() }
}

// Ends:
//   Trapped: BUG IN CLIENT OF LIBPLATFORM: Trying to recursively lock an
//   os_unfair_lock (unfair-relock.swift:7:8)
//     7 │   cups.withLock { $0 += 1 }
//       │        ^
