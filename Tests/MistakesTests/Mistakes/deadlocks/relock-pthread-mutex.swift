// A mutex of C is taken twice by the same thread.
import Foundation

var mutex = pthread_mutex_t()
pthread_mutex_init(&mutex, nil)

func pour() {
  pthread_mutex_lock(&mutex)
  print("pour")
  pthread_mutex_unlock(&mutex)
}

pthread_mutex_lock(&mutex)
pour()
pthread_mutex_unlock(&mutex)

// Ends:
//   Deadlocked. main waits for itself and can never go on.
//   – main waits for pthread_mutex_t 1, which it holds itself.
//     (relock-pthread-mutex.swift:8:3; taken at line 13)
//       8 │   pthread_mutex_lock(&mutex)
//         │   ^
