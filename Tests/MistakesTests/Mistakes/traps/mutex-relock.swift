// A mutex is taken again inside its own closure.
import Synchronization

final class Shelf: Sendable {
  let jars = Mutex(["jam"])

  func add(_ jar: String) {
    jars.withLock { jars in
      if count < 3 { jars.append(jar) }
    }
  }

  var count: Int { jars.withLock { $0.count } }
}

Shelf().add("honey")

// Ends:
//   Trapped: Recursive call to lock Mutex (mutex-relock.swift:13:25)
//     13 │   var count: Int { jars.withLock { $0.count } }
//        │                         ^
