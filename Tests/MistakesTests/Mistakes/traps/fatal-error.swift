// A case that can't happen happens.
import Foundation

func minutes(for tea: String) -> Int {
  switch tea {
  case "sencha": 2
  case "assam": 4
  default: fatalError("nobody knows how long \(tea) draws")
  }
}

DispatchQueue.global().async { print(minutes(for: "mate")) }

// Ends:
//   Trapped: nobody knows how long mate draws (fatal-error.swift:8:12)
//     8 │   default: fatalError("nobody knows how long \(tea) draws")
//       │            ^
