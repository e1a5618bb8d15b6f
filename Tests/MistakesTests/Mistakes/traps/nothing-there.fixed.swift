// There is a way for a key without a value.
import Foundation

let prices = ["tea": 3, "toast": 4]

DispatchQueue.global().async {
  print(prices["coffee"] ?? 0)
}
