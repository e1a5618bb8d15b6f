// The function can say that it doesn't know.
import Foundation

func minutes(for tea: String) -> Int? {
  switch tea {
  case "sencha": 2
  case "assam": 4
  default: nil
  }
}

DispatchQueue.global().async { print(minutes(for: "mate") ?? 3) }
