// The caller keeps to it.
import Foundation

func pour(_ cups: Int) {
  precondition(cups > 0, "pour at least one cup")
  print("pour \(cups)")
}

Thread.detachNewThread { pour(1) }
