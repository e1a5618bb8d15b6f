// Main waits for a worker's block, and the block waits for main.
import Foundation

let images = DispatchQueue(label: "images")

images.sync {
  print("decode")
}
DispatchQueue.global().async {
  images.sync {
    sleep(1)
    DispatchQueue.main.sync { print("show") }
  }
}
sleep(1)
images.sync { print("count") }

// Ends:
//   Deadlocked. main and worker 1 wait for each other and can never go on.
//   – main waits for its turn in the queue images, where worker 1 runs a block.
//     (back-to-main.swift:16:8; submitted at line 10)
//       16 │ images.sync { print("count") }
//          │        ^
//   – worker 1 waits for its turn in the main queue, which main doesn't serve
//     meanwhile. (back-to-main.swift:12:24)
//       12 │     DispatchQueue.main.sync { print("show") }
//          │                        ^
