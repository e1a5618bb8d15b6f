// An error comes where none is expected.
import Foundation

enum Trouble: Error { case soldOut }

func order(_ dish: String) throws -> String {
  if dish == "cake" { throw Trouble.soldOut }
  return dish
}

let kitchen = OperationQueue()
kitchen.addOperation { print(try! order("cake")) }

// Ends:
//   Trapped: 'try!' expression unexpectedly raised an error: main.Trouble.soldOut
//   (error-thrown-at-try.swift:12:35)
//     12 │ kitchen.addOperation { print(try! order("cake")) }
//        │                                   ^
