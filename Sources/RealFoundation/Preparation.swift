internal import Foundation

// What the preparation of an example writes into it.

/// Binds tighter than any other operator, so that it names the expression before it and nothing else.
precedencegroup NamingPrecedence {
  higherThan: BitwiseShiftPrecedence
}

infix operator ¬ : NamingPrecedence

/// Names a value after the variable that it is assigned to, which only traces need.
public func ¬ <Value: ~Copyable>(value: consuming Value, name: StaticString) -> Value {
  value
}

/// Marks the end of a cell of a session: everything that was started goes on until nothing can.
public func _endOfCell(_ next: Int) {
  LiveProcess.isBetweenCells = true
  while LiveProcess.isBetweenCells { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
}
