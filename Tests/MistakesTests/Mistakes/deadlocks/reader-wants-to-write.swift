// A reader wants to become the writer while it still reads.
import Foundation

var lock = pthread_rwlock_t()
pthread_rwlock_init(&lock, nil)
var menu = ["tea"]

pthread_rwlock_rdlock(&lock)
if !menu.contains("coffee") {
  pthread_rwlock_wrlock(&lock)
  menu.append("coffee")
  pthread_rwlock_unlock(&lock)
}
pthread_rwlock_unlock(&lock)

// Ends:
//   Deadlocked. main waits for itself and can never go on.
//   – main waits for pthread_rwlock_t 1, which it holds itself for reading.
//     (reader-wants-to-write.swift:10:3; taken at line 8)
//       10 │   pthread_rwlock_wrlock(&lock)
//          │   ^
