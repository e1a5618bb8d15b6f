// A semaphore of C is waited for, which the controlled world doesn't know.
import Foundation

var semaphore = sem_t()
sem_init(&semaphore, 0, 0)
Thread.detachNewThread {
  sem_wait(&semaphore)
  print("go")
}

// Ends:
//   Stalled. A real system call blocks, and nothing else can run meanwhile.
//   – Thread 1 waits for a lock, condition or semaphore that isn't one of the
//     lab's. (real-semaphore.swift:7:3)
//       7 │   sem_wait(&semaphore)
//         │   ^
