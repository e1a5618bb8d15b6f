// Only a thread that isn't main waits for main.
import Foundation

func show(_ text: String) {
  if Thread.isMainThread {
    print(text)
  } else {
    DispatchQueue.main.sync { print(text) }
  }
}

show("tea")
