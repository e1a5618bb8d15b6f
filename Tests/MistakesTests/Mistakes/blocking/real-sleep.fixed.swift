// Without the library's name it is the world's own, which takes no real time.
import Foundation
import Glibc

DispatchQueue.global().async {
  sleep(30)
  print("good morning")
}
