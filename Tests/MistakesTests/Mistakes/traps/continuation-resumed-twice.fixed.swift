// One of them does.
import Foundation

func download() async -> String {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().async {
      continuation.resume(returning: "recipe")
    }
  }
}

Task {
  print(await download())
}
