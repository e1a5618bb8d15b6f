// Success and the end of the download both resume the task.
import Foundation

func download() async -> String {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().async {
      continuation.resume(returning: "recipe")
      continuation.resume(returning: "nothing")
    }
  }
}

Task {
  print(await download())
}

// Ends:
//   Trapped: SWIFT TASK CONTINUATION MISUSE: download() tried to resume its
//   continuation more than once, returning nothing!
//   (continuation-resumed-twice.swift:8:20)
//     8 │       continuation.resume(returning: "nothing")
//       │                    ^
