// The change is made where the lock is held already.
import os

let cups = OSAllocatedUnfairLock(initialState: 0)

cups.withLock { count in
  if count == 0 { count += 1 }
}
