// The worker hands the picture to main without waiting for it.
import Foundation

let images = DispatchQueue(label: "images")

images.sync {
  print("decode")
}
DispatchQueue.global().async {
  images.sync {
    sleep(1)
    DispatchQueue.main.async { print("show") }
  }
}
sleep(1)
images.sync { print("count") }
