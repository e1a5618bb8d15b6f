// The stream is finished after the last value.
import Foundation

let (orders, cook) = AsyncStream.makeStream(of: String.self)

Task {
  for await order in orders {
    print(order)
  }
  print("closed")
}
cook.yield("tea")
cook.yield("toast")
cook.finish()
