// Whoever may write takes the lock for writing from the start.
import Foundation

var lock = pthread_rwlock_t()
pthread_rwlock_init(&lock, nil)
var menu = ["tea"]

pthread_rwlock_wrlock(&lock)
if !menu.contains("coffee") {
  menu.append("coffee")
}
pthread_rwlock_unlock(&lock)
