// The error is expected.
import Foundation

enum Trouble: Error { case soldOut }

func order(_ dish: String) throws -> String {
  if dish == "cake" { throw Trouble.soldOut }
  return dish
}

let kitchen = OperationQueue()
kitchen.addOperation {
  do { print(try order("cake")) } catch { print(error) }
}
