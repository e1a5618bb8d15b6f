// The function takes the mutex itself, so its caller doesn't.
import Foundation

var mutex = pthread_mutex_t()
pthread_mutex_init(&mutex, nil)

func pour() {
  pthread_mutex_lock(&mutex)
  print("pour")
  pthread_mutex_unlock(&mutex)
}

pour()
